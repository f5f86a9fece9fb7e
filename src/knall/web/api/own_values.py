"""API: own values of an option: the sheet, its validation, and what a guest has saved."""

from __future__ import annotations

import secrets
import time
from collections.abc import Mapping
from functools import partial

from fastapi import Request
from starlette.concurrency import run_in_threadpool
from starlette.responses import PlainTextResponse, Response

from knall.core.game.game import AnyGame
from knall.core.game.options import Option
from knall.core.game.own_values import Column, Grid, OwnValues, Translated
from knall.core.text.errors import BadOption
from knall.core.text.language import ORIGINAL, Language
from knall.games import game_names, load_game
from knall.store.rows import OwnValueRow
from knall.web.api.command import Call, Commands
from knall.web.api.document import RESPONSES, sent_as
from knall.web.api.params import OwnName, TableName, TheServices, WantedLanguage
from knall.web.api.site import html_of
from knall.web.gate.clients import language_of
from knall.web.gate.costs import Cost, ReadRouter
from knall.web.services import Services
from knall.web.tables.stored import game_of_table, knows_options
from knall.web.texts import sentence
from knall.web.views.frames import moment
from knall.web.wire.own_sheets import (
    Brought,
    CheckSheet,
    DropOwn,
    Dropped,
    FilledSheet,
    GridColumn,
    GridShape,
    KeepOwn,
    OwnForm,
    SavedSheet,
    SheetFaultShape,
    SheetFile,
    SheetVerdict,
)
from knall.web.wire.refusals import Refused

commands = Commands("/api/own", "own values")
router = ReadRouter("/api", tags=["own values"], responses=RESPONSES)
MOST_OF_A_GUEST = 20


def _found(game: str, option: str) -> tuple[AnyGame, Option, OwnValues]:
    """An option that takes own values, with its game; Refused if there is none."""
    if game in game_names():
        rules = load_game(game)
        for one in rules.options:
            if one.name == option and one.own is not None:
                return rules, one, one.own
    raise Refused("unknown", "unknown_own")


@router.read("/games/{name}/own/{option}", Cost({"reads": 1}))
async def form(request: Request, services: TheServices, name: str, option: str, lang: WantedLanguage = None) -> OwnForm:
    """The sheet to fill in, and what I have saved."""
    rules, one, own = _found(name, option)
    language, guest = language_of(request), services.sessions.of(request).id
    mine = [] if guest is None else services.store.own_values(guest, name, option)
    return {
        "game": rules.title,
        "title": own.title[language],
        "about": own.about[language],
        "ending": own.file_ending,
        "grids": [_grid_shape(grid, language) for grid in own.grids],
        "cells": dict(own.sheet(str(one.default))),
        "mine": [_saved(row) for row in mine],
        "most": MOST_OF_A_GUEST,
    }


def _grid_shape(grid: Grid, language: Language) -> GridShape:
    return {
        "title": grid.title[language],
        "about": grid.about[language],
        "columns": [_column_shape(column, language) for column in grid.columns],
        "rows": [(row, _said(title, language)) for row, title in grid.rows],
    }


def _column_shape(column: Column, language: Language) -> GridColumn:
    return {
        "name": column.name,
        "title": _said(column.title, language),
        "numbers": column.numbers,
        "choices": [(value, _said(words, language)) for value, words in column.choices],
        "other": None if column.other is None else _said(column.other, language),
        "longest": column.longest,
    }


def _said(words: Translated, language: Language) -> str:
    return words.get(language) or words[ORIGINAL]


def _saved(row: OwnValueRow) -> SavedSheet:
    return {"id": row.id, "name": row.name, "value": row.value, "updated": moment(row.updated)}


@commands.command("/check", CheckSheet, SheetVerdict, cost=Cost({"reads": 5}, by_length=True))
def check(call: Call, wish: CheckSheet) -> SheetVerdict:
    """Validate a sheet; nothing is saved."""
    return _verdict(_found(wish.game, wish.option)[2], wish.cells, call.language)


def _verdict(own: OwnValues, cells: Mapping[str, str], language: Language) -> SheetVerdict:
    faults: list[SheetFaultShape] = [
        {"cell": fault.cell, "sentence": fault.sentence} for fault in own.faults(_known(own, cells), language)
    ]
    return {"faults": faults, "value": None if faults else own.value(_known(own, cells))}


def _known(own: OwnValues, cells: Mapping[str, str]) -> dict[str, str]:
    """The cells that the sheet has."""
    return {cell: text for cell, text in cells.items() if cell in own.cells}


@commands.command("/file", SheetFile, FilledSheet, cost=Cost({"reads": 5}, by_length=True))
def open_file(call: Call, wish: SheetFile) -> FilledSheet:
    """Parse and validate the file of a sheet; nothing is saved."""
    own = _found(wish.game, wish.option)[2]
    try:
        cells = dict(own.read_file(wish.text))
    except BadOption as error:
        raise Refused("bad", "own_file", reason=error.say(call.language)) from None
    return {"cells": cells, **_verdict(own, cells, call.language)}


@commands.command("/keep", KeepOwn, SavedSheet, cost=Cost({"acts": 1}))
async def keep(call: Call, wish: KeepOwn) -> SavedSheet:
    """Save a sheet, finished or not: a new one, or over one of mine."""
    own, guest, store = _found(wish.game, wish.option)[2], await call.introduced(), call.services.store
    verdict = await run_in_threadpool(partial(_verdict, own, wish.cells, call.language))
    if wish.id is not None:
        _mine(call.services, wish.id, guest)
    elif len(store.own_values(guest, wish.game, wish.option)) >= MOST_OF_A_GUEST:
        raise Refused("closed", "own_full", most=MOST_OF_A_GUEST)
    name = wish.id or secrets.token_urlsafe(12)
    cells = _known(own, wish.cells)
    row = OwnValueRow(name, guest, wish.game, wish.option, wish.name, cells, verdict["value"], time.time())
    await store.keep_own_value(row)
    return _saved(row)


@commands.command("/drop", DropOwn, Dropped, cost=Cost({"acts": 1}))
async def drop(call: Call, wish: DropOwn) -> Dropped:
    """Delete a sheet of mine; matches played with it stay as they are."""
    row = _mine(call.services, wish.id, call.guest.id)
    await call.services.store.drop_own_value(row.id)
    return {"id": row.id}


def _mine(services: Services, name: str, guest: int | None) -> OwnValueRow:
    """A sheet of this guest's; a foreign one is refused as if it did not exist."""
    row = services.store.own_value(name)
    if row is None or guest is None or row.guest != guest:
        raise Refused("unknown", "unknown_own")
    return row


@router.read("/tables/{table}/brought", Cost({"reads": 8}))
async def brought(request: Request, services: TheServices, table: TableName, lang: WantedLanguage = None) -> Brought:
    """The own values of a table, such as its cards, for everyone who may see the table."""
    row, language = (await services.registry.fetch(table)).row, language_of(request)
    game, parts = game_of_table(row), []
    for option in game.options if game is not None and knows_options(row) else ():
        value = row.options.get(option.name, option.default)
        if option.own is not None and value != option.default:
            title = sentence("brought", language, title=option.title[language])
            parts.append(f"## {title}\n\n{option.own.listed(str(value), language)}")
    return {"html": html_of("\n\n".join(parts)) if parts else None}


@router.read("/own/{own}", Cost({"reads": 1}))
async def kept(request: Request, services: TheServices, own: OwnName, lang: WantedLanguage = None) -> FilledSheet:
    """A sheet of mine."""
    row = _mine(services, own, services.sessions.of(request).id)
    values = _found(row.game, row.option)[2]
    return {"cells": row.sheet, **_verdict(values, row.sheet, language_of(request))}


@router.read("/own/{own}/file", Cost({"reads": 1}), response_class=Response, responses=sent_as("text/plain"))
async def download_own(
    request: Request, services: TheServices, own: OwnName, lang: WantedLanguage = None
) -> PlainTextResponse:
    """A sheet of mine as a file, which can be opened here again or given to a host."""
    row = _mine(services, own, services.sessions.of(request).id)
    values = _found(row.game, row.option)[2]
    if row.value is None:
        raise Refused("closed", "own_unfinished")
    plain = "".join(one if one.isascii() and (one.isalnum() or one in "-_") else "-" for one in row.name)
    headers = {"content-disposition": f'attachment; filename="{plain}.{values.file_ending}"'}
    return PlainTextResponse(values.write_file(row.value, language_of(request)), headers=headers)
