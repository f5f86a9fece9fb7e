"""A table in the terminal: text board, numbered moves, undo, save; hidden hands stay hidden."""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence
from pathlib import Path

import click

from knall.bots import bot
from knall.bots.levels import RandomBot
from knall.bots.limits import all_cores
from knall.bots.programs import ProgramBot
from knall.bots.thinking import think, to_the_end
from knall.bots.warming import bots_are_warm
from knall.cli.boards import bold, print_board, print_round, print_wrapped
from knall.cli.match.saving import PERSON, file_for, path_to_type, save
from knall.cli.match.typed import MOVE, SOME, Typed, understood
from knall.cli.position.hint import print_hint
from knall.cli.position.rules import print_rules
from knall.cli.words import ONE, words_of
from knall.core.engine.compiling import may_compile
from knall.core.engine.random import Rng, seeded
from knall.core.match import attendance
from knall.core.match.history import UNDO, Told
from knall.core.match.match import Match
from knall.core.text.errors import KnallError
from knall.core.text.language import Language
from knall.core.text.voice import Voice

LISTED = 24
HINT_SECONDS, HINTED = 2.0, 3


class TerminalTable:
    """A match, its players, and what each has seen."""

    def __init__(self, match: Match, players: Sequence[str], language: Language, file: Path | None) -> None:
        self.match = match
        self.players = players
        self.sitting = [None if name == PERSON else bot(name) for name in players]
        self.language = language
        self.file = file
        self.words = words_of("terminal", language)
        self.rng: Rng = seeded(int.from_bytes(os.urandom(6), "big"))
        self.people = [seat for seat, who in enumerate(self.sitting) if who is None]
        self.hidden = "?" in str(match.position.view(None))
        self.told = len(match.events)
        self.looking: int | None = self.people[0] if len(self.people) == 1 else None

    def run(self) -> None:
        """Play until the match is over or somebody leaves; an interruption prints how to resume."""
        if self.file is not None:
            save(self.match, self.players, self.file)  # fail now rather than after the first move
        try:
            if any(not isinstance(who, RandomBot) for who in self.sitting if who is not None):
                self._warm()
            while self.match.to_move is not None:
                if not self._turn(self.match.to_move):
                    self._leave()
                    return
        except (click.Abort, KeyboardInterrupt):
            click.echo()
            self._leave()
            raise click.Abort from None
        self._tell(self.looking)
        self._finish()

    def _warm(self) -> None:
        if may_compile() and not bots_are_warm(self.match.game.name):
            click.echo(self.words["warming"])

    def _turn(self, seat: int) -> bool:
        """Let a bot or a person decide; False if they leave."""
        player = self.sitting[seat]
        if player is None:
            return self._person(seat)
        view = self.match.position.view(seat)
        if isinstance(player, ProgramBot):
            player.hear(self.match.told_texts(seat, player.heard))
        self._play(seat, player.choose(view, self.match.legal_moves, self.rng, all_cores()))
        return True

    def _play(self, seat: int, move: str) -> None:
        self.match = self.match.play(move, seat=seat, language=self.language)
        if self.file is not None:
            save(self.match, self.players, self.file)

    def _person(self, seat: int) -> bool:
        """Ask a person for a move; False if they leave."""
        self._hand_over(seat)
        self._tell(seat)
        self._show(seat)
        while True:
            answer: str = click.prompt(self._question(seat), prompt_suffix=": ")
            try:
                typed = understood(answer, self.match.legal_moves, self.language)
                if typed.what == "quit":
                    return False
                if self._done(typed, seat):
                    return True
            except KnallError as error:
                print_wrapped(error.say(self.language))

    def _question(self, seat: int) -> str:
        """The prompt; the only person among bots is just "you"."""
        voice = self._voice(seat)
        if voice.has_name(seat):
            return self.words["ask"].format(who=voice.called(seat))
        if len(self.people) > 1:
            return self.words["ask"].format(who=self._voice(None).called(seat))
        return self.words["ask_unnamed"]

    def _show(self, seat: int) -> None:
        print_board(self.match.game, self.match.position.view(seat).board(self._voice(seat)))
        self._list("", LISTED)

    def _done(self, typed: Typed, seat: int) -> bool:
        """Carry out what was typed; True to show the table again."""
        if typed.what == MOVE:
            self._play(seat, typed.of)
            return True
        if typed.what == "undo":
            return self._undo(seat)
        if typed.what == "board":
            self._show(seat)
        elif typed.what in ("all", SOME):
            self._list(typed.of, len(self.match.legal_moves))
        elif typed.what == "save":
            self._save(typed.of)
        elif typed.what == "why":
            self._explain(typed.of, seat)
        else:
            self._advise(typed, seat)
        return False

    def _advise(self, typed: Typed, seat: int) -> None:
        """Help: how to type, rules, points, a hint; all from what this seat may know."""
        view, voice = self.match.position.view(seat), self._voice(seat)
        if typed.what == "help":
            for line in self.words["help"].splitlines():
                print_wrapped(line)
        elif typed.what == "rules":
            print_rules(self.match.game, typed.of, self.language)
        elif typed.what == "score":
            for account in view.accounts(voice):
                key = "points" + (ONE if account.points == 1 else "")
                click.echo(bold(self.words[key].format(who=account.called, points=account.points)))
                for entry in account.entries:
                    print_wrapped(entry.sentence, f"{entry.points:>6}  ")
        else:
            self._warm()
            search = to_the_end(self.match.game.search)
            found = think(view, self.match.legal_moves, search, all_cores(HINT_SECONDS), self.rng)
            print_hint(view, found, HINTED, voice)

    def _explain(self, move: str, seat: int) -> None:
        if not move:
            click.echo(self.words["why_which"])
            return
        self.match.position.play(move, voice=self._voice(seat))
        click.echo(self.words["legal"].format(move=move))

    def _list(self, beginning: str, most: int) -> None:
        """The legal moves with this prefix, by their numbers among all."""
        seat = self.match.to_move
        view, voice = self.match.position.view(seat), self._voice(seat)
        moves = [(n, move) for n, move in enumerate(self.match.legal_moves, 1) if move.startswith(beginning)]
        for number, move in moves[:most]:
            print_wrapped(view.say(move, voice), f"{number:>4}  {bold(f'{move:<8}')} ")
        if len(moves) > most:
            print_wrapped(self.words["more"].format(n=len(moves) - most), " " * 6)

    def _hand_over(self, seat: int) -> None:
        """With hidden hands and several people: clear the screen until the next one is ready."""
        if not self.hidden or self.looking == seat or len(self.people) < 2:
            return
        if sys.stdout.isatty():
            click.clear()
            click.echo("\x1b[3J", nl=False)  # including the scrollback
        ask = self.words["next"].format(who=self._voice(None).called(seat))
        click.prompt(ask, default="", show_default=False, prompt_suffix="")
        self.looking = seat

    def _tell(self, seat: int | None) -> None:
        """The events since the last look, as this seat may know them."""
        voice = self._voice(seat)
        for one in self.match.told(seat, self.told):
            print_wrapped(self._said(one, voice), "  ")
            for effect in one.effects(voice):
                print_wrapped(effect.sentence, "    ")
            print_round(one.after.round_end(voice))
        self.told = len(self.match.events)

    def _said(self, one: Told, voice: Voice) -> str:
        """An event as a sentence."""
        if one.text in attendance.SEATS:
            return attendance.say(one.text, voice)
        return self.words["undone"] if one.text == UNDO else one.before.say(one.text, voice)

    def _undo(self, seat: int) -> bool:
        """Undo to this person's last decision, if nobody objects."""
        if not self.match.since(seat):
            click.echo(self.words["no_undo"])
            return False
        if not self.match.undo_is_free(seat):
            refused = self._refused_undo(seat)
            if refused is not None:
                print_wrapped(self.words[refused])
                return False
            if len(self.people) > 1 and not click.confirm(self.words["agree"]):
                return False
        self.match = self.match.take_back(seat)
        self.told = len(self.match.events)
        click.echo(self.words["undone"])
        return True

    def _refused_undo(self, seat: int) -> str | None:
        """Why the bots refuse an undo, or None."""
        if len(self.people) == len(self.sitting):
            return None
        if self.match.chance_seen(seat):
            return "rolled"
        return "shown" if self.match.secrets_shown(seat) else None

    def _save(self, name: str) -> None:
        if not name and self.file is None:
            click.echo(self.words["save_where"])
            return
        self._save_in(Path(name) if name else self.file or Path())

    def _save_in(self, file: Path) -> None:
        save(self.match, self.players, file)
        click.echo(self.words["saved"].format(file=file, path=path_to_type(file)))

    def _leave(self) -> None:
        """Save the match when somebody leaves, and print how to resume."""
        if self.file is None and not self.match.decisions:
            click.echo(self.words["not_saved"])
        else:
            self._save_in(self.file or file_for(self.match))

    def _voice(self, seat: int | None) -> Voice:
        return self.match.voice(self.language, seat)

    def _finish(self) -> None:
        """The final board, the winners, and the points."""
        view, voice = self.match.position.view(None), self._voice(self.people[0] if len(self.people) == 1 else None)
        board = view.board(self._voice(None))
        print_board(self.match.game, board)
        if view.status(self._voice(None)) not in board:
            print_wrapped(view.status(self._voice(None)))
        points = ", ".join(f"{account.called}: {account.points}" for account in view.accounts(self._voice(None)))
        print_wrapped(f"{self.match.attendance.say_end(self.match.winners, voice)} {points}.")
        source = self.match.source
        print_wrapped(self.words["fair"].format(secret=source.secret, commitment=source.commitment))
