"""What a target of the fuzzer is: a reader of texts, and what it promises of any text at all."""

from __future__ import annotations

import tempfile
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from knall.core.text.characters import is_plain, seen
from knall.core.text.errors import KnallError
from knall.core.text.language import LANGUAGES


@dataclass(frozen=True)
class Target:
    """A reader of texts, and texts that it takes, from which others are made."""

    read: Callable[[str], object]
    examples: Callable[[], Sequence[str]]
    refuses: tuple[type[Exception], ...] = (KnallError,)

    def feed(self, text: str) -> None:
        """Whatever happens but one of these errors, with a clean sentence in every language, is a finding."""
        try:
            self.read(text)
        except self.refuses as error:
            assert str(error)
            if isinstance(error, KnallError):
                assert all(is_clean(error.say(language)) for language in LANGUAGES)


def is_clean(shown: str) -> bool:
    """Is there something to see, and nothing in it that a terminal obeys or that nobody sees?"""
    return shown != "" and is_plain(shown) and seen(shown) == shown


def as_bytes(text: str) -> bytes:
    """A text as a file or a pipe brings it: also what is no text at all."""
    return text.encode("utf-8", "surrogatepass")


@contextmanager
def as_file(text: str, name: str) -> Iterator[Path]:
    """A text in a file of this name, for a moment."""
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / name
        path.write_bytes(as_bytes(text))
        yield path
