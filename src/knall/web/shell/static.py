"""Static page: the HTML shell and its files, bundled, gzipped and hashed once.

All files lie under an address that contains their common hash, so that browsers cache them forever and a page never
mixes two versions.
"""

from __future__ import annotations

import hashlib
import json
import re
from collections.abc import Awaitable, Iterator
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from importlib.resources.abc import Traversable

from fastapi import APIRouter, Request
from starlette.responses import Response
from starlette.routing import compile_path
from starlette.types import ASGIApp, Receive, Scope, Send

from knall.core.text.language import LANGUAGES
from knall.games import game_names
from knall.web.gate.costs import is_of_api
from knall.web.gate.errors import answered
from knall.web.shell.files import File, answer, in_memory
from knall.web.shell.joining import join_first, join_more, needed
from knall.web.shell.texts import in_all_languages, page_texts
from knall.web.wire.refusals import Refused

router = APIRouter(include_in_schema=False)
SHELL = "index.html"
SOURCES = (".toml", ".d.ts")
"""Sources that no browser needs."""
FILES = "/page/"
MAIN, BOOT, ICONS, STYLES, FIRST, MORE = "main.js", "ui/boot.js", "ui/icons.svg", "page.css", "first.js", "more.js"
WORKER, WORKER_SOURCE = "/offline-worker.js", "net/offline-worker.js"
"""The service worker is served at the root, since its scope is everything below its address."""
NOTHING_KEPT = "const KEPT = [];"
SOON = (
    MAIN,
    "pages/home.js",
    "pages/table.js",
    "match/play/controller.js",
    "match/people/chat.js",
    "match/play/clock.js",
)
"""Entry modules of the first bundle: home page and board.  The second is loaded on demand, or soon after."""
NEED_NO_MORE = ("/", "/table/{table}")
ADDRESSES = (
    *NEED_NO_MORE,
    "/mine",
    "/about",
    "/replay",
    "/replay/{table}",
    "/analyse",
    "/analyse/{table}",
    "/exercises",
    "/guide",
)
OF_A_GAME = (
    "/new/{game}",
    "/rules/{game}",
    "/learn/{game}",
    "/about/{game}",
    "/position/{game}",
    "/own/{game}/{option}",
)
PATTERNS = {address: compile_path(address)[0] for address in (*ADDRESSES, *OF_A_GAME)}
FOR_GOOD, ASK_AGAIN = "public, max-age=31536000, immutable", "no-cache"
SPOKEN = 'data-languages=""'
SCRIPT = '<script type="module"'
STYLE = re.compile(r' *<link rel="stylesheet" href="/page/([^"]+)" />\n')


@dataclass(frozen=True)
class PageFiles:
    """The files of the page."""

    version: str
    """Hash of all files."""
    files: dict[str, File]
    shell: File
    shell_and_more: File
    """The shell for pages that need the second bundle at once."""
    worker: File
    """The service worker."""

    @property
    def folder(self) -> str:
        return f"{FILES}{self.version}/"


@cache
def page_files() -> PageFiles:
    """The page's files, built on the first call."""
    found = {path: data.decode() for path, data in _read(files("knall.web").joinpath("page"), "")}
    shell, worker = in_all_languages(found.pop(SHELL)), found.pop(WORKER_SOURCE)
    for language in LANGUAGES:
        found[f"texts/{language}.json"] = json.dumps(page_texts(language), ensure_ascii=False)
    found[STYLES] = "\n".join(found[path] for path in STYLE.findall(shell))
    found |= _joined({path: text for path, text in found.items() if path.endswith(".js") and path != BOOT})
    version = hashlib.sha256(json.dumps([shell, worker, sorted(found.items())]).encode()).hexdigest()[:20]
    folder = f"{FILES}{version}/"
    return PageFiles(
        version,
        {path: in_memory(path, text, FOR_GOOD) for path, text in found.items()},
        in_memory(SHELL, _shell(shell, folder, found[ICONS], more=False), ASK_AGAIN),
        in_memory(SHELL, _shell(shell, folder, found[ICONS], more=True), ASK_AGAIN),
        in_memory(WORKER, _worker(worker, folder), ASK_AGAIN),
    )


def _joined(modules: dict[str, str]) -> dict[str, str]:
    """Both bundles with their source maps."""
    soon = needed(modules, SOON)
    later = [path for path in needed(modules, sorted(modules)) if path not in soon]
    first, more = join_first(modules, soon, MAIN, FIRST, MORE), join_more(modules, later, FIRST, MORE)
    return {FIRST: first.script, f"{FIRST}.map": first.map, MORE: more.script, f"{MORE}.map": more.map}


def _shell(source: str, folder: str, icons: str, more: bool) -> str:
    """index.html with the bundled files, the languages, and the icons."""
    links = [f'<link rel="stylesheet" href="{FILES}{STYLES}" />']
    if more:
        links.append(f'<link rel="modulepreload" href="{FILES}{MORE}" />')
    styled = STYLE.sub("", source).replace(SCRIPT, "\n    ".join([*links, SCRIPT]))
    joined = styled.replace(f"{FILES}{MAIN}", f"{FILES}{FIRST}").replace("</body>", f"{icons}</body>")
    return joined.replace(SPOKEN, f'data-languages="{" ".join(LANGUAGES)}"').replace(FILES, folder)


def _worker(source: str, folder: str) -> str:
    """The service worker with the list of files to cache: the shell and this version's files, in all languages."""
    texts = [f"texts/{language}.json" for language in LANGUAGES]
    kept = [NEED_NO_MORE[0], *(folder + path for path in (BOOT, STYLES, FIRST, MORE, *texts))]
    return source.replace(NOTHING_KEPT, f"const KEPT = {json.dumps(kept)};")


def _read(folder: Traversable, before: str) -> Iterator[tuple[str, bytes]]:
    for entry in folder.iterdir():
        if entry.is_dir():
            yield from _read(entry, f"{before}{entry.name}/")
        elif not entry.name.endswith(SOURCES):
            yield before + entry.name, entry.read_bytes()


def _found(request: Request) -> Response:
    """The file of an address, or the shell, which shows the page there or a 404."""
    path: str = request.scope["path"]
    page = page_files()
    if path.startswith(FILES):
        file = page.files.get(path.removeprefix(page.folder))
        if file is None or not path.startswith(page.folder):  # another version's
            raise Refused("unknown", "unknown_page")
        return answer(request, file)
    if path == WORKER:
        return answer(request, page.worker)
    if path == "/favicon.ico":
        return answer(request, page.files["icon.svg"])
    address, found = next(((one, match) for one, each in PATTERNS.items() if (match := each.match(path))), ("", None))
    if found is None and "text/html" not in request.headers.get("accept", ""):
        raise Refused("unknown", "unknown_page")  # not a browser's navigation
    there = found is not None and found.groupdict().get("game") in (None, *game_names())
    return answer(request, page.shell if address in NEED_NO_MORE else page.shell_and_more, 200 if there else 404)


class PageFirst:
    """Middleware: serves the page from memory, passes the API on; a file is as cheap as a refusal."""

    def __init__(self, others: ASGIApp) -> None:
        self._others = others

    def __call__(self, scope: Scope, receive: Receive, send: Send) -> Awaitable[None]:
        if scope["type"] != "http" or scope["method"] != "GET" or is_of_api(scope["path"]):
            return self._others(scope, receive, send)
        return _answer(scope, receive, send)


async def _answer(scope: Scope, receive: Receive, send: Send) -> None:
    request = Request(scope)
    try:
        response = _found(request)
    except Refused as refused:
        response = await answered(request, refused)
    await response(scope, receive, send)


@router.get("/{path:path}")
async def lost(path: str) -> Response:
    """Any other path of the API: 404."""
    raise Refused("unknown", "unknown_page")
