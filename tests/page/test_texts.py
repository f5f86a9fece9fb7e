"""The texts of the page: every language has all of them, with the same places for values, and the page uses each."""

from __future__ import annotations

import json
import re
from importlib.resources import files

import pytest

from knall.core.text.language import LANGUAGES, ORIGINAL
from knall.core.text.texts import load_texts, own_texts
from knall.web.shell.static import page_files
from knall.web.shell.texts import PACKAGE, page_texts, parts

OTHERS = [language for language in LANGUAGES if language != ORIGINAL]
FORMS = {"zero", "one", "two", "few", "many", "other"}


def places(text: str) -> set[str]:
    """The values that a text has places for."""
    return set(re.findall(r"\{(\w+)\}", text))


@pytest.mark.parametrize("part", parts())
@pytest.mark.parametrize("language", OTHERS)
def test_no_language_lacks_a_text(language: str, part: str) -> None:
    original, own = own_texts(PACKAGE, part, ORIGINAL), own_texts(PACKAGE, part, language)

    assert original.keys() == own.keys()
    for section, texts in original.items():
        plural = texts.keys() <= FORMS  # a language has forms of its own, the last one always
        assert ("other" in own[section]) if plural else (texts.keys() == own[section].keys()), section
        for key, text in own[section].items():
            assert text.strip(), key
            if plural and key != "other":
                assert places(text) <= places(texts["other"]), key
            else:
                assert places(text) == places(texts[key]), key


def test_every_text_is_used() -> None:
    scripts = [file.body.decode() for path, file in page_files().files.items() if path.endswith(".js")]
    source = "\n".join(scripts)
    made = set(re.findall(r"`(\w+_)\$\{", source))

    unused = [name for name in page_texts(ORIGINAL) if f'"{name}"' not in source]

    assert [name for name in unused if not name.startswith(tuple(made))] == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_browser_gets_one_file_a_language(language: str) -> None:
    file = page_files().files[f"texts/{language}.json"]

    assert json.loads(file.body) == page_texts(language)
    assert file.kind == "application/json"


def test_the_shell_says_which_languages_there_are() -> None:
    assert f'data-languages="{" ".join(LANGUAGES)}"' in page_files().shell.body.decode()


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_shell_says_in_every_language_what_it_says_before_it_knows_one(language: str) -> None:
    shell, texts = page_files().shell.body.decode(), dict(load_texts("knall.web")[language]["shell"])
    found = re.search('<meta name="description" content="(.*)"', shell)

    assert found is not None
    assert texts.pop("description") in found[1].split(" / ")
    for text in (*texts.values(), page_texts(language)["skip"]):
        assert f'lang="{language}">{text}<' in shell
    assert "<!--" not in shell


def test_what_the_page_is_made_from_is_not_served() -> None:
    made_from = [file.name for file in files(PACKAGE).iterdir() if file.name.endswith(".toml")]

    assert made_from
    assert not [path for path in page_files().files if path.endswith((".toml", ".d.ts"))]


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_match_speaks_of_dice_that_its_game_may_not_have(language: str) -> None:
    said = [
        text
        for part in ("match", "fairness")
        for texts in own_texts(PACKAGE, part, language).values()
        for text in texts.values()
    ]

    assert not [text for text in said if re.search(r"\b(dice|die roll|rolls?|Würfeln?|Würfe|Wurf)\b", text)]
