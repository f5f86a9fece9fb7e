"""Locates the data files of packages: texts, rulebooks, lessons."""

from __future__ import annotations

from functools import cache
from importlib.resources import files
from importlib.resources.abc import Traversable

ROOMS = ("", "words", "pages")
"""Sub-folders in which a package may keep its files."""


@cache
def folder_with(package: str, name: str) -> Traversable:
    """The folder with this file, of the package or the nearest enclosing one; the package's own if there is none."""
    around = package
    while around:
        for room in ROOMS:
            folder = files(around).joinpath(room) if room else files(around)
            if folder.joinpath(name).is_file():
                return folder
        around = around.rpartition(".")[0]
    return files(package)


def resource(package: str, name: str) -> Traversable:
    """A package's file by name; it need not exist."""
    return folder_with(package, name).joinpath(name)
