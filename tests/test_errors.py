"""What is wrong, and what is printed, is worded in all languages: by the key of a text, never by a sentence."""

from __future__ import annotations

import ast
import pickle
import re

import pytest

from knall.core.text import errors
from knall.core.text.errors import BadPosition, IllegalMove, KnallError, Stale
from knall.core.text.language import LANGUAGES
from knall.core.text.translations import ROOT
from knall.core.text.wording import Wordings
from knall.games import load_game

wrong = Wordings("knall.games.urknall", "position")
SOURCES = sorted(ROOT.rglob("*.py"))
SAYING = {"print", "echo", "secho", "exit", "warn"}
WORDS = re.compile(r"[^\W\d_]{2,},? [^\W\d_]{2,}")


def names_of_errors() -> set[str]:
    """Our errors, and those that are made of them anywhere."""
    found = {name for name, kind in vars(errors).items() if isinstance(kind, type) and issubclass(kind, KnallError)}
    trees = (ast.walk(ast.parse(path.read_text("utf-8"))) for path in SOURCES)
    kinds = [node for tree in trees for node in tree if isinstance(node, ast.ClassDef)]
    while more := {kind.name for kind in kinds if found & {ast.unparse(base) for base in kind.bases}} - found:
        found |= more
    return found


NAMES = names_of_errors()


def texts_of(node: ast.expr) -> list[str]:
    """The texts that an expression writes out; what it puts into them is left out."""
    match node:
        case ast.Constant(value=str(text)):
            return [text]
        case ast.JoinedStr(values=parts):
            return ["".join(str(part.value) if isinstance(part, ast.Constant) else "…" for part in parts)]
        case ast.BinOp(left=one, right=other) | ast.IfExp(body=one, orelse=other):
            return texts_of(one) + texts_of(other)
    return []


def sentences_in(source: str) -> list[int]:
    """The lines on which an error is made of a text, or something is said that has words; logs are for programs."""
    found = []
    for node in ast.walk(ast.parse(source)):
        match node:
            case ast.Call(func=ast.Name(id=name) | ast.Attribute(attr=name), args=given) if name in NAMES:
                written = given[2:] if name == "IllegalMove" else given[:1]
                found += [node.lineno for one in written for text in texts_of(one) if text]
            case ast.Call(func=ast.Name(id=name) | ast.Attribute(ast.Name(), name), args=given) if name in SAYING:
                found += [node.lineno for one in given for text in texts_of(one) if WORDS.search(text)]
    return found


OF_PROGRAMS = {
    ROOT / "web/shell/joining.py",  # who builds the page reads English
}


def test_nothing_is_said_with_a_sentence_of_the_source() -> None:
    said = {path: lines for path in SOURCES if (lines := sentences_in(path.read_text("utf-8")))}

    assert set(said) == OF_PROGRAMS, "write the sentence into a file of texts"


def test_a_sentence_of_the_source_would_be_found() -> None:
    assert [1] == sentences_in('raise BadPosition(f"{part} is wrong")')
    assert [1] == sentences_in('raise IllegalMove(text, "U1", "no.")')
    assert [1, 1] == sentences_in('raise KnallError("over" if over else "not yet")')
    assert [1] == sentences_in('raise BotFailed(f"{name} failed")')  # which is made of ours
    assert [1] == sentences_in('click.echo(f"Knall is at {address}")')
    assert [1] == sentences_in('sys.exit("no such file")')
    assert [1] == sentences_in('warnings.warn("very slow" if slow else "")')
    assert [] == sentences_in('print(f"{name}: {value}")')
    assert [] == sentences_in('raise IllegalMove(text, "U1", wrong("no"))')


@pytest.mark.parametrize("language", LANGUAGES)
def test_an_error_is_said_in_every_language(language: str) -> None:
    with pytest.raises(BadPosition) as caught:
        load_game("urknall").notation.parse("1b W9c+R8/O9c+B8 W:roll size=3")

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
