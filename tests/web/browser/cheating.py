"""Ways for a server to cheat about chance: each changes what is told at the end, and names what the page must say."""

from __future__ import annotations

import json
import re
import zlib
from collections.abc import Callable
from typing import Any

from playwright.sync_api import Page, Route, WebSocketRoute

from knall.core.match.chance import commitment
from knall.testing.deriving import outcome, stream
from knall.web.shell.texts import page_texts

Json = dict[str, Any]
Fault = tuple[str, dict[str, object]]
Cheat = Callable[[Json], Fault]
SECRET = "c4ea7" + "0" * 59
"""Another one than the server promises."""


def sentence(fault: Fault, language: str) -> str:
    """What the page says to it."""
    name, values = fault
    text = page_texts(language)[name]
    assert isinstance(text, str)
    return text.format(**values)


def another_secret(told: Json) -> Fault:
    """Everything follows from a secret, but not from the one that was promised."""
    told.update(secret=SECRET, commitment=commitment(SECRET), events=from_secret(SECRET, told))
    return "fairSecret", {}


def another_secret_under_the_promise(told: Json) -> Fault:
    told.update(secret=SECRET)
    return "fairSecret", {}


def another_promise(told: Json) -> Fault:
    told.update(commitment=commitment(SECRET))
    return "fairPromise", {}


def an_open_event_changed(told: Json) -> Fault:
    event = one_of_several(told)
    before, event["text"] = event["text"], next(text for text, _ in event["odds"][0] if text != event["text"])
    return "fairTold", {"event": event["number"], "told": before, "said": event["text"]}


def one_left_out(told: Json) -> Fault:
    return "fairMissing", {"event": told["events"].pop(len(told["events"]) // 2)["number"]}


def the_last_left_out(told: Json) -> Fault:
    return "fairMissing", {"event": told["events"].pop()["number"]}


def none_told(told: Json) -> Fault:
    first = told["events"][0]["number"]
    told["events"] = []
    return "fairMissing", {"event": first}


def one_put_in(told: Json) -> Fault:
    more = {**told["events"][-1], "number": told["events"][-1]["number"] + 1}
    told["events"].append(more)
    return "fairExtra", {"event": more["number"], "said": more["text"]}


def two_exchanged(told: Json) -> Fault:
    events = told["events"]
    events[-2], events[-1] = events[-1], events[-2]
    return "fairOrder", {"event": events[-2]["number"]}


def other_odds(told: Json) -> Fault:
    """What came stands where the stream points, though it could hardly have come by the odds that were shown."""
    event = one_of_several(told)
    event["odds"][0] = [[text, 1 if text != event["text"] else 60] for text, _ in event["odds"][0]]
    return "fairOdds", {"event": event["number"]}


def my_contribution_changed(told: Json) -> Fault:
    told["contributions"][0] = "f" * 32
    return "fairContribution", {"seat": 1}


def my_contribution_left_out(told: Json) -> Fault:
    told["contributions"][0] = None
    return "fairNoContributionOf", {"seat": 1}


def an_odd_contribution(told: Json) -> Fault:
    told["contributions"][1] = "anything else"
    return "fairOddContribution", {"seat": 2}


def a_contribution_of_a_bot(told: Json) -> Fault:
    told["contributions"][1] = "0" * 32
    return "fairBotContribution", {"seat": 2}


def more_words_used(told: Json) -> Fault:
    told["events"][0]["drawn_words"] += 1
    return "fairUsed", {"event": told["events"][0]["number"]}


def the_secret_withheld(told: Json) -> Fault:
    told["secret"] = None
    return "fairNoSecret", {}


def odds_that_suit(told: Json) -> Fault:
    """Another card than the secret gives, by odds in an order in which it gives that one."""
    event = next(
        one for one in told["events"][::-1] if len(one["odds"]) == 1 and one["hidden"] and len(one["odds"][0]) > 1
    )
    odds = event["odds"][0]
    place = next(at for at, (text, _) in enumerate(odds) if text == event["text"])
    other = next(at for at, (_, weight) in enumerate(odds) if at != place and weight == odds[place][1])
    odds[place], odds[other] = odds[other], odds[place]
    event["text"] = odds[place][0]
    return "fairOddsOrder", {"event": event["number"]}


def odds_of_one_outcome(told: Json) -> Fault:
    """The secret decides nothing: what came was all that could come.  Without the rules nobody can know."""
    for event in told["events"]:
        parts, size = event["text"][1:].split("/"), len(event["odds"])
        if size == 1:
            event["odds"] = [[[event["text"], 1]]]
            continue
        length = sum(map(len, parts)) // size
        ends = [part[at : at + length] for part in parts for at in range(0, len(part), length)]
        heads = [odds[0][0][:-length] for odds in event["odds"]]
        event["odds"] = [[[head + end, 1]] for head, end in zip(heads, ends, strict=True)]
        event["drawn_words"] = size
    return "", {}


def a_hidden_event_changed(told: Json) -> Fault:
    """What somebody else drew: nobody saw it, and at the end it is said to have been something else."""
    event = next(one for one in told["events"] if one["hidden"] and len(one["odds"]) == 1 and len(one["odds"][0]) > 1)
    right, event["text"] = event["text"], next(text for text, _ in event["odds"][0] if text != event["text"])
    return "fairDraw", {"event": event["number"], "said": event["text"], "right": right}


def one_of_several(told: Json) -> Json:
    """An event near the end that everybody saw, and that could have been another one."""
    open_ones = (one for one in told["events"][::-1] if not one["hidden"] and len(one["odds"]) == 1)
    event: Json = next(one for one in open_ones if len(one["odds"][0]) > 1)
    return event


def from_secret(secret: str, told: Json) -> list[Json]:
    """The same events, as another secret gives them."""
    source = stream(secret, [one for one in told["contributions"] if one is not None])
    events = []
    for event in told["events"]:
        drawn = [outcome(odds, source) for odds in event["odds"]]
        text = spelled(event["text"], [one for one, _ in drawn])
        events.append({**event, "text": text, "drawn_words": sum(used for _, used in drawn)})
    return events


def spelled(like: str, outcomes: list[str]) -> str:
    """The text of an event with these outcomes, divided as another one is."""
    if len(outcomes) == 1:
        return outcomes[0]
    parts = like[1:].split("/")
    size = sum(map(len, parts)) // len(outcomes)
    ends = [one[-size:] for one in outcomes]
    filled = []
    for part in parts:
        count = len(part) // size
        filled.append("".join(sorted(ends[:count])))
        ends = ends[count:]
    return "%" + "/".join(filled)


def at_the_end(page: Page, cheat: Cheat | None, hidden: set[int]) -> list[Fault]:
    """From now on the page is told this at the end; the list grows by what it must find."""
    found: list[Fault] = []

    def alter(route: Route) -> None:
        told = route.fetch().json()
        for event in told["events"]:
            event["hidden"] = event["number"] in hidden
        if cheat is not None:
            found.append(cheat(told))
        for event in told["events"]:
            event.pop("hidden", None)
        route.fulfill(json=told)

    page.unroute("**/fairness?*")
    page.route("**/fairness?*", alter)
    return found


def as_it_happens(page: Page, change: Callable[[Json], None]) -> None:
    """From the next socket on, every message goes through this on its way to the page."""

    def between(socket: WebSocketRoute) -> None:
        server = socket.connect_to_server()

        def alter(text: str | bytes) -> None:
            message = json.loads(zlib.decompress(text) if isinstance(text, bytes) else text)
            change(message)
            socket.send(json.dumps(message))

        server.on_message(alter)

    page.route_web_socket(re.compile("/live"), between)


def promised(value: Json) -> None:
    """In any message about a table: another promise."""
    if "commitment" in value:
        value["commitment"] = commitment(SECRET)
