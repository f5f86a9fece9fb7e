"""Words that have a better one (docs/words.md) do not come back into what people read."""

from __future__ import annotations

import re

import pytest

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
