"""Every error is worded in all languages: it is raised with the key of a text, never with a sentence."""

from __future__ import annotations

import ast
import pickle
from pathlib import Path

import pytest

from knall.core import errors
from knall.core.errors import BadPosition, IllegalMove, KnallError, Stale
from knall.core.language import LANGUAGES
from knall.core.translations import ROOT
from knall.core.wording import Wordings
from knall.games import load_game

NAMES = {name for name, kind in vars(errors).items() if isinstance(kind, type) and issubclass(kind, KnallError)}
wrong = Wordings("knall.games.urknall", "position")


def sentences_in(source: str) -> list[int]:
    """The lines on which an error is made of a sentence."""
    found = []
    for node in ast.walk(ast.parse(source)):
        match node:
            case ast.Call(func=ast.Name(id=name) | ast.Attribute(attr=name), args=given) if name in NAMES:
                written = given[2:] if name == "IllegalMove" else given[:1]
                found += [node.lineno for one in written if isinstance(one, ast.JoinedStr | ast.Constant | ast.BinOp)]
    return found


# who trains programs, or builds the page, reads English
OF_PROGRAMS = {
    *ROOT.glob("adapters/*.py"),
    *ROOT.glob("vectors/*.py"),
    ROOT / "web/http/joining.py",
}


@pytest.mark.parametrize(
    "path", sorted({*ROOT.rglob("*.py")} - OF_PROGRAMS), ids=lambda path: str(path.relative_to(ROOT))
)
def test_no_error_is_raised_with_a_sentence(path: Path) -> None:
    assert [] == sentences_in(path.read_text("utf-8")), "write the sentence into errors.<language>.toml"


def test_one_would_be_found() -> None:
    assert [1] == sentences_in('raise BadPosition(f"{part} is wrong")')
    assert [1] == sentences_in('raise IllegalMove(text, "U1", "no.")')
    assert [] == sentences_in('raise IllegalMove(text, "U1", wrong("no"))')


@pytest.mark.parametrize("language", LANGUAGES)
def test_an_error_is_said_in_every_language(language: str) -> None:
    with pytest.raises(BadPosition) as caught:
        load_game("urknall").parse("1b W9c+R8/O9c+B8 W:roll size=3")

    assert "„size“" in caught.value.say("de")
    assert "“size”" in str(caught.value)
    assert "{" not in caught.value.say(language)


@pytest.mark.parametrize(
    "error",
    [BadPosition(wrong("players", there=7)), IllegalMove("t1", "U1", wrong("nothing", text="x")), Stale("late", 7)],
)
def test_an_error_survives_the_way_between_processes(error: KnallError) -> None:
    again = pickle.loads(pickle.dumps(error))

    assert (type(error), str(error), vars(error)) == (type(again), str(again), vars(again))
