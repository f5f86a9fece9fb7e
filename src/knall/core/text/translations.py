"""Lists missing translations: `python -m knall.core.text.translations LANGUAGE`.

A language is files only: beside every `NAME.en.toml` and `NAME.en.md` one with its code instead of `en`;
`core/texts.LANGUAGE.toml` registers it, and missing texts fall back to English.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path
from string import Formatter

from knall.core.text.language import ORIGINAL, Language
from knall.core.text.texts import Sections, own_texts

ROOT = Path(__file__).parents[2]
FORMS = {"zero", "one", "two", "few", "many", "other"}  # plural forms, which differ by language


def originals(ending: str) -> list[Path]:
    """All English files with this ending, as paths in the package."""
    return sorted(path.relative_to(ROOT) for path in ROOT.rglob(f"*.{ORIGINAL}.{ending}"))


def texts_in(original: Path, language: Language) -> Sections:
    """The translated texts of an English file."""
    package = ".".join((ROOT.name, *original.parent.parts))
    return own_texts(package, original.name.split(".")[0], language)


def missing(language: Language) -> Iterator[str]:
    """All files and texts missing in a language, and texts without an English original."""
    for original in (*originals("toml"), *originals("md")):
        own = original.with_name(original.name.replace(f".{ORIGINAL}.", f".{language}."))
        if not (ROOT / own).is_file():
            yield f"{own}: the file"
        elif own.suffix == ".toml":
            yield from (f"{own}: {name}" for name in sorted(_names(original, ORIGINAL) - _names(original, language)))
            more = _names(original, language) - _names(original, ORIGINAL)
            yield from (f"{own}: {name} is not in English" for name in sorted(more))


def _names(original: Path, language: Language) -> set[str]:
    found = set()
    for section, texts in texts_in(original, language).items():
        several = "." in section and texts.keys() <= FORMS
        found |= {section} if several else {f"{section}.{key}" for key in texts}
    return found


def placeholders(text: str) -> set[str]:
    """The names of the values that a text has room for."""
    return {name for _, name, _, _ in Formatter().parse(text) if name}


if __name__ == "__main__":
    for line in missing(*sys.argv[1:]):
        print(line)
