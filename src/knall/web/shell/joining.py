"""The bundler: joins the page's modules into two files, with source maps.

Each module becomes a function, called when it is first used.  Line breaks are kept for the source map; comments and
indents are left out.  Modules are read by regular expressions, so that their form is restricted, which is checked here
and by the linter: imports and exports by name, each at the beginning of a line, and no exported `let`.
"""

from __future__ import annotations

import json
import posixpath
import re
from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass

from knall.core.text.errors import KnallError

Modules = Mapping[str, str]
"""Sources of modules by path."""
BEGINNING = """const bodies = {}, made = {};
export const $define = (path, body) => void (bodies[path] = body);
export const $use = (path) => (made[path] ??= bodies[path]());
let tries = 0;
const more = () => import(tries++ ? `./MORE?${tries}` : "./MORE");
const $fetch = async (path) => (bodies[path] || (await more()), $use(path));
addEventListener("load", () => setTimeout(() => more().catch(() => null), QUIET));"""
"""Prelude of the first file: the module registry, and a loader of the second file, which is prefetched after a pause.

A retry uses another URL, since browsers cache failed imports.  No name of a module begins with a dollar.
"""
QUIET_MILLISECONDS = 3000
GOING_ON = """import { $define, $use } from "./FIRST";
const $fetch = async (path) => $use(path);"""
COMMENT = re.compile(r"""("(?:\\.|[^"\\\n])*"|`(?:\\.|[^`\\])*`|//[^\n]*)|/\*\*.*?\*/""", re.DOTALL)
"""A comment to leave out; or, as a group, a literal that may contain what looks like one."""
LINE_COMMENT = re.compile(r"^[ ]*//.*$", re.MULTILINE)
INDENT = re.compile(r"^[ ]+|[ ]+$", re.MULTILINE)
IMPORT = re.compile(r'^import \{([^}]*)\} from "([^"]+)";$', re.MULTILINE)
WANTED = re.compile(r'\bimport\("([^"]+)"\)')
EXPORT = re.compile(r"^export (?=(?:async )?(?:function\*?|class|const) (\w+))", re.MULTILINE)
FOREIGN = re.compile(r"^(?:import|export)\b.*$", re.MULTILINE)
SAME_COLUMN, NEXT_LINE = "AAAA", "AACA"
"""Source map codes of the first line and of each further one."""


@dataclass(frozen=True)
class Joined:
    """A bundle and its source map."""

    script: str
    map: str


def needed(modules: Modules, wanted: Iterable[str]) -> list[str]:
    """These modules and their static imports, dependencies first; KnallError on a cycle or a missing module."""
    found: list[str] = []

    def visit(path: str, ways: tuple[str, ...]) -> None:
        if path in ways:
            raise KnallError(f"modules import each other: {' → '.join((*ways, path))}")
        if path not in modules:
            raise KnallError(f"{ways[-1] if ways else 'the page'} imports {path}, which is not there")
        if path not in found:
            for _, other in IMPORT.findall(modules[path]):
                visit(_beside(path, other), (*ways, path))
            found.append(path)

    for path in wanted:
        visit(path, ())
    return found


def join_first(modules: Modules, paths: Collection[str], main: str, first: str, more: str) -> Joined:
    """The first bundle, which runs `main` and fetches the other one on demand.

    It does not await `main`: the other bundle imports this one and would deadlock.
    """
    beginning = BEGINNING.replace("MORE", more).replace("QUIET", str(QUIET_MILLISECONDS))
    return _joined(modules, paths, beginning, f'$use("{main}");\n//# sourceMappingURL={first}.map')


def join_more(modules: Modules, paths: Collection[str], first: str, more: str) -> Joined:
    """The second bundle, with the other modules."""
    return _joined(modules, paths, GOING_ON.replace("FIRST", first), f"//# sourceMappingURL={more}.map")


def _joined(modules: Modules, paths: Collection[str], beginning: str, end: str) -> Joined:
    lines, sections = beginning.split("\n"), []
    for path in paths:
        awaits, body, exported = _body(path, modules[path])
        lines.append(f'$define("{path}", {awaits}() => {{')
        sections.append((len(lines), path, body.count("\n")))
        lines += [*body.split("\n"), f"return {{ {', '.join(exported)} }};", "});"]
    return Joined("\n".join([*lines, end, ""]), _source_map(sections))


def _body(path: str, text: str) -> tuple[str, str, list[str]]:
    """A module as a function body, line by line; `async ` if it awaits, and the names it exports."""
    plain = LINE_COMMENT.sub("", COMMENT.sub(lambda found: found[1] or _empty(found), text))
    plain = IMPORT.sub(lambda found: _import(path, found), plain)
    plain = WANTED.sub(lambda found: f'$fetch("{_beside(path, found[1])}")', plain)
    exported = EXPORT.findall(plain)
    plain = EXPORT.sub("", plain)
    if strange := FOREIGN.search(plain):
        raise KnallError(f"{path}: modules import and export by name, and nothing else: {strange[0]}")
    awaits = "async " if re.search(r"^await ", plain, re.MULTILINE) else ""
    if awaits and exported:
        raise KnallError(f"{path}: who waits at its beginning has nothing to export")
    return awaits, INDENT.sub("", plain), exported


def _empty(found: re.Match[str]) -> str:
    """The match's line breaks alone."""
    return "\n" * found[0].count("\n")


def _import(path: str, found: re.Match[str]) -> str:
    names = " ".join(found[1].split()).rstrip(",").replace(" as ", ": ")
    return f'const {{ {names} }} = $use("{_beside(path, found[2])}");' + _empty(found)


def _beside(path: str, other: str) -> str:
    """Resolves a relative import."""
    if not other.startswith("."):
        raise KnallError(f"{path}: a module of the page is imported by ./ or ../, not {other}")
    return posixpath.normpath(posixpath.join(posixpath.dirname(path), other))


def _source_map(sections: Iterable[tuple[int, str, int]]) -> str:
    """An indexed source map of sections (first line, path, number of line breaks)."""
    maps = [
        {
            "offset": {"line": line, "column": 0},
            "map": {
                "version": 3,
                "sources": [path],
                "names": [],
                "mappings": ";".join([SAME_COLUMN, *[NEXT_LINE] * breaks]),
            },
        }
        for line, path, breaks in sections
    ]
    return json.dumps({"version": 3, "sections": maps})
