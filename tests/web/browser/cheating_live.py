"""Ways for a server to cheat about chance that begin while the match goes on, each with what the page must find."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field

from knall.core.match.history import NOBODYS
from tests.web.browser.cheating import Fault, Json

SIX = "The die shows 6."
Change = Callable[[Json], None]


def unchanged(told: Json) -> None:
    """Tell it as it is."""


@dataclass
class LiveCheat:
    """What becomes of the messages of a socket and of the list at the end, and the first fault to be found."""

    name: str
    as_it_happens: Change = unchanged
    in_the_list: Change = unchanged
    values: dict[str, object] = field(default_factory=dict)

    @property
    def done(self) -> bool:
        """Has the page been told something wrong?"""
        return bool(self.values)

    @property
    def fault(self) -> Fault:
        """What there is to find."""
        return self.name, self.values

    def note(self, **values: object) -> None:
        """Something wrong was told; the first counts."""
        self.values = self.values or values

    def meant(self, told: Json) -> str:
        """The text of the event in question, as the list has it."""
        return next(str(event["text"]) for event in told["events"] if event["number"] == self.values["event"])


def chances(message: Json) -> Iterator[Json]:
    """The steps of chance that a message tells."""
    return (step for step in message.get("steps", ()) if step["seat"] is None and step["text"] not in NOBODYS)


def rolls(message: Json) -> Iterator[Json]:
    """Those of a die."""
    return (step for step in chances(message) if step["text"].startswith("d"))


def rolls_told_as_moves() -> LiveCheat:
    """Moves are in no list, so whoever rolls thus may roll what he likes."""

    def told(message: Json) -> None:
        for step in rolls(message):
            step.update(seat=1, by="seat")
            cheat.note(event=step["number"], said=step["text"], seat=2)

    def left_out(told: Json) -> None:
        told["events"] = [event for event in told["events"] if not event["text"].startswith("d")]

    cheat = LiveCheat("fairAsMove", told, left_out)
    return cheat


def odds_withheld() -> LiveCheat:
    def told(message: Json) -> None:
        for step in chances(message):
            step["odds"] = None
            cheat.note(event=step["number"])

    cheat = LiveCheat("fairOddsUntold", told)
    return cheat


def odds_told_at_the_end() -> LiveCheat:
    def told(message: Json) -> None:
        for step in chances(message) if not message.get("over") else ():
            step["odds"] = None
            cheat.note(event=step["number"])

    cheat = LiveCheat("fairOddsUntold", told)
    return cheat


def odds_of_the_first_draw_only() -> LiveCheat:
    """Of a deal only its first draw: those of the others could be arranged afterwards."""

    def told(message: Json) -> None:
        for step in chances(message):
            if len(step["odds"]) > 1:
                step["odds"] = step["odds"][:1]
                cheat.note(event=step["number"])

    cheat = LiveCheat("fairOdds", told)
    return cheat


def another_sentence() -> LiveCheat:
    def told(message: Json) -> None:
        for step in rolls(message):
            if step["text"] != "d6":
                step["say"] = SIX
                cheat.note(event=step["number"], text=step["text"])

    cheat = LiveCheat("fairSaid", told)
    return cheat


def one_sentence_for_all() -> LiveCheat:
    """The server stands by it at the end."""
    first: list[str] = []

    def told(message: Json) -> None:
        for step in rolls(message):
            step["say"] = SIX
            first.append(step["text"])
            if step["text"] != first[0]:
                cheat.note(event=step["number"], text=step["text"], other=first[0])

    def listed(told: Json) -> None:
        for event in told["events"]:
            if event["text"].startswith("d"):
                event["say"] = [SIX]

    cheat = LiveCheat("fairSame", told, listed)
    return cheat


def a_sentence_for_each_number() -> LiveCheat:
    """Which people take for one; the server stands by them at the end."""

    def said(text: str) -> str:
        return SIX + "." * int(text[1:])

    def told(message: Json) -> None:
        for step in rolls(message):
            step["say"] = said(step["text"])
            if step["text"] != "d6":
                cheat.note(event=step["number"], text=step["text"], said=step["say"])

    def listed(told: Json) -> None:
        for event in told["events"]:
            if event["text"].startswith("d"):
                event["say"] = [said(event["text"])]

    cheat = LiveCheat("fairNumber", told, listed)
    return cheat


def another_picture() -> LiveCheat:
    def told(message: Json) -> None:
        for piece in message["picture"]["pieces"] if "picture" in message else ():
            piece["drawing"] += "<g></g>"
        for step in chances(message):
            if step["number"] == message["seq"]:
                cheat.note(event=step["number"])

    def listed(told: Json) -> None:
        cheat.values["text"] = cheat.meant(told)

    cheat = LiveCheat("fairPictured", told, listed)
    return cheat


def as_if_nobody_was_there() -> LiveCheat:
    def told(message: Json) -> None:
        if "steps" in message and not message["over"]:
            message.update(since=message["seq"], steps=[])
            cheat.note(**{"from": 1, "to": message["seq"]})

    cheat = LiveCheat("fairSkipped", told)
    return cheat


def hidden_where_nothing_is() -> LiveCheat:
    def told(message: Json) -> None:
        for step in rolls(message):
            step["text"] = "?"
            cheat.note(event=step["number"], told="?")

    def listed(told: Json) -> None:
        cheat.values["said"] = cheat.meant(told)

    cheat = LiveCheat("fairTold", told, listed)
    return cheat


def a_move_that_nobody_sent() -> LiveCheat:
    def told(message: Json) -> None:
        for step in message.get("steps", ()):
            if step["seat"] == 0 and step["by"] == "seat":
                step["text"] += "0"
                cheat.note(event=step["number"], said=step["text"], seat=1)

    cheat = LiveCheat("fairNotSent", told)
    return cheat
