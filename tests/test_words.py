"""Words that have a better one (docs/words.md) do not come back, in texts for people or in names in code."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

import knall
from knall.core.text.language import Language
from knall.core.text.translations import originals, texts_in

EVERYWHERE = {
    "de": (
        r"\bZuges\b|\b[Bb]erühr|\b(Mit)?[Ss]pieler(n|s|in)?\b|\bGegner\b|\bSieger|\bZuschauer"
        r"|\bPartien?\b[^.:!?]*\bvorbei\b|\bMatch\b|\b[Ss]either\b|\bobenauf\b|\bStufe\b"
    ),
    "en": r"\b[Tt]ouch|\bby chance\b|\bthe turn of\b|[a-z]'[a-z]",
}
OF_A_GAME = {
    ("urknall", "de"): r"\bbesetz|\bSteine?n?\b|schwarze[ns]? Loch|\bverbraucht|\bper Komet|\b[Aa]n Körper",
    ("urknall", "en"): r"\bunattended|\bstones?\b|\bby comet\b|\btakes the comet\b",
    ("ramsch", "de"): r"\bResetzahl|\b(auf|Auf) Universum|\b[Ee]ine Dimension erhöh",
    ("ramsch", "en"): r"\bon universe\b|\bNichts\b|\bZeit\b|\bNatur\b|\bStadt\b|\bWasser\b|\braise a dimension",
    ("theory", "de"): r"\bVertauscher|\bStartspieler|\bfür Blau bieten",
    ("theory", "en"): r"\bputs? down\b|\bturned up by\b|\bthe victory\b",
}
SOURCE = Path(knall.__file__).parent
IN_CODE = {
    "": r"spieler|gegner|sieger|zuschauer|(un)?attended",
    "urknall": r"stones?|stein",
    "ramsch": r"resetzahl|universum",
    "theory": r"vertauscher|startspieler",
}
"""Words of names in code, by game; the letters of notations stay as they are."""
NOT_SO = {("lesson", "en"): r"never touches"}  # gravity does


def found(language: Language) -> list[str]:
    """Where a word is used that has a better one."""
    there = []
    for part in originals("toml"):
        patterns = [
            EVERYWHERE[language],
            *(p for (game, spoken), p in OF_A_GAME.items() if spoken == language and game in part.parts),
        ]
        allowed = NOT_SO.get((part.name.split(".")[0], language), r"$^")
        for section, texts in texts_in(part, language).items():
            for key, text in texts.items():
                for pattern in patterns:
                    if (word := re.search(pattern, re.sub(allowed, "", text))) is not None:
                        there.append(f"{part.parent}, {section}.{key}: “{word[0]}” in “{text}”")
    return there


def names_in(source: str) -> Iterator[str]:
    """Identifiers of a module: what it defines, takes, reads and imports."""
    for node in ast.walk(ast.parse(source)):
        for kind in ("name", "id", "attr", "arg", "asname"):
            if isinstance(name := getattr(node, kind, None), str):
                yield name


def named_badly(source: str, game: str = "") -> set[str]:
    """Identifiers with a word that has a better one."""
    words = re.compile("|".join({IN_CODE[""], IN_CODE[game]}), re.IGNORECASE)
    return {name for name in names_in(source) if any(words.fullmatch(word) for word in name.split("_"))}


def test_names_in_code_use_the_same_words() -> None:
    bad = set()
    for path in SOURCE.rglob("*.py"):
        game = next((game for game in IN_CODE if game and game in path.relative_to(SOURCE).parts), "")
        bad |= {f"{path.relative_to(SOURCE)}: {name}" for name in named_badly(path.read_text("utf-8"), game)}

    assert set() == bad


@pytest.mark.parametrize("language", EVERYWHERE)
def test_words_that_have_a_better_one_are_not_used(language: Language) -> None:
    assert [] == found(language)


def test_they_would_be_found() -> None:
    for pattern, text in (
        (EVERYWHERE["de"], "Berühre die Karte eines Mitspielers."),
        (EVERYWHERE["de"], "Die Partie ist vorbei."),
        (EVERYWHERE["en"], "It is the turn of Ann."),
        (OF_A_GAME["urknall", "de"], "Element 3 ist besetzt."),
        (OF_A_GAME["ramsch", "de"], "Die Resetzahl"),
        (OF_A_GAME["theory", "en"], "Ann puts down a tile."),
    ):
        assert re.search(pattern, text)


def test_names_would_be_found() -> None:
    assert {"unattended", "STONE"} == named_badly("def f(unattended): return STONE + s.attend", "urknall")
    assert set() == named_badly("stone = 1")
