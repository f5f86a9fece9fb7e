"""The cards as data: what a host's own file may say, and how a wrong one is refused."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
import tomllib
from pathlib import Path
from urllib.parse import quote

import pytest
from hypothesis import given
from hypothesis import strategies as st

from knall.core.game.own_values import Sheet
from knall.core.game.rules import MAX_OUTCOMES, Odds
from knall.core.match import chance, match, record
from knall.core.text.characters import cleaned
from knall.core.text.errors import BadOption
from knall.core.text.language import LANGUAGES
from knall.games import load_game
from knall.games.theory.decks import deck
from knall.games.theory.decks.deck_sheet import DECKS
from knall.games.theory.picture.emblems import emblem, sign
from knall.games.theory.rules import rules
from knall.games.theory.rules.state import LONGEST_NAME, State

FOLDER = Path(deck.__file__).parent
STANDARD = (FOLDER / "standard.toml").read_text("utf-8")


def refusal(path: Path, text: str | bytes) -> str:
    path.write_bytes(text if isinstance(text, bytes) else text.encode())
    with pytest.raises(BadOption) as error:
        deck.read_file(path)
    assert str(path) in str(error.value)
    return str(error.value).removeprefix(f"deck file {path}: ")


def test_t2_the_standard_deck_is_the_table_of_the_rulebook() -> None:
    page = (FOLDER.parent / "pages" / "rulebook.en.md").read_text("utf-8")
    rows = re.findall(r"^\| ([a-o]) \| (\w+) \| (.*) \|$", page, re.MULTILINE)

    for (letter, shows, values), card in zip(rows, deck.standard().cards, strict=True):
        assert card.names["en"].lower() == shows.lower(), letter
        found = dict(value.split(" ") for value in values.split(" or "))
        assert card.values == tuple(int(found.get(colour, 0)) for colour in deck.COLOUR_NAMES), letter


PILED = "\u0301"
WRONG = {
    "red = 5, green = 2": {
        "red = 10, green = 2": "Card d: red: “10” is no whole number from 1 to 9.",
        "red = 0, green = 2": "Card d: red: “0”",
        "red = 5.5, green = 2": "Card d: red: “5.5”",
        "red = true, green = 2": "Card d: red: “True”",
        "red = '5', green = 2": "Card d: red: “5”",
        "red = 5, green = 2, blue = 1": "Card d: It has a value for one colour or for two, not for all three.",
        "pink = 5, green = 2": "Card d: There is no “pink” here; there is person, thing, blue, green, red.",
    },
    ", red = 5, green = 2": {
        "": "Card d: It needs a value for one colour or for two.",
    },
    'person = "Penny", red = 5': {
        'person = "Priya", red = 5': "Card d: “Priya” is none of Sheldon, Leonard",
        "person = [1], red = 5": "Card d: “[1]” is none of",
        "red = 5": "Card d: Say what it shows: one person, or one thing.",
        'person = "Penny", thing = "cake", red = 5': "Card d: Say what it shows",
    },
    'thing = "Bazinga"': {
        'thing = ""': "Card o: “” is no name of 1 to 16 characters.",
        'thing = "a name that is far too long"': "Card o: “a name that is far too long” is no name",
        'thing = "line\\nbreak"': "Card o: “line",
        'thing = "Cat\\u001b[2J"': "Card o: “Cat\ufffd[2J” is no name",
        'thing = "Cat\\u202e"': "Card o: “Cat\ufffd” is no name",
        f'thing = "C{8 * PILED}at"': f"Card o: “C{3 * PILED}at” is no name",
        'thing = "C\ufe01at"': "Card o: “Cat” is no name",
        'thing = "Cat\U000e0041"': "Card o: “Cat” is no name",
        'thing = "\u3164\u3164"': "Card o: “” is no name",
        "thing = 7": "Card o: “7” is no name",
        'thing = { de = "Bazinga" }': "Card o: “{'de': 'Bazinga'}” is no name",
        'thing = { en = "a", de = "b", xx = "c" }': "Card o: There is no “xx” here; there is en, de",
    },
    'o = { thing = "Bazinga", blue = 4, green = 3 }': {
        "": "Card o: This card is missing.",
        "o = 3": "Card o: This is no card such as { person",
    },
    "o = {": {
        "p = {": "There is no “p” here; there is a, b",
    },
    "blue = [2, 2, 3, 3, 4, 4]": {
        "blue = [2, 2, 3, 3, 4]": "Prizes, blue: There are 6 prizes of each colour.",
        "blue = [2, 2, 3, 3, 4, 0]": "Prizes, blue: “0” is no whole number from 1 to 9.",
        "blue = 2": "Prizes, blue: There are 6 prizes of each colour.",
        "": "Prizes, blue: There are 6 prizes of each colour.",
    },
    "[prizes]": {
        "[price]": "There is no “price” here",
    },
    "[cards]": {
        "[other]": "There is no “other” here",
        "cards": "This is no TOML",
    },
}
"""What is written instead of what stands in the file, and how that is refused."""


def test_names_of_any_script_and_signs_are_kept(tmp_path: Path) -> None:
    for name in ("Zoë", "חתול", "नमस्ते", "❤\ufe0f", "e\u0301\u0323"):
        (tmp_path / "mine.toml").write_text(STANDARD.replace("Bazinga", name), "utf-8")
        assert name == deck.read_file(tmp_path / "mine.toml").cards[-1].names["en"]


@pytest.mark.parametrize("name", ["C" + 8 * PILED, "Cat\ufe01", "Cat\U000e0041", "Cat\u202e", "\u3164"])
def test_a_name_that_deceives_is_refused_in_positions_and_sheets_and_cleaned_where_a_file_is_opened(name: str) -> None:
    with pytest.raises(BadOption, match="is no name"):
        deck.read(deck.standard().text.replace("Penny", f"~{quote(name)}", 1))
    sheet = standard_sheet() | {"d.shows": name}
    assert ["d.shows"] == [fault.cell for fault in DECKS.faults(sheet, "en")]
    opened = DECKS.read_file(STANDARD.replace('person = "Penny"', f'thing = "{name}"', 1))
    assert cleaned(name) == opened["d.shows"] != name


@pytest.mark.parametrize(
    ("old", "new", "message"), [(old, new, message) for old, wrong in WRONG.items() for new, message in wrong.items()]
)
def test_a_wrong_file_is_refused_with_its_card_and_field(tmp_path: Path, old: str, new: str, message: str) -> None:
    assert old in STANDARD

    assert message in refusal(tmp_path / "mine.toml", STANDARD.replace(old, new, 1))


def test_what_is_no_text_or_not_there_is_refused(tmp_path: Path) -> None:
    assert "This is no TOML" in refusal(tmp_path / "mine.toml", b"\xff\xfe")
    assert "The part “prizes” is missing." in refusal(tmp_path / "mine.toml", "")
    with pytest.raises(BadOption, match=r"gone\.toml: cannot be read"):
        deck.read_file(tmp_path / "gone.toml")
    (tmp_path / "folder.toml").mkdir()
    with pytest.raises(BadOption, match="cannot be read"):
        deck.read_file(tmp_path / "folder.toml")


@given(where=st.floats(0, 1), junk=st.text(max_size=5), length=st.integers(0, 5))
def test_a_damaged_file_is_read_or_refused_but_never_crashes(where: float, junk: str, length: int) -> None:
    at = int(where * len(STANDARD))
    path = Path(os.environ.get("TMPDIR", "/tmp")) / f"knall-damaged-{os.getpid()}.toml"
    path.write_bytes((STANDARD[:at] + junk + STANDARD[at + length :]).encode("utf-8", "surrogatepass"))
    try:
        assert 15 == len(deck.read_file(path).cards)
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
    assert LONGEST_NAME == schema["definitions"]["name"]["maxLength"]
    assert {"prizes", "cards"} == set(tomllib.loads(STANDARD))


def test_t3_six_different_prizes_of_each_colour_fit_into_the_odds() -> None:
    s = State()
    deck.install(s.table, deck.standard())
    for c in range(3):
        s.table.left[c] = deck.packed((1, 2, 3, 5, 8, 9))
    out = Odds()

    rules.odds(s, out)

    assert 216 == out.n == out.total <= MAX_OUTCOMES


HOST = """
import pathlib, sys
from knall.games import load_game
from knall.core.match import chance, match, record
from knall.core.text.errors import KnallError
from knall.core.text.language import LANGUAGES
from knall.core.match.position import Position
game = load_game("theory")
assert game.options[1].allowed == ("standard", "broken", "mine"), game.options[1].allowed
m = match.begin(game, 3, {"deck": "mine"}, chance.known(1))
while not m.is_over:
    m = m.play(m.legal_moves[len(m.events) % len(m.legal_moves)])
    p = m.position
    assert " deck=b124689g223344r223344/g9r8~Spock/" in str(p)
    assert str(Position(game, game.notation.parse(str(p)))) == str(p)
    for language in LANGUAGES:
        p.view(0).picture(language), p.view(1).board(language)
assert record.verify(record.read(record.write(m)), load_game).problems == []
by_name = str(p).rpartition("deck=")[0] + "deck=mine"  # as records of the time named it when the host's file was needed
assert str(Position(game, game.notation.parse(by_name))) == str(p)
pathlib.Path(sys.argv[1]).write_text(record.write(m), "utf-8")
assert "Spock" in match.begin(game, 2, {"deck": "mine"}, chance.known(1)).position.view(0).say("ag")
print(*game.options[1].problems())
assert game.options[1].choices == ("standard", "mine")
for text in ("broken", "nowhere"):
    try:
        match.begin(game, 2, {"deck": text}, chance.known(1))
    except KnallError as error:
        print(error)
try:
    game.notation.parse(str(p).rpartition("deck=")[0] + "deck=broken")
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

    command = [sys.executable, "-c", HOST, str(tmp_path / "match.knall")]
    done = subprocess.run(command, env=environment, capture_output=True, text=True, check=False)

    assert "" == done.stderr
    broken = "deck file broken.toml: Card d: red: “55” is no whole number from 1 to 9."
    expected = [
        broken,
        broken,
        "option deck: “nowhere” is not possible; choose standard, broken or mine",
        f"BadPosition OPTIONS: {broken}",
    ]
    assert expected == done.stdout.splitlines()
    elsewhere = record.verify(record.read((tmp_path / "match.knall").read_text("utf-8")), load_game)
    assert elsewhere.chance_proven, "whoever has the record needs no file of the host"


def test_a_directory_that_is_not_there_changes_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("KNALL_DECKS", "/nowhere/at/all")

    assert ("standard",) == deck.found()


def test_things_that_nobody_has_drawn_yet_get_a_box() -> None:
    thing = deck.Card({"en": "Spock", "de": "Spock"}, None, (1, 0, 0))

    assert emblem(thing, 1) == sign("box", 1)
    assert emblem(thing, 1) != emblem(deck.standard().cards[12], 1)


# --- the sheet ---


def standard_sheet() -> dict[str, str]:
    return dict(DECKS.sheet("standard"))


def test_the_sheet_of_our_own_deck_is_that_deck_and_no_other_value() -> None:
    sheet = standard_sheet()

    assert sheet.keys() == DECKS.cells
    assert [] == DECKS.faults(sheet, "en")
    assert "standard" == DECKS.value(sheet)
    assert sheet == DECKS.read_file(DECKS.write_file("standard", "en"))


def test_an_own_deck_goes_through_text_sheet_and_file_unchanged() -> None:
    sheet = standard_sheet() | {"a.shows": "Cat / Katze", "b.shows": "Spöck ~/,|x", "c.red": "9", "red.6": "8"}

    value = DECKS.value(sheet)

    assert value == DECKS.read(value) == DECKS.value(DECKS.sheet(value))
    assert sheet == DECKS.sheet(value) == DECKS.read_file(DECKS.write_file(value, "de"))
    assert not set(value) & set(' ,"=;')
    assert ("Cat", "Katze") == tuple(deck.find(value).cards[0].names[language] for language in ("en", "de"))
    assert "| a | Katze | Blau 7 |" in DECKS.listed(value, "de")
    assert "Spöck \\~\\/\\,\\|x" in DECKS.listed(value, "en"), "Markdown makes nothing of a name"


@pytest.mark.parametrize(
    ("changed", "cell", "english", "german"),
    [
        (
            {"d.red": "10"},
            "d.red",
            "Card d: red: “10” is no whole",
            "Karte d: Rot: „10“ ist keine ganze Zahl von 1 bis 9.",
        ),
        ({"d.red": "½"}, "d.red", "Card d: red: “½” is no whole", "Karte d: Rot: „½“ ist keine"),
        ({"d.blue": "1"}, "d.red", "Card d: It has a value for one", "Karte d: Sie hat einen Wert für eine Farbe"),
        ({"a.blue": " "}, "a.blue", "Card a: It needs a value", "Karte a: Sie braucht einen Wert"),
        ({"a.shows": ""}, "a.shows", "Card a: Say what it shows", "Karte a: Sag, was sie zeigt"),
        ({"a.shows": "x" * 17}, "a.shows", "Card a: “xxx", "Karte a: „xxx"),
        (
            {"a.shows": "Sheldon / Sheldon"},
            "a.shows",
            "Card a: Sheldon is a person",
            "Karte a: Sheldon ist eine Person",
        ),
        (
            {"a.shows": "1", "b.shows": "2", "c.shows": "3"},
            "o.shows",
            "Card o: There are more than 4",
            "Karte o: Das sind mehr als 4",
        ),
        ({"green.6": ""}, "green.6", "Prizes, green: Enter a whole", "Preise, Grün: Trag eine ganze Zahl"),
    ],
)
def test_each_fault_of_a_sheet_has_its_cell_and_its_sentence(
    changed: Sheet, cell: str, english: str, german: str
) -> None:
    for language, beginning in (("en", english), ("de", german)):
        (fault,) = DECKS.faults({**standard_sheet(), **changed}, language)
        assert (cell, beginning) == (fault.cell, fault.sentence[: len(beginning)])


@given(st.dictionaries(st.sampled_from(sorted(DECKS.cells)), st.text(max_size=40)))
def test_whatever_somebody_writes_has_faults_or_is_a_deck_that_can_be_played(changed: Sheet) -> None:
    sheet = {**standard_sheet(), **changed}
    if DECKS.faults(sheet, "en"):
        return
    own = match.begin(load_game("theory"), 2, {"deck": DECKS.value(sheet)}, chance.known(1)).position
    assert own == match.begin(load_game("theory"), 2, own.options, chance.known(1)).position
    for language in LANGUAGES:
        assert own.view(0).picture(language).pieces


@given(st.text(max_size=300))
def test_a_file_of_nonsense_is_refused_or_read_into_a_sheet(text: str) -> None:
    try:
        sheet = DECKS.read_file(text)
    except BadOption:
        return
    assert DECKS.faults(sheet, "de")
    assert sheet.keys() <= DECKS.cells


def test_what_a_file_says_wrongly_is_shown_in_its_cell() -> None:
    damaged = STANDARD.replace("red = 5, green = 2", f"red = {'9' * 500}, green = 0x{'f' * 9000}", 1)

    sheet = DECKS.read_file(damaged)

    assert 40 == len(sheet["d.red"])
    assert ["d.green", "d.red"] == [fault.cell for fault in DECKS.faults(sheet, "en")]


@pytest.mark.parametrize(
    "text", ["x" * 50, "b2g2r2" + "/b7Leonard" * 15, "b223344g223344r223344" + "/r1b7Leonard" * 15]
)
def test_a_text_that_is_no_deck_is_refused(text: str) -> None:
    with pytest.raises(BadOption):
        match.begin(load_game("theory"), 2, {"deck": text}, chance.known(1))


def test_a_file_that_is_none_is_refused_in_both_languages() -> None:
    for language, words in (("en", "This is no TOML"), ("de", "Das ist kein TOML")):
        with pytest.raises(BadOption) as error:
            DECKS.read_file("[cards")
        assert error.value.say(language).startswith(words)
        with pytest.raises(BadOption, match="20000"):
            DECKS.read_file("#" * 20_001)


def test_a_file_that_would_cost_more_than_it_says_is_refused_or_shown_shortly() -> None:
    with pytest.raises(BadOption, match="dots"):
        DECKS.read_file(".".join("a" * 9_000) + "=1\n[b]")
    for thing in (f"0x{'f' * 4_000}", f"{{ en = 0x{'f' * 4_000} }}"):
        damaged = STANDARD.replace('thing = "Bazinga"', f"thing = {thing}")
        assert "…" in DECKS.read_file(damaged).values()
    nested = "[cards]\na.blue" + ".x" * 290 + " = 1"
    assert DECKS.faults(DECKS.read_file(nested), "en")
