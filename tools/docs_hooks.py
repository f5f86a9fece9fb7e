"""MkDocs hooks: add pages from outside `docs/`, and check links to files that are no pages."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

from mkdocs.config.defaults import MkDocsConfig
from mkdocs.exceptions import PluginError
from mkdocs.structure.files import File, Files
from mkdocs.structure.pages import Page

ROOT = Path(__file__).parent.parent
BESIDE = ("CONTRIBUTING.md", "CHANGELOG.md", "SECURITY.md")
LINK = re.compile(r"\[([^\]]+)\]\(((?!https?:|#|mailto:)[^)\s]+)\)")


def on_files(files: Files, config: MkDocsConfig) -> Files:
    """Add the pages of the repository's root."""
    for name in BESIDE:
        files.append(File.generated(config, name, content=(ROOT / name).read_text("utf-8")))
    return files


def on_page_markdown(markdown: str, page: Page, config: MkDocsConfig, files: Files, **_: Any) -> str:
    """Rewrite links for the site; a link to a file that is no page must name an existing one."""
    folder = ROOT if page.file.src_uri in BESIDE else (ROOT / "docs" / page.file.src_uri).parent

    def linked(found: re.Match[str]) -> str:
        text, target = found.groups()
        path, hash_, anchor = target.partition("#")
        whole = (folder / path).resolve()
        if not whole.exists():
            raise PluginError(f"{page.file.src_uri}: there is no {target}")
        inside = whole.relative_to(ROOT).as_posix()
        if inside.startswith("docs/") and whole.is_file():
            uri = inside.removeprefix("docs/")
        elif inside in BESIDE:
            uri = inside
        else:
            return f"{text} (`{inside}`)"
        up = "../" * page.file.src_uri.count("/")
        return f"[{text}]({up}{uri}{hash_}{anchor})"

    return LINK.sub(linked, markdown)
