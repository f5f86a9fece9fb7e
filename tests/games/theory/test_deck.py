"""The cards as data: what a host's own file may say, and how a wrong one is refused."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from knall.core.errors import BadOption
from knall.core.rules import MAX_OUTCOMES, Odds
from knall.games.theory import deck, rules
from knall.games.theory.emblems import emblem, sign
from knall.games.theory.table import State

FOLDER = Path(deck.__file__).parent / "decks"
STANDARD = (FOLDER / "standard.toml").read_text("utf-8")


def refusal(path: Path, text: str | bytes) -> str:
    path.write_bytes(text if isinstance(text, bytes) else text.encode())
    with pytest.raises(BadOption) as error:
        deck.read(path)
    assert str(path) in str(error.value)
    return str(error.value).removeprefix(f"deck file {path}: ")


def test_t2_the_standard_deck_is_the_table_of_the_rulebook() -> None:
    page = (Path(deck.__file__).parent / "rulebook.en.md").read_text("utf-8")
    rows = re.findall(r"^\| ([a-o]) \| (\w+) \| (.*) \|$", page, re.MULTILINE)

    for (letter, shows, values), card in zip(rows, deck.load(0).cards, strict=True):
        assert card.names["en"].lower() == shows.lower(), letter
        found = dict(value.split(" ") for value in values.split(" or "))
        assert card.values == tuple(int(found.get(colour, 0)) for colour in deck.COLOUR_NAMES), letter


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ("red = 5, green = 2", "red = 10, green = 2", "card d: red: 10 is no whole number from 1 to 9"),
        ("red = 5, green = 2", "red = 0, green = 2", "card d: red: 0"),
        ("red = 5, green = 2", "red = 5.5, green = 2", "card d: red: 5.5"),
        ("red = 5, green = 2", "red = true, green = 2", "card d: red: True"),
        ("red = 5, green = 2", "red = '5', green = 2", "card d: red: '5'"),
        ("red = 5, green = 2", "red = 5, green = 2, blue = 1", "card d: must have a value for one or two"),
        (", red = 5, green = 2", "", "card d: must have a value for one or two"),
        ("red = 5, green = 2", "pink = 5, green = 2", "card d: there is no 'pink'"),
        ('person = "Penny", red = 5', 'person = "Priya", red = 5', "card d: person: 'Priya' is not one of Sheldon"),
        ('person = "Penny", red = 5', "person = [1], red = 5", "card d: person: [1] is not one of"),
        ('person = "Penny", red = 5', "red = 5", "card d: must have either a person or a thing"),
        ('person = "Penny", red = 5', 'person = "Penny", thing = "cake", red = 5', "card d: must have either"),
        ('thing = "Bazinga"', 'thing = ""', "card o: thing: ''"),
        ('thing = "Bazinga"', 'thing = "a name that is far too long"', "card o: thing:"),
        ('thing = "Bazinga"', 'thing = "line\\nbreak"', "card o: thing:"),
        ('thing = "Bazinga"', "thing = 7", "card o: thing: 7"),
        ('thing = "Bazinga"', 'thing = { de = "Bazinga" }', "card o: thing: None"),
        ('thing = "Bazinga"', 'thing = { en = "a", de = "b", fr = "c" }', "card o: thing: there is no 'fr'"),
        ('o = { thing = "Bazinga", blue = 4, green = 3 }', "", "cards: o is missing"),
        ("o = {", "p = {", "cards: there is no 'p'"),
        ('o = { thing = "Bazinga", blue = 4, green = 3 }', "o = 3", "cards: o must be a table"),
        ("blue = [2, 2, 3, 3, 4, 4]", "blue = [2, 2, 3, 3, 4]", "prizes: blue: must be a list of 6"),
        ("blue = [2, 2, 3, 3, 4, 4]", "blue = [2, 2, 3, 3, 4, 0]", "prizes: blue: 0 is no whole number"),
        ("blue = [2, 2, 3, 3, 4, 4]", "blue = 2", "prizes: blue: must be a list of 6"),
        ("blue = [2, 2, 3, 3, 4, 4]", "", "prizes: blue: must be a list of 6"),
        ("[prizes]", "[price]", "there is no 'price' here"),
        ("[cards]", "[other]", "there is no 'other' here"),
        ("[cards]", "cards", "is no TOML"),
    ],
)
def test_a_wrong_file_is_refused_with_its_card_and_field(tmp_path: Path, old: str, new: str, message: str) -> None:
    assert old in STANDARD

    assert message in refusal(tmp_path / "mine.toml", STANDARD.replace(old, new, 1))


def test_what_is_no_text_or_not_there_is_refused(tmp_path: Path) -> None:
    assert "is no TOML" in refusal(tmp_path / "mine.toml", b"\xff\xfe")
    assert "prizes is missing" in refusal(tmp_path / "mine.toml", "")
    with pytest.raises(BadOption, match=r"gone\.toml: cannot be read"):
        deck.read(tmp_path / "gone.toml")
    (tmp_path / "folder.toml").mkdir()
    with pytest.raises(BadOption, match="cannot be read"):
        deck.read(tmp_path / "folder.toml")


@given(where=st.floats(0, 1), junk=st.text(max_size=5), length=st.integers(0, 5))
def test_a_damaged_file_is_read_or_refused_but_never_crashes(where: float, junk: str, length: int) -> None:
    at = int(where * len(STANDARD))
    path = Path(os.environ.get("TMPDIR", "/tmp")) / f"knall-damaged-{os.getpid()}.toml"
    path.write_bytes((STANDARD[:at] + junk + STANDARD[at + length :]).encode("utf-8", "surrogatepass"))
    try:
        assert 15 == len(deck.read(path).cards)
    except BadOption as error:
        assert str(path) in str(error)
    finally:
        path.unlink()


def test_the_schema_knows_the_same_words() -> None:
    schema = json.loads((FOLDER / "schema.json").read_text("utf-8"))
    card = schema["definitions"]["card"]["properties"]

    assert list(deck.PEOPLE) == card["person"]["enum"]
    assert {"person", "thing", *deck.COLOUR_NAMES} == set(card)
    assert list(deck.LETTERS) == schema["properties"]["cards"]["required"]
    assert deck.LONGEST_NAME == schema["definitions"]["name"]["maxLength"]
    assert {"prizes", "cards"} == set(tomllib.loads(STANDARD))


def test_t3_six_different_prizes_of_each_colour_fit_into_the_odds() -> None:
    s = State()
    deck.install(s, 0)
    for c in range(3):
        s.table.left[c] = deck.packed((1, 2, 3, 5, 8, 9))
    out = Odds()

    rules.odds(s, out)

    assert 216 == out.n == out.total <= MAX_OUTCOMES


HOST = """
from knall.games import load_game
from knall.core import chance, match, record
from knall.core.errors import KnallError
from knall.core.language import LANGUAGES
from knall.core.position import Position
game = load_game("theory")
assert game.options[1].allowed == ("standard", "broken", "mine"), game.options[1].allowed
m = match.begin(game, 3, {"deck": "mine"}, chance.known(1))
while not m.is_over:
    m = m.play(m.legal_moves[len(m.events) % len(m.legal_moves)])
    p = m.position
    assert str(p).endswith(" deck=mine")
    assert str(Position(game, game.parse(str(p)))) == str(p)
    for language in LANGUAGES:
        p.view(0).picture(language), p.view(1).board(language)
assert record.verify(record.read(record.write(m)), load_game).problems == []
assert "Spock" in match.begin(game, 2, {"deck": "mine"}, chance.known(1)).position.view(0).say("ag")
for text in ("broken", "nowhere"):
    try:
        match.begin(game, 2, {"deck": text}, chance.known(1))
    except KnallError as error:
        print(error)
try:
    game.parse(str(p).replace("deck=mine", "deck=broken"))
except KnallError as error:
    print(type(error).__name__, error)
"""


def test_a_host_adds_a_deck_by_a_directory(tmp_path: Path) -> None:
    own = STANDARD.replace('{ person = "Leonard", blue = 7 }', '{ thing = "Spock", green = 9, red = 8 }')
    own = own.replace("blue = [2, 2, 3, 3, 4, 4]", "blue = [1, 2, 4, 6, 8, 9]")
    (tmp_path / "mine.toml").write_text(own, "utf-8")
    (tmp_path / "broken.toml").write_text(STANDARD.replace("red = 5", "red = 55", 1), "utf-8")
    (tmp_path / "standard.toml").write_text("", "utf-8")
    (tmp_path / "no name, too long for an option.toml").write_text("", "utf-8")
    (tmp_path / "notes.txt").write_text("", "utf-8")
    environment = os.environ | {"KNALL_DECKS": str(tmp_path), "PYTHONPATH": os.pathsep.join(sys.path)}

    done = subprocess.run([sys.executable, "-c", HOST], env=environment, capture_output=True, text=True, check=False)

    assert "" == done.stderr
    broken = f"deck file {tmp_path / 'broken.toml'}: card d: red: 55 is no whole number from 1 to 9"
    expected = [broken, "option deck: 'nowhere' is not one of standard, broken, mine", f"BadPosition OPTIONS: {broken}"]
    assert expected == done.stdout.splitlines()


def test_a_directory_that_is_not_there_changes_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("KNALL_DECKS", "/nowhere/at/all")

    assert ("standard",) == deck.found()


def test_things_that_nobody_has_drawn_yet_get_a_box() -> None:
    thing = deck.Card({"en": "Spock", "de": "Spock"}, None, (1, 0, 0))

    assert emblem(thing, 1) == sign("box", 1)
    assert emblem(thing, 1) != emblem(deck.load(0).cards[12], 1)
