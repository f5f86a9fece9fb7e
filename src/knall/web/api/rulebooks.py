"""API: rulebooks and illustrated summaries as HTML with anchors and links."""

from __future__ import annotations

import re
from collections.abc import Collection
from functools import lru_cache

from fastapi import Request
from starlette.responses import Response

from knall.core.game.rulebook import rulebook, rulings_in
from knall.core.pages.lesson import has_lesson
from knall.core.pages.summary import drawn, pictures, summary
from knall.core.text.language import Language
from knall.games import load_game
from knall.web.api.document import RESPONSES, sent_as
from knall.web.api.params import WantedLanguage
from knall.web.api.site import html_of, known_game
from knall.web.gate.clients import language_of
from knall.web.gate.costs import Cost, ReadRouter
from knall.web.wire.learning import RulesShape
from knall.web.wire.refusals import Refused

router = ReadRouter("/api/games/{name}", tags=["site"], responses=RESPONSES)
_CLAUSE = re.compile(r"<p><strong>([A-Z][0-9]+)</strong>")
_MENTION = re.compile(r"\b[A-Z][0-9]{1,2}\b")
_TAG = re.compile(r"(<[^>]+>)")
_NAMED_HEADING = re.compile(r"<h2>([^<]*?) \{#(\w+)\}</h2>")
_HEADING = re.compile(r"<h2>")
_SCORING = re.compile(r'<h2 id="scoring">[^<]*</h2>(.*?)(?=<h2|\Z)', re.DOTALL)
_UNLINKED = ("a", "code", "strong", "h1", "h2", "h3")


@router.read("/rules", Cost({"reads": 1}))
def rules_page(request: Request, name: str, lang: WantedLanguage = None) -> RulesShape:
    """The rulebook as HTML."""
    return _rules(known_game(name), language_of(request))


@router.read("/pictures/{picture}.svg", Cost({"reads": 1}), response_class=Response, responses=sent_as("image/svg+xml"))
def rules_picture(request: Request, name: str, picture: str, lang: WantedLanguage = None) -> Response:
    """A picture of the summary."""
    if picture not in pictures(load_game(known_game(name))):
        raise Refused("unknown", "unknown_page")
    made = _picture(name, picture, language_of(request))
    return Response(made, media_type="image/svg+xml", headers={"cache-control": "max-age=3600"})


@lru_cache(maxsize=64)
def _picture(name: str, picture: str, language: Language) -> str:
    return drawn(load_game(name), picture, language)


@lru_cache(maxsize=64)
def _rules(name: str, language: Language) -> RulesShape:
    game = load_game(name)
    book = rulebook(game, language)
    page = html_of(book.page)
    for words in rulings_in(language):
        page = _folded(page, words)
    page = _CLAUSE.sub(lambda found: _anchor(found[1]), page)
    short = summary(game, language)
    brief = "" if short is None else _with_pictures(html_of(short), name, language)
    brief = _linked(_NAMED_HEADING.sub(r'<h2 id="\2">\1</h2>', brief), book.clauses)
    counts = _SCORING.search(brief)
    return {
        "title": game.title,
        "html": _numbered(_linked(page, book.clauses), "section"),
        "summary": _numbered(brief, "summary"),
        "scoring": counts[1] if counts else "",
        "lesson": has_lesson(game),
    }


def _anchor(clause: str) -> str:
    """The opening tag of a clause, with its number as a link to itself."""
    return f'<p id="{clause.lower()}"><a class="clause" href="#{clause.lower()}"><strong>{clause}</strong></a>'


def _linked(page: str, clauses: Collection[str]) -> str:
    """The page with every mention of a clause linked."""

    def link(found: re.Match[str]) -> str:
        return f'<a href="#{found[0].lower()}">{found[0]}</a>' if found[0] in clauses else found[0]

    inside: list[str] = []
    parts = []
    for part in _TAG.split(page):
        if part.startswith("</"):
            if inside and inside[-1] == part[2:-1]:
                inside.pop()
        elif part.startswith("<"):
            tag = re.split(r"[\s>]", part[1:], maxsplit=1)[0]
            if tag in _UNLINKED:
                inside.append(tag)
        elif not inside:
            part = _MENTION.sub(link, part)
        parts.append(part)
    return "".join(parts)


def _folded(page: str, words: str) -> str:
    """The page with our rulings, which `words` mark, in `<details>`; a list that a ruling announces is included."""
    mark = f"<em>{re.escape(words)}</em>"
    fold = rf'<details class="ruling"><summary>{words.rstrip(": ")}</summary>'
    page = re.sub(
        rf"\s*{mark}\s*((?:(?!</p>).)*?:)</p>\s*(<ul>.*?</ul>)", rf"</p>{fold}<p>\1</p>\2</details>", page, flags=re.S
    )
    page = re.sub(
        rf"(<li>(?:(?!</li>|<p>).)*?)\s*{mark}\s*((?:(?!</li>).)*)</li>",
        rf"\1{fold}\2</details></li>",
        page,
        flags=re.S,
    )
    return re.sub(rf"\s*{mark}\s*((?:(?!</p>).)*)</p>", rf"</p>{fold}<p>\1</p></details>", page, flags=re.S)


def _with_pictures(page: str, name: str, language: Language) -> str:
    return re.sub(
        r'src="picture:(\w+)"', rf'class="rule-picture" src="/api/games/{name}/pictures/\1.svg?lang={language}"', page
    )


def _numbered(page: str, kind: str) -> str:
    """The page with ids on all headings, for the table of contents."""
    count = iter(range(1, 100))
    return _HEADING.sub(lambda _: f'<h2 id="{kind}-{next(count)}">', page)
