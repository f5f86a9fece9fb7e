"""A table in the terminal: text board, numbered moves with sentences, undo, save; hidden hands stay hidden."""

from __future__ import annotations

import os
import sys
from pathlib import Path

import click

from knall.bots import Bot
from knall.bots.levels import RandomBot
from knall.bots.limits import all_cores
from knall.bots.warming import bots_are_warm
from knall.cli.boards import print_board, print_round
from knall.core import record
from knall.core.compiling import may_compile
from knall.core.errors import KnallError
from knall.core.language import Language
from knall.core.match import UNDO, Match
from knall.core.random import Rng, seeded
from knall.core.sentences import winning
from knall.core.texts import load_texts
from knall.core.voice import Voice

PERSON = "person"
LISTED = 24


class TerminalTable:
    """One match, who sits there, and what they see."""

    def __init__(self, match: Match, sitting: list[Bot | None], language: Language, file: Path | None) -> None:
        self.match = match
        self.sitting = sitting
        self.language = language
        self.file = file
        self.words = load_texts(__package__)[language]["terminal"]
        self.rng: Rng = seeded(int.from_bytes(os.urandom(6), "big"))
        self.people = [seat for seat, who in enumerate(sitting) if who is None]
        self.hidden = "?" in str(match.position.view(None))
        self.told = len(match.events)
        self.looking: int | None = self.people[0] if len(self.people) == 1 else None

    def run(self) -> None:
        """Play until the match is over or somebody leaves."""
        thinking = any(not isinstance(who, RandomBot) for who in self.sitting if who is not None)
        if thinking and may_compile() and not bots_are_warm(self.match.position.game.name):
            click.echo(self.words["warming"])
        while self.match.to_move is not None:
            seat = self.match.to_move
            player = self.sitting[seat]
            if player is not None:
                view = self.match.position.view(seat)
                self._play(seat, player.choose(view, self.match.legal_moves, self.rng, all_cores()))
            elif not self._person(seat):
                return
        self._tell(self.looking)
        self._finish()

    def _play(self, seat: int, move: str) -> None:
        self.match = self.match.play(move, seat=seat, language=self.language)
        if self.file is not None:
            self._save(self.file)

    def _person(self, seat: int) -> bool:
        """Ask a person for a move; False if they leave."""
        self._hand_over(seat)
        self._tell(seat)
        view = self.match.position.view(seat)
        print_board(self.match.game, view.board(self._voice(seat)))
        self._list(list(enumerate(self.match.legal_moves, 1)), LISTED)
        while True:
            try:
                answer = click.prompt(
                    self.words["ask"].format(who=self._voice(seat).called(seat)), prompt_suffix=": "
                ).strip()
            except (click.Abort, EOFError):
                click.echo()
                return False
            if answer == "q":
                return False
            try:
                if self._answered(answer, seat):
                    return True
            except KnallError as error:
                click.echo(str(error))

    def _answered(self, answer: str, seat: int) -> bool:
        """Do what the answer says; True if it is time to look at the table again."""
        moves = self.match.legal_moves
        word, _, rest = answer.partition(" ")
        if answer == "?":
            click.echo(self.words["help"])
        elif answer == "all":
            self._list(list(enumerate(moves, 1)), len(moves))
        elif answer == "u":
            return self._undo(seat)
        elif word == "s" and rest:
            self._save(Path(rest))
            click.echo(self.words["saved"].format(file=rest, game=self.match.game.name))
        elif word == "why" and rest:
            self.match.position.play(rest, voice=self._voice(seat))
            click.echo(self.words["legal"].format(move=rest))
        elif answer.isdecimal() and 1 <= int(answer) <= len(moves):
            self._play(seat, moves[int(answer) - 1])
            return True
        elif answer not in moves and any(move.startswith(answer) for move in moves):
            self._list([(i, move) for i, move in enumerate(moves, 1) if move.startswith(answer)], len(moves))
        else:
            self._play(seat, answer)
            return True
        return False

    def _list(self, numbered: list[tuple[int, str]], most: int) -> None:
        seat = self.match.to_move
        view, voice = self.match.position.view(seat), self._voice(seat)
        for number, move in numbered[:most]:
            click.echo(f"{number:>4}  {click.style(f'{move:<8}', bold=True)} {view.say(move, voice)}")
        if len(numbered) > most:
            click.echo("      " + self.words["more"].format(n=len(numbered) - most))

    def _hand_over(self, seat: int) -> None:
        """With hidden hands and several people: clear the screen until the next one looks."""
        if not self.hidden or self.looking == seat or len(self.people) < 2:
            return
        if sys.stdout.isatty():
            click.clear()
        click.prompt(
            self.words["next"].format(who=self._voice(seat).called(seat)),
            default="",
            show_default=False,
            prompt_suffix="",
        )
        self.looking = seat

    def _tell(self, seat: int | None) -> None:
        """What has happened since somebody last looked, as this seat may know it."""
        voice = self._voice(seat)
        for one in self.match.told(seat, self.told):
            click.echo("  " + (self.words["undone"] if one.text == UNDO else one.before.say(one.text, voice)))
            for effect in one.effects(voice):
                click.echo("    " + effect.sentence)
            print_round(one.after.round_end(voice))
        self.told = len(self.match.events)

    def _undo(self, seat: int) -> bool:
        """Take back to this person's last decision, if nobody minds."""
        if not self.match.since(seat):
            click.echo(self.words["no_undo"])
            return False
        if not self.match.undo_is_free(seat):
            refused = self._refused_undo(seat)
            if refused is not None:
                click.echo(self.words[refused])
                return False
            if len(self.people) > 1 and not click.confirm(self.words["agree"]):
                return False
        self.match = self.match.take_back(seat)
        self.told = len(self.match.events)
        click.echo(self.words["undone"])
        return True

    def _refused_undo(self, seat: int) -> str | None:
        """Why the bots, if there are any, do not agree that this person takes back."""
        if len(self.people) == len(self.sitting):
            return None
        if self.match.chance_seen(seat):
            return "rolled"
        return "shown" if self.match.secrets_shown(seat) else None

    def _save(self, file: Path) -> None:
        """Write the record beside its place and move it there, so that a crash leaves the old one whole."""
        text = record.private(self.match)
        try:
            beside = file.with_name(file.name + ".new")
            beside.write_text(text, "utf-8")
            beside.replace(file)
        except OSError as error:
            raise KnallError(f"{file}: {error.strerror}") from None

    def _voice(self, seat: int | None) -> Voice:
        return self.match.voice(self.language, seat)

    def _finish(self) -> None:
        position, words = self.match.position, self.words
        print_board(self.match.game, position.view(None).board(self._voice(None)))
        click.echo(words["over"].format(result=record.result_text(position)))
        click.echo(winning(position.winners, self._voice(self.people[0] if len(self.people) == 1 else None)))
        click.echo(words["fair"].format(secret=self.match.source.secret, commitment=self.match.source.commitment))
