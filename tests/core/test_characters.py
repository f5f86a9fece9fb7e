"""What others wrote: what a terminal would obey does not stay in it, and what scripts need does."""

from __future__ import annotations

import sys
from unicodedata import category

import pytest
from hypothesis import given
from hypothesis import strategies as st

from knall.core.text.characters import (
    JOINING,
    MOST_MARKS,
    REPLACED,
    STYLES,
    UNSEEN,
    cleaned,
    has_something_to_see,
    is_plain,
    seen,
    skeleton,
)
from knall.core.text.voice import Voice, named
from tests.support.deceiving_text import HOSTILE, arrived

ODD = st.text(st.sampled_from("aé́שא❤👩�" + "".join(JOINING | STYLES) + HOSTILE)) | st.text()
PLAIN = [
    "Zoë Müller-Groß",
    "e\u0301 e\u0323\u0301",
    "Việt",
    "שָׁלוֹם",
    "שלום\u200f!",
    "مرحبا",
    "می\u200cخواهم",
    "नमस्ते क्\u200dष",
    "ภาษาไทย",
    "日本",
    "👩\u200d🔬 👍🏽 ❤\ufe0f ❤\ufe0f\u200d🔥 🏳\ufe0f\u200d🌈",
    "1.\xa0x",
]


@pytest.mark.parametrize("text", PLAIN)
def test_what_scripts_and_signs_need_stays(text: str) -> None:
    assert cleaned(text) == seen(text) == text


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("a\x1b[2Jb", "a\ufffd[2Jb"),
        ("a\x1b]0;T\x07", "a\ufffd]0;T\ufffd"),
        ("a\x9b31m\x7f", "a\ufffd31m\ufffd"),
        ("\u202eabc\u2066\u061c", "\ufffdabc\ufffd\ufffd"),
        ("\udcff", "\ufffd"),
        ("two\nlines\r\tmore\x85\u2028", "two lines  more  "),
        ("A\U000e0041\U000e0042 \U0001f3f4\U000e0067\U000e007f", "A \U0001f3f4"),
        ("A\ufe01\ufe0f e\u0301\ufe0f \u05d0\ufe0e", "A e\u0301 \u05d0"),
        ("A\u200bd\u2060a\ufeff\xad\u034f", "Ada"),
        ("A\u200d\u200f d\u200ca", "A da"),
        ("\u05d0\u200d\u200d\u200c", "\u05d0\u200d"),
        ("\u3164\u115f\uffa0", ""),
        ("e" + "\u0301" * 9, "e" + "\u0301" * MOST_MARKS),
        ("e" + ("\u0301" * 3 + "\u200d") * 4, "e" + "\u0301" * 3 + "\u200d"),
    ],
)
def test_what_is_obeyed_is_replaced_and_what_nobody_sees_left_out(text: str, shown: str) -> None:
    assert cleaned(text) == shown


@given(ODD)
def test_cleaned_text_is_plain_and_stays_so(text: str) -> None:
    once = cleaned(text)
    assert is_plain(once)
    assert once == seen(once) == cleaned(once)
    assert not arrived("".join(one for one in once if one not in JOINING | STYLES and category(one) != "Cf"))
    assert all(one in JOINING or one not in UNSEEN or one in STYLES for one in once)


@given(ODD)
def test_nothing_that_can_be_seen_is_left_out(text: str) -> None:
    letters = [one for one in text if category(one)[0] in "LNPS" and one not in UNSEEN and one != REPLACED]
    assert letters == [one for one in cleaned(text) if category(one)[0] in "LNPS" and one != REPLACED]
    assert has_something_to_see(text) == has_something_to_see(seen(text))


def test_of_all_format_characters_only_those_stay_behind_a_letter_that_are_seen() -> None:
    signs = {*range(0x600, 0x606), 0x6DD, 0x70F, 0x890, 0x891, 0x8E2, 0x110BD, 0x110CD, *range(0x13430, 0x13460)}
    formats = (n for n in range(sys.maxunicode + 1) if category(chr(n)) == "Cf")
    assert {n for n in formats if chr(n) in cleaned(f"a{chr(n)}")} <= signs


@pytest.mark.parametrize(
    "name",
    [
        "bot max",
        "Bo\u0327t Max",
        "B\u00f6t Max",
        "\uff22\uff4f\uff54 Max",
        "B0t Max",
        "\u0412\u043et M\u0430x",
        "\u0392\u03bf\u03c4 Max",
        "Bo\ufe00t\u200d \U000e0041M\u034fax",
        "\u1c80\u1c82\u1c84 Max",  # old forms of letters of Cyrillic
        "B\u00f8\u0167 M\u2c65x",  # strokes
        "\u0299\u1d0f\u1d1b Max",  # small capitals
        "\U0001f171\U0001f17e\U0001f183 \U0001f15c\U0001f150\U0001f167",  # white on black
        "\U0001f1e7\U0001f1f4\U0001f1f9 Max",  # letters of flags
    ],
)
def test_names_that_look_alike_have_one_skeleton(name: str) -> None:
    assert skeleton(name) == "bot max"


def test_two_players_who_are_called_almost_alike_are_told_apart_by_their_seats() -> None:
    voice = named(Voice("en", ("Ada", "Ad\u0430", "Zo\u00eb")), lambda seat, language: f"Seat {seat + 1}", 3)
    assert voice.names == ("Ada (Seat 1)", "Ad\u0430 (Seat 2)", "Zo\u00eb")
