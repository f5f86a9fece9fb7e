"""Where `make fuzz` keeps what it found; imports nothing of Knall, since the profile of the tests needs it first."""

from __future__ import annotations

from collections.abc import Iterable

from hypothesis.database import ExampleDatabase


class Findings(ExampleDatabase):
    """A database of examples in which every test has entries of its own.

    Hypothesis takes the code of a test for its name.  All that Schemathesis makes of one function would share its
    entries, and whichever of them is tried first throws away those that do not fail for it.
    """

    test = ""
    """The one that runs now."""

    def __init__(self, folder: ExampleDatabase) -> None:
        self._folder = folder
        super().__init__()

    def save(self, key: bytes, value: bytes) -> None:
        self._folder.save(self._own(key), value)

    def fetch(self, key: bytes) -> Iterable[bytes]:
        return self._folder.fetch(self._own(key))

    def delete(self, key: bytes, value: bytes) -> None:
        self._folder.delete(self._own(key), value)

    def _own(self, key: bytes) -> bytes:
        return self.test.encode() + b"\n" + key
