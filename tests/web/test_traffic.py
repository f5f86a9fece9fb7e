"""What goes over the wire to one seat while a match lasts tells nothing of the other's hidden cards."""

from __future__ import annotations

import json
from dataclasses import replace

from knall.core.engine.random import seeded
from knall.core.game.game import AnyGame
from knall.testing.secrets import twin
from knall.web.views.frames import Scene, frame
from tests.web.support.live_server import Ear, Person, Served, seated


def test_all_that_is_sent_to_a_seat(ada: Person, bob: Person, served: Served, game: AnyGame) -> None:
    assert all(_checked_in_a_match(ada, bob, served, game, seed) >= 2 for seed in range(3))


def _stood_in(ada: Person, bob: Person, table: str, ear: Ear) -> None:
    """Bob has a bot play for Ada, until it has moved; then she is back."""
    after = bob.frame(table, seat=1)["seq"]
    wish = {"after": after, "seat": 1, "absent": 0}
    assert bob.done(f"/api/tables/{table}/stand-in", wish)["done"]
    last = ear.until(after + 2)
    if not last["over"]:
        ada.post(f"/api/tables/{table}/back", {"after": last["seq"], "seat": 0})
        ear.until(last["seq"] + 1)


def _checked_in_a_match(ada: Person, bob: Person, served: Served, game: AnyGame, seed: int) -> int:
    """How often worlds that are equal for Bob were compared in a match at random."""
    table = seated(ada, bob, game.name, away_after=0, stand_in="easy")
    rng, hidden, checked = seeded(seed), set[str](), 0
    received: list[str] = []
    bob.http.event_hooks["response"].append(lambda answer: received.append(answer.read().decode()))
    found = served.services.registry.find(table)
    with bob.listen(table, seat=1, after=0) as ear:
        ear.next("frame")
        while (match := found.require_match()).to_move is not None:
            for seen in (match.position.view(0), match.position):
                if str(seen) != str(match.position.view(1)):
                    hidden.add(str(seen))
            if len(match.events) % 5 == 0:  # the same bytes as from any other world that this seat holds possible
                there = replace(match, position=twin(match.position, 1, len(match.events)))
                assert bob.frame(table, seat=1) == json.loads(json.dumps(frame(Scene(there), 1, "en")[0]))
                bob.get(f"/api/tables/{table}/record", seat=1)
                bob.get(f"/api/tables/{table}/fairness")
                bob.get(f"/api/tables/{table}")
                checked += 1
            if match.to_move == 0 and len(match.events) % 4 == 1:  # a bot stands in for Ada, who has no page open
                _stood_in(ada, bob, table, ear)
                continue
            seat, move = match.to_move, match.legal_moves[rng.below(len(match.legal_moves))]
            (ada, bob)[seat].move(table, seat, len(match.events), move)
            if found.require_match().is_over:
                break
            ear.until(len(found.require_match().events))
        received += ear.raw
    assert bool(hidden) != game.open
    assert match.source.secret is not None
    for text in received:
        assert match.source.secret not in text
        said = json.loads(text) if text.startswith("{") else {}
        if said.get("kind") == "frame":
            assert said["seat"] == 1
        assert not any(secret in text for secret in hidden)
    return checked
