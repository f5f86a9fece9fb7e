"""API: games, levels, pictures, and the guest."""

from __future__ import annotations

from functools import lru_cache
from importlib.metadata import version

from fastapi import Request
from markdown_it import MarkdownIt
from starlette.responses import JSONResponse, Response

from knall.bots.levels import LEVELS
from knall.core.game.game import AnyGame
from knall.core.game.rulebook import background
from knall.core.match import chance
from knall.core.match.match import begin
from knall.core.pages.lesson import has_lesson, lesson
from knall.core.show.svg import whole
from knall.core.text.language import Language
from knall.games import game_names, load_game
from knall.web.api.command import Call, Commands
from knall.web.api.document import RESPONSES, sent_as
from knall.web.api.params import TheServices, WantedLanguage
from knall.web.gate.clients import language_of
from knall.web.gate.costs import Cost, ReadRouter
from knall.web.shell.files import File, answer, in_memory
from knall.web.texts import level_about, level_name
from knall.web.wire.learning import Background
from knall.web.wire.refusals import Refused
from knall.web.wire.site import DeleteMine, GameShape, Me, Rename, Site

commands = Commands("/api", "site")
router = ReadRouter("/api", tags=["site"], responses=RESPONSES)


@router.read("/site", Cost({"reads": 1}))
async def site(request: Request, services: TheServices, lang: WantedLanguage = None) -> Site:
    """The games, the bots' levels, and the guest."""
    language, offered = language_of(request), services.settings.levels or LEVELS
    levels = [
        {"name": name, "title": level_name(name, language), "about": level_about(name, language)}
        for name in LEVELS
        if name in offered
    ]
    return {
        "version": version("knall"),
        "games": [_game_shape(name, language) for name in game_names()],
        "levels": levels,  # type: ignore[typeddict-item]  # a list of such
        "me": {"name": services.sessions.of(request).name},
        "imprint": services.settings.imprint_url,
        "privacy": services.settings.privacy_url,
    }


def _game_shape(name: str, language: Language) -> GameShape:
    rules = load_game(name)
    return {
        "name": name,
        "title": rules.title,
        "about": rules.about[language],
        "minutes": list(rules.minutes),
        "players": list(rules.seats),
        "default_players": rules.seats[0],
        "open": rules.open,
        "lesson": has_lesson(rules),
        "background": background(rules, language) is not None,
        "options": [
            {
                "name": option.name,
                "default": option.default,
                "allowed": list(option.choices),
                "labels": [option.called(value, language) for value in option.choices],
                "own": None if option.own is None else option.own.title[language],
                "title": option.title[language],
                "meaning": option.meaning[language],
                "players": [count for count in rules.seats if option.players is None or count in option.players],
            }
            for option in rules.options
        ],
        "seats": [rules.words.called(seat, language) for seat in range(rules.seats[-1])],
        "picture": f"/api/games/{name}/picture.svg?lang={language}",
    }


def known_game(name: str) -> str:
    """The name; Refused if no game has it."""
    if name not in game_names():
        raise Refused("unknown", "unknown_game")
    return name


def html_of(text: str) -> str:
    """Markdown as HTML; tags in it are escaped."""
    return str(MarkdownIt("commonmark", {"html": False}).enable("table").render(text))


@router.read("/games/{name}/background", Cost({"reads": 1}))
def about_game(request: Request, name: str, lang: WantedLanguage = None) -> Background:
    """The page about a game as HTML: authors, story, what is lost."""
    game = load_game(known_game(name))
    page = background(game, language_of(request))
    if page is None:
        raise Refused("unknown", "no_background")
    return {"title": game.title, "html": html_of(page)}


@router.read(
    "/games/{name}/picture.svg", Cost({"reads": 1}), response_class=Response, responses=sent_as("image/svg+xml")
)
def picture(request: Request, name: str, lang: WantedLanguage = None) -> Response:
    """A picture of the game in the middle of a match."""
    return answer(request, _drawn(known_game(name), language_of(request)))


@lru_cache(maxsize=64)
def _drawn(name: str, language: Language) -> File:
    return in_memory("picture.svg", _picture(load_game(name), language), "max-age=3600")


def _picture(game: AnyGame, language: Language) -> str:
    if not has_lesson(game):
        view = begin(game, game.seats[0], {}, chance.known(game.name)).position.view(0)
    else:
        found = lesson(game)
        middle = found.match.as_of(len(found.match.events) // 2)
        position = (
            middle.decisions[-1].before if middle.decisions else middle.position
        )  # a moment with a player to move
        view = position.view(found.seat)
    return whole(view.picture(language).silent.widened)


@commands.command("/me/delete", DeleteMine, Me, cost=Cost({"acts": 20}))
async def delete_me(call: Call, wish: DeleteMine) -> Response:
    """Delete all my data: name, messages, sheets, cookie.  I leave all tables; records call me a guest."""
    if call.guest.id is not None:
        await call.services.people.forget(call.guest.id)
    response = JSONResponse({"name": None})
    call.services.sessions.take_back(response, call.guest)
    return response


@commands.command("/me/chat/delete", DeleteMine, Me, cost=Cost({"acts": 10}))
async def delete_my_chat(call: Call, wish: DeleteMine) -> Me:
    """Delete all my messages, at all tables."""
    if call.guest.id is not None:
        await call.services.chat.delete_all_of(call.guest.id)
    return {"name": call.guest.name}


@commands.command("/me", Rename, Me, cost=Cost({"acts": 1}))
async def rename(call: Call, wish: Rename) -> Me:
    """Set my name."""
    await call.introduced()
    await call.services.sessions.rename(call.guest, wish.name)
    return {"name": wish.name}
