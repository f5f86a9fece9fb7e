"""Everything that reads a text from outside: it takes what it is given or says what is wrong, and never crashes."""

from __future__ import annotations

from functools import cache

from knall.core.game import options
from knall.core.game.game import AnyGame
from knall.core.match import record
from knall.core.match.match import Match
from knall.core.match.position import Position
from knall.core.match.reading import read_view
from knall.core.text.errors import KnallError
from knall.games import NAMES, load_game
from knall.testing.matches import random_match, variants
from tests.fuzz import brought, commanded, kept, requested, talking
from tests.fuzz.target import Target, is_clean


def _position(game: AnyGame) -> Target:
    def read(text: str) -> None:
        position = Position(game, game.notation.parse(text))
        assert Position(game, game.notation.parse(str(position))) == position
        assert position.is_over or position.legal_moves or position.chances
        for seat in (None, *range(position.players)):
            assert str(position.view(seat))
        for move in position.legal_moves[:3]:
            position.play(move)

    def examples() -> list[str]:
        found = []
        for players, chosen in variants(game):
            match = random_match(game, players, chosen, seed=players)
            found += [str(decision.before) for decision in match.decisions[:: max(1, len(match.decisions) // 6)]]
            found.append(str(match.position))
        return found

    return Target(read, cache(examples))


def _view(game: AnyGame) -> Target:
    def read(text: str) -> None:
        view = read_view(game, text)
        again = read_view(game, str(view), view.seat)
        assert str(again) == str(view)
        assert view.legal_moves == again.legal_moves

    def examples() -> list[str]:
        return [
            str(decision.before.view(decision.before.to_move))
            for match in _matches(game)
            for decision in match.decisions[::5]
        ]

    return Target(read, cache(examples))


def _moves(game: AnyGame) -> Target:
    positions = cache(lambda: [d.before for d in random_match(game, game.seats[0], {}, seed=1).decisions[::7]])

    def read(text: str) -> None:
        for position in positions():
            try:
                position.play(text)
            except KnallError as error:
                assert str(error)

    return Target(read, lambda: game.notation.catalogue)


def _options(game: AnyGame) -> Target:
    def read(text: str) -> None:
        chosen = options.read(game.options, text)
        assert options.read(game.options, options.written(game.options, chosen)) == chosen

    return Target(read, cache(lambda: [options.written(game.options, one.start.options) for one in _matches(game)]))


def _matches(game: AnyGame) -> list[Match]:
    return [random_match(game, players, chosen, seed=3, moves=25) for players, chosen in variants(game)]


def _record(text: str) -> None:
    opened = record.read(text)
    assert all(map(is_clean, filter(None, opened.tags.values())))
    record.verify(opened, load_game)
    again = record.private(record.replay(opened, load_game))
    assert record.read(again).log == opened.log


def all_targets() -> dict[str, Target]:
    """Every reader, by name."""
    games = [load_game(name) for name in NAMES]
    return {
        **{f"position-{game.name}": _position(game) for game in games},
        **{f"view-{game.name}": _view(game) for game in games},
        **{f"move-{game.name}": _moves(game) for game in games},
        **{f"options-{game.name}": _options(game) for game in games},
        "record": Target(_record, cache(lambda: [record.private(m) for game in games for m in _matches(game)])),
        **brought.targets(),
        **commanded.targets(),
        **kept.targets(),
        **requested.targets(),
        **talking.targets(),
    }
