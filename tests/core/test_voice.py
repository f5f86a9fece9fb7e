"""Who reads is "you", others have their names; and every text has both persons in every language."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from knall.core.text.language import LANGUAGES, Language
from knall.core.text.sentences import seat_name, winning
from knall.core.text.translations import originals, texts_in
from knall.core.text.voice import Voice, named

NAMES = ("Ann", "Ben", "Cem")
SEATS = ("who", "whose", "next", "first", "starter")


@pytest.mark.parametrize(
    ("pattern", "seats", "reader", "told"),
    [
        ("{who} [plays|play] it.", {"who": 0}, None, "Ann plays it."),
        ("{who} [plays|play] it.", {"who": 0}, 1, "Ann plays it."),
        ("{who} [plays|play] it.", {"who": 0}, 0, "You play it."),
        ("It is [{who}’s|your] turn.", {"who": 0}, 0, "It is your turn."),
        ("First [goes|go] {who}.", {"who": 0}, 0, "First go you."),
        ("Gone. {who} [is|are] out, {who}!", {"who": 0}, 0, "Gone. You are out, you!"),
        (
            "{who} [hands|hand] it to {next}, who [is|are] next.",
            {"who": 0, "next": 1},
            0,
            "You hand it to Ben, who is next.",
        ),
        (
            "{who} [hands|hand] it to {next}, who [is|are] next.",
            {"who": 0, "next": 1},
            1,
            "Ann hands it to you, who are next.",
        ),
        ("{who} [win|win] [alone|together].", {"who": (2, 0)}, 0, "You and Cem win together."),
        ("{who} [win|win] [alone|together].", {"who": (2, 0)}, 1, "Cem and Ann win alone."),
    ],
)
def test_each_seat_has_its_person(pattern: str, seats: dict[str, int], reader: int | None, told: str) -> None:
    assert told == Voice("en", NAMES, reader).tell(pattern, seats)


def test_what_people_call_themselves_is_never_read_as_a_pattern() -> None:
    voice = Voice("en", ("[a|b] {who} %s", "Ben"), 1)

    assert "[a|b] {who} %s plays {x}." == voice.tell("{who} [plays|play] {card}.", {"who": 0}, card="{x}")


def test_a_bracket_that_belongs_to_nobody_is_a_mistake() -> None:
    with pytest.raises(ValueError, match="no seat is named"):
        Voice("en", NAMES).tell("It [plays|play].", {})


def called(seat: int, language: Language) -> str:
    return ("White", "Orange", "Red", "Blue")[seat]


@pytest.mark.parametrize(
    ("chosen", "names"),
    [
        (("Ann", ""), ("Ann", "Orange", "Red", "Blue")),
        (("Ann", "ann"), ("Ann (White)", "ann (Orange)", "Red", "Blue")),
        (("Red", "You"), ("Red (White)", "You (Orange)", "Red", "Blue")),
        (("White", "Orange"), ("White", "Orange", "Red", "Blue")),
    ],
)
def test_nobody_is_taken_for_another(chosen: tuple[str, ...], names: tuple[str, ...]) -> None:
    assert names == named(Voice("en", chosen, 1), called, 4).names


def numbered(seat: int, language: Language) -> str:
    return seat_name(seat, language)


def test_whoever_reads_and_has_only_a_number_is_you() -> None:
    voice = named(Voice("de", ("", "Ben"), 0), numbered, 3)

    assert ("Du", "Ben", "Platz 3") == voice.names
    assert not voice.has_name(0)
    assert voice.has_name(1)
    assert voice == named(voice, numbered, 3)
    assert ("Platz 1", "Ben", "Platz 3") == named(Voice("de", ("", "Ben")), numbered, 3).names
    assert ("Ann", "Seat 2", "Seat 3") == named(Voice("en", ("Ann",), 0), numbered, 3).names


def test_who_has_no_name_is_spoken_to_also_where_all_are_told_the_same() -> None:
    bids = "{who} [bietet|bietest] 3."

    assert "Du bietest 3." == named(Voice("de", ("", "Ben"), 0), numbered, 2).to_all.tell(bids, {"who": 0})
    assert "Ann bietet 3." == named(Voice("de", ("Ann", "Ben"), 0), numbered, 2).to_all.tell(bids, {"who": 0})


def test_who_has_won() -> None:
    assert "Du und Ben teilt euch den Sieg." == winning((0, 1), Voice("de", NAMES, 0))
    assert "Ann und Ben teilen sich den Sieg." == winning((0, 1), Voice("de", NAMES, 2))
    assert "You win." == winning((0,), Voice("en", NAMES, 0))
    assert "Nobody wins." == winning((), Voice("en", NAMES, 0))


def patterns() -> list[tuple[Path, Language, str, str]]:
    """All texts of the server that name a seat."""
    found = []
    for part in (path for path in originals("toml") if "page" not in path.parts):
        for language in LANGUAGES:
            for section, texts in texts_in(part, language).items():
                named_in = ((key, text) for key, text in texts.items() if any(f"{{{seat}}}" in text for seat in SEATS))
                found += [(part, language, f"{section}.{key}", text) for key, text in named_in]
    return found


BARE = {
    "en": re.compile(r"\{(who|next|first)\} (is|has|does|\w+[^s]s)\b"),
    "de": re.compile(
        r"\{(who|next|first)\} (ist|hat|muss|kann|darf|(?!setzt|passt|reist|lässt|nicht|verschmilzt)\w+t)\b"
        r"|\b(von|an|für|bei|mit|zu|durch|gegen|zwischen) \{(who|next|first|starter)\}"
    ),
}
"""A verb of the third person behind a seat, or a case that "du" does not have, outside of brackets; languages of which
nobody has written this down are not looked at."""
OF_OTHERS = ("reasons.", "edit.")  # said to the reader about others, and to nobody in particular


def lacks_a_person(language: Language, text: str) -> bool:
    """Is something said of a seat that fits only whoever is spoken of, or only whoever is spoken to?"""
    return language in BARE and bool(BARE[language].search(re.sub(r"\[[^]]*\]", "", text)))


def test_no_sentence_lacks_a_person() -> None:
    found = patterns()

    assert len({part for part, *_ in found}) > 6
    to_all = [(part, language, name, text) for part, language, name, text in found if not name.startswith(OF_OTHERS)]
    assert [] == [one for one in to_all if lacks_a_person(one[1], one[3])], "write [third|second]"


def test_what_lacks_a_person_would_be_found() -> None:
    for language, text in (
        ("en", "{who} plays."),
        ("en", "{who} is out."),
        ("de", "{who} spielt."),
        ("de", "von {who}"),
    ):
        assert lacks_a_person(language, text)
