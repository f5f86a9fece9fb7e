"""Tests of the ends of rounds; a game without rounds passes too."""

from __future__ import annotations

from collections.abc import Iterator

from knall.core.game.game import AnyGame
from knall.core.match.position import Position
from knall.core.text.language import LANGUAGES
from knall.testing.matches import random_match, variants
from knall.testing.secrets import twin


def points_of(game: AnyGame, seed: int) -> Iterator[list[Position]]:
    """All points of a random match of each variant, including chance."""
    for number, (players, options) in enumerate(variants(game)):
        match = random_match(game, players, options, seed + number)
        points = [match.start]
        for event in match.events:
            points.append(points[-1].repeat(event.text))
        yield points


class RoundTests:
    """A round's result is told when it is scored, to everybody, without secrets."""

    def test_a_round_ends_only_where_something_was_scored(self, game: AnyGame) -> None:
        """No decision is due then, one follows before the next round ends, and all viewers agree."""
        for points in points_of(game, 210):
            decided = False
            for point in points:
                ends = {point.view(seat).round_end() is not None for seat in (None, *range(point.players))}
                assert len(ends) == 1, str(point)
                assert ends == {False} or (point.to_move is None and decided), str(point)
                decided = point.to_move is not None or (decided and ends == {False})

    def test_the_end_of_a_round_is_a_table_with_a_row_for_each_seat(self, game: AnyGame) -> None:
        for points in points_of(game, 230):
            for point in points:
                for seat in (None, *range(point.players)):
                    for end in (point.view(seat).round_end(language) for language in LANGUAGES):
                        if end is not None:
                            assert [*range(point.players)] == [row.seat for row in end.rows if row.seat is not None]
                            assert all(len(row.cells) == len(end.head) > 1 for row in end.rows)
                            assert all(sentence.endswith((".", "!")) for sentence in end.sentences)
                            words = [end.title, *end.head, *end.sentences]
                            assert all(words)
                            assert not [one for one in words if {"{", "["} & {*one}]

    def test_the_end_of_a_round_is_told_in_every_language(self, game: AnyGame) -> None:
        for points in points_of(game, 250):
            for point in points:
                told = [point.view(None).round_end(language) for language in LANGUAGES]
                assert told[0] is None or len({one.title for one in told if one}) > 1

    def test_the_end_of_a_round_is_the_same_in_both_worlds(self, game: AnyGame) -> None:
        for number, points in enumerate(points_of(game, 270)):
            for point in points:
                for seat in (None, *range(point.players)):
                    view = point.view(seat)
                    if point.is_chance and view.round_end() is not None:
                        other = twin(point, seat, number).view(seat)
                        for language in LANGUAGES:
                            assert view.round_end(language) == other.round_end(language), (str(point), seat)
                            assert view.picture(language) == other.picture(language), (str(point), seat)
