"""The leak test: in two worlds that are equal for a seat, everything sent to that seat is byte-identical."""

from __future__ import annotations

from knall.core.engine.random import seeded
from knall.core.engine.structs import Struct
from knall.core.game.game import AnyGame
from knall.core.game.rules import NOBODY
from knall.core.match.position import Position
from knall.core.show.svg import whole
from knall.core.text.language import LANGUAGES
from knall.core.text.voice import Voice
from knall.testing.matches import random_match, state_of, variants


def twin(position: Position, seat: int | None, number: int) -> Position:
    """Another world that the seat cannot tell from this one."""
    state = position.game.rules.state()
    position.game.secrets.guess(state, position.view(seat).content, seeded(number))
    return Position(position.game, state)


def sent(position: Position, seat: int | None) -> list[object]:
    """Everything that is sent to a seat about this position."""
    view = position.view(seat)
    things: list[object] = [view.content, str(view)]
    for language in LANGUAGES:
        voice = Voice(language, ("Ann", "Ben"), seat)
        picture = view.picture(voice)
        things += [view.status(voice), view.board(voice), view.accounts(voice), picture, whole(picture)]
        if seat is not None:
            things.append(view.hand(voice))
    if seat is not None and position.to_move == seat:
        things += [position.legal_moves]
        for move in position.legal_moves:
            things += [view.say(move, Voice("en", ("Ann", "Ben"), seat)), view.picks(move)]
        refused = [m for m in position.game.notation.catalogue if m not in position.legal_moves][::17]
        things += [position.why_not(move) for move in refused]
    return things


class SecretTests:
    """Nobody is sent what they may not know; guesses are possible worlds."""

    def test_a_seat_learns_nothing_it_may_not_know(self, game: AnyGame) -> None:
        for number, (players, options) in enumerate(variants(game)):
            match = random_match(game, players, options, number)
            for decision in match.decisions[number % 9 :: 9]:
                for seat in (None, *range(players)):
                    other = twin(decision.before, seat, number)
                    assert sent(decision.before, seat) == sent(other, seat), (str(decision.before), seat)

    def test_a_hand_is_a_part_of_what_its_seat_sees(self, game: AnyGame) -> None:
        for number, (players, options) in enumerate(variants(game)):
            match = random_match(game, players, options, number)
            for decision in match.decisions[number % 5 :: 5]:
                views = [decision.before.view(seat) for seat in range(players)]
                hands = [view.hand() for view in views]
                assert 1 == len({hand.width for hand in hands})
                for view, hand in zip(views, hands, strict=True):
                    assert {*hand.order} <= {*view.picture().order}, str(view)
                    assert all(0 <= piece.x <= hand.width and piece.layer >= 0 for piece in hand.pieces)

    def test_what_is_told_of_an_event_is_the_same_in_both_worlds(self, game: AnyGame) -> None:
        for number, (players, options) in enumerate(variants(game)):
            match = random_match(game, players, options, number + 50)
            for decision in match.decisions[number % 5 :: 5]:
                before = decision.before
                for seat in range(players):
                    if seat == before.to_move:
                        continue
                    world = twin(before, seat, number)
                    if decision.move in world.legal_moves:
                        mine, theirs = before.told(decision.move, seat), world.told(decision.move, seat)
                        assert mine[0] == theirs[0]
                        assert before.view(seat).say(mine[0]) == world.view(seat).say(theirs[0])

    def test_a_guess_is_a_world_that_the_view_does_not_exclude(self, game: AnyGame) -> None:
        for number, (players, options) in enumerate(variants(game)):
            match = random_match(game, players, options, number + 90)
            for decision in match.decisions[number % 7 :: 7]:
                for seat in (NOBODY, *range(players)):
                    chair = None if seat == NOBODY else seat
                    world = twin(decision.before, chair, number)
                    assert decision.before.view(chair).content == world.view(chair).content
                    assert str(Position(game, game.notation.parse(str(world)))) == str(world)

    def test_a_field_that_nobody_filtered_is_found_out(self, game: AnyGame) -> None:
        """The leak test can fail: a view with the whole truth differs between the worlds."""

        def leaky(state: Struct, seat: int, view: Struct) -> None:
            game.secrets.view(state, seat, view)
            view.__dict__["extra"] = game.notation.position(state)

        leaking = game.with_parts(view=leaky)
        differences = 0
        for decision in random_match(game, game.seats[len(game.seats) // 2], {}, 4).decisions[3:9]:
            before = decision.before
            other = twin(before, 1, 5)
            honest = str(other) != str(before)
            differences += honest
            state, world = game.notation.parse(str(before)), game.notation.parse(str(other))
            assert honest == (sent(Position(leaking, state), 1) != sent(Position(leaking, world), 1))
        assert game.open == (differences == 0)

    def test_chance_that_a_seat_may_not_see_is_told_alike_in_both_worlds(self, game: AnyGame) -> None:
        for number, (players, options) in enumerate(variants(game)):
            match = random_match(game, players, options, number + 130)
            for decision in match.decisions[number % 4 :: 4]:
                after = decision.before.play(decision.move)
                if not after.is_chance or (
                    game.notation.deal is not None and game.notation.deal.begins(state_of(after))
                ):
                    continue
                for seat in (None, *range(players)):
                    world = twin(after, seat, number)
                    assert world.is_chance
                    hidden = {after.told(event, seat) for event in after.chances}
                    if not any((event,) in hidden for event in after.chances):
                        assert hidden == {world.told(event, seat) for event in world.chances}

    def test_of_the_set_up_a_seat_is_told_its_own_part(self, game: AnyGame) -> None:
        for number, (players, options) in enumerate(variants(game)):
            match = random_match(game, players, options, number + 170, moves=0)
            dealt = [event.text for event in match.events]
            for seat in (None, *range(players)):
                told = [one.text for one in match.told(seat)]
                assert game.open == (told == dealt), (dealt, told)
