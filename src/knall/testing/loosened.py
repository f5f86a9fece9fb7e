"""Rules with a condition left out: then exactly those moves are legal that the reason for this condition forbade.

For a game's own tests: each case puts other statements into a rule, and every reason of the game has to have a case.
The statements are found by the comments beside them: `if s.comets >> s.turn & 1:  # comet_used`.
"""

from __future__ import annotations

import ast
import inspect
import io
import re
import sys
import tokenize
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, ClassVar, NamedTuple

import pytest

from knall.core.game.game import AnyGame
from knall.core.game.rules import Moves
from knall.testing.matches import state_of
from knall.testing.refusals import Cause, Surveyed, check_every_reason_is_needed, survey

ANYBODY = -3  # what a loosened `actor` gives where every seat may move
Tie = tuple[str, Cause]  # a kind of move, and one of its reasons


class RuleEdit(NamedTuple):
    """A statement of a rule, and what is to stand there; or what comes before all of it, or after."""

    rule: Callable[..., Any]
    tag: str
    """A word of the comment beside it: the clause, or the key of the reason that stands for it; or FIRST or LAST."""
    new: Sequence[str]
    """Of a compound statement its first line; with several lines where several statements are to stand there."""


FIRST, LAST = "first", "last"


def edits(rule: Callable[..., Any], *places: tuple[str, str]) -> list[RuleEdit]:
    """Several statements of a rule: by their tags, with what is to stand there."""
    return [RuleEdit(rule, tag, new.split("\n")) for tag, new in places]


def first(rule: Callable[..., Any], *statements: str) -> list[RuleEdit]:
    """These come before all others of the rule."""
    return [RuleEdit(rule, FIRST, statements)]


def last(rule: Callable[..., Any], *statements: str) -> list[RuleEdit]:
    """These come after all others of the rule."""
    return [RuleEdit(rule, LAST, statements)]


@dataclass(frozen=True)
class Loosened:
    """Rules with a condition left out, and the reasons that stand for it: by kind of move, and by key.

    Where one reason is never all that forbids a move, because another always comes with it, both conditions are left
    out.  So they are where the reason says nothing of secrets that the rule knows.
    """

    kinds: str
    """With spaces between them."""
    keys: Sequence[str]
    edits: Sequence[RuleEdit]

    def __str__(self) -> str:
        return f"{self.kinds}: {' '.join(self.keys)}"

    def ties(self, game: AnyGame) -> set[Tie]:
        """The reasons that it is about."""
        kinds = self.kinds.split() or [""]
        return {(kind, cause) for kind, cause in all_ties(game) if kind in kinds and cause[1] in self.keys}


def all_ties(game: AnyGame) -> set[Tie]:
    """Every reason of every kind of move."""
    return {
        (kind, (reason.clause, reason.key)) for kind, all_of in game.words.refusals.reasons.items() for reason in all_of
    }


def only_of_chance(game: AnyGame) -> dict[Tie, str]:
    """The reasons of kinds that no move has: they are told of outcomes, which no condition keeps out of the moves."""
    tried = {(kind, move in game.notation.index) for one in survey(game) for move, kind in one.kinds.items()}
    kinds = {kind for kind, is_move in tried if not is_move and (kind, True) not in tried}
    return {tie: "an outcome of chance is no move" for tie in all_ties(game) if tie[0] in kinds}


def check_every_reason_is_loosened(game: AnyGame, cases: Sequence[Loosened], beyond: Mapping[Tie, str]) -> None:
    """Each has a case, or is `beyond` all conditions of the generator, with the reason in words; never both."""
    every, tied = all_ties(game), {tie for case in cases for tie in case.ties(game)}
    assert set() == every - tied - set(beyond), "no case for these"
    assert set() == set(beyond) & tied, "tied after all"
    assert set() == set(beyond) - every, "there is no such reason"
    assert all(beyond.values()), "why not?"


def check_loosened(
    game: AnyGame, positions: Sequence[Surveyed], case: Loosened, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The moves that the generator then allows are exactly those that nothing but these reasons forbids."""
    for rule in {edit.rule for edit in case.edits}:
        _replace(game, rule, [edit for edit in case.edits if edit.rule == rule], monkeypatch)
    ties = case.ties(game)
    kinds, unseen = {kind for kind, _ in ties}, set(ties)
    assert kinds == set(case.kinds.split() or [""]), "there is no such reason"
    assert {key for _, (_, key) in ties} == set(case.keys), "there is no such reason"
    for one in positions:
        if one.seat is None:
            continue
        found = {
            move: {(one.kinds[move], cause) for cause in causes}
            for move, causes in one.forbidding.items()
            if one.kinds[move] in kinds and move in game.notation.index
        }
        free = {move for move, forbidding in found.items() if forbidding <= ties}
        assert free == _allowed(game, one) & set(found), (str(one.position), one.seat)
        unseen.difference_update(*(found[move] for move in free))
    assert set() == unseen, "no position shows these"


def _allowed(game: AnyGame, one: Surveyed) -> set[str]:
    """What the rules, as they are now, allow the seat that looks."""
    s, out = state_of(one.position), Moves()
    if _now(game.rules.actor)(s) in (one.seat, ANYBODY):
        _now(game.rules.moves)(s, out)
    return {game.notation.catalogue[move] for move in out.action[: out.n]}


def _now(rule: Callable[..., Any]) -> Callable[..., Any]:
    """What stands in the place of the rule."""
    function: Callable[..., Any] = vars(sys.modules[rule.__module__])[rule.__name__]
    return function


def _lines_of(source: str, tag: str) -> tuple[int, int]:
    """The first line of the statement beside which the tag stands, and the line behind it."""
    tokens = tokenize.generate_tokens(io.StringIO(source).readline)
    found = [one.start[0] for one in tokens if one.type == tokenize.COMMENT and tag in re.findall(r"\w+", one.string)]
    assert len(found) == 1, f"not exactly one comment of this rule has the word {tag!r}"
    statements = [
        node for node in ast.walk(ast.parse(source)) if isinstance(node, ast.stmt) and node.lineno <= found[0]
    ]
    here = max(statements, key=lambda node: node.lineno)
    body = getattr(here, "body", None)
    return here.lineno, body[0].lineno if body else (here.end_lineno or here.lineno) + 1


def _edited(source: str, edit: RuleEdit) -> str:
    """The rule with that edit."""
    lines, body = source.splitlines(), ast.parse(source).body[0].body  # type: ignore[attr-defined]
    if edit.tag == FIRST:
        start = end = (body[1] if ast.get_docstring(ast.parse(source).body[0]) else body[0]).lineno  # type: ignore[arg-type]
    elif edit.tag == LAST:
        start = end = len(lines) + 1
    else:
        start, end = _lines_of(source, edit.tag)
    kept = lines[start - 1] if edit.tag not in (FIRST, LAST) else "    "
    indent = kept[: len(kept) - len(kept.lstrip())] or "    "
    return "\n".join([*lines[: start - 1], *(indent + line for line in edit.new), *lines[end - 1 :]])


def _replace(
    game: AnyGame, rule: Callable[..., Any], edits: Sequence[RuleEdit], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Put the edited rule in the place of the rule, wherever the game uses it."""
    source = "def " + inspect.getsource(rule).partition("def ")[2]
    for edit in edits:
        source = _edited(source, edit)
    edited: dict[str, Any] = {}
    exec(compile(source, rule.__name__, "exec", dont_inherit=True), vars(sys.modules[rule.__module__]), edited)
    for module in [module for name, module in sys.modules.items() if f"{name}.".startswith(f"{game.package}.")]:
        if vars(module).get(rule.__name__) is rule:
            monkeypatch.setattr(module, rule.__name__, edited[rule.__name__])


class LoosenedTests:
    """For a game's own tests, with a fixture `positions` in which all of it can be seen: a reason is a rule."""

    game: ClassVar[AnyGame]
    cases: ClassVar[Sequence[Loosened]]
    never_alone: ClassVar[set[Cause]] = set()
    """Reasons that are never all that forbids a move."""

    def pytest_generate_tests(self, metafunc: pytest.Metafunc) -> None:
        """A test for each case."""
        if "case" in metafunc.fixturenames:
            metafunc.parametrize("case", self.cases, ids=str)

    def test_every_reason_is_needed(self, positions: Sequence[Surveyed]) -> None:
        check_every_reason_is_needed(self.game, positions, self.never_alone)

    def test_without_a_condition_of_a_rule_exactly_those_moves_are_legal_that_its_reason_forbids(
        self, case: Loosened, positions: Sequence[Surveyed], monkeypatch: pytest.MonkeyPatch
    ) -> None:
        check_loosened(self.game, positions, case, monkeypatch)

    def test_every_reason_stands_for_a_condition_of_a_rule(self) -> None:
        check_every_reason_is_loosened(self.game, self.cases, only_of_chance(self.game))
