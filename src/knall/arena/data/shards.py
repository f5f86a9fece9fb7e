"""Positions of self-play for learners: what each seat saw, what it played, and what came of it; a file for so many
matches.

A shard holds whole matches, and match number k is the same match in every one of them: so shards can be made in any
order, anywhere, and again.  With bots that play at random all is done by vectors; other bots play as
in the arena.
"""

from __future__ import annotations

import io
import json
import zipfile
from dataclasses import asdict, dataclass, field
from typing import Any

import numpy as np
from numpy.typing import NDArray

from knall.arena.report.tabular import as_parquet
from knall.arena.run.playing import Setting, play
from knall.core.game.options import OptionValue
from knall.core.game.reward import mask_of, reward
from knall.core.match import record
from knall.games import load_game
from knall.vectors.vector import Vector

AT_RANDOM = "random"
ShardColumns = dict[str, NDArray[Any]]
KINDS = {
    "match": np.int64,
    "decision": np.int32,
    "seat": np.int8,
    "features": np.int8,
    "legal": np.int32,
    "move": np.int32,
    "result": np.float32,
}
MEANINGS = {
    "match": "the number of the match; all rows of one stand together, in the order of its decisions",
    "decision": "its number within the match, from 0",
    "seat": "who decided, from 0",
    "features": "what that seat knew, as `features` lists it",
    "legal": "how many moves were legal",
    "move": "the number of the move that was played, in the catalogue of the game",
    "result": "what the match was worth to this seat: its share of the win less the mean share",
}


@dataclass(frozen=True)
class DataSetting:
    """All that the content of shards depends on."""

    game: str
    rules: int
    bot: str = AT_RANDOM
    players: int = 2
    options: dict[str, OptionValue] = field(default_factory=dict)
    matches: int = 1000
    """In a shard."""
    simulations: int | None = None
    seed: int = 0
    format: str = "npz"


def make_shard(setting: DataSetting, number: int) -> bytes:
    """The file of a shard; the same bytes for the same setting and number."""
    columns = _at_random(setting, number) if setting.bot == AT_RANDOM else _by_bots(setting, number)
    if setting.format == "npz":
        return _npz(columns)
    features = np.ascontiguousarray(columns["features"])
    width = features.shape[1]
    return as_parquet({**columns, "features": _binary(features, width)}, {"setting": json.dumps(asdict(setting))})


def _binary(features: NDArray[np.int8], width: int) -> Any:
    import pyarrow

    kind = pyarrow.binary(width)
    return pyarrow.FixedSizeBinaryArray.from_buffers(kind, len(features), [None, pyarrow.py_buffer(features)])


def _at_random(setting: DataSetting, number: int) -> ShardColumns:
    n = setting.matches
    vector = Vector(load_game(setting.game), n, setting.players, setting.options, masks=False, autoreset=False)
    vector.reset(setting.seed + number * n)
    numbers, worth = vector.number.copy(), np.zeros((n, setting.players))
    steps: list[ShardColumns] = []
    going = np.flatnonzero(vector.count > 0)
    while going.size:
        moves = vector.random_moves()
        step: ShardColumns = {
            "match": numbers[going],
            "seat": vector.seat[going],
            "features": vector.observation[going],
        }
        steps.append({**step, "legal": vector.count[going], "move": moves[going]})
        vector.step(moves, check=False)
        worth[vector.done] = vector.reward[vector.done]
        going = np.flatnonzero(vector.count > 0)
    decisions = [np.full(len(step["match"]), d) for d, step in enumerate(steps)]
    columns = {name: np.concatenate([step[name] for step in steps]) for name in steps[0]}
    columns["decision"] = np.concatenate(decisions)
    columns["result"] = worth[columns["match"] - numbers[0], columns["seat"]]
    return _typed(columns)


def _by_bots(setting: DataSetting, number: int) -> ShardColumns:
    game, players = load_game(setting.game), setting.players
    first = setting.seed + number * setting.matches
    last = first + setting.matches
    arena = Setting(setting.game, (setting.bot,), players, setting.options, last, None, setting.simulations, "data")
    rows: dict[str, list[Any]] = {name: [] for name in KINDS}
    for match in range(first, last):
        played = record.replay(record.read(play(arena, match).record), load_game)
        for number_, decision in enumerate(played.decisions):
            before = decision.before
            seat = before.to_move
            assert seat is not None
            worth = reward(mask_of(played.winners), seat, players)
            row = (match, number_, seat, before.view(seat).tensor, len(before.legal_moves))
            for name, value in zip(KINDS, (*row, game.notation.index[decision.move], worth), strict=True):
                rows[name].append(value)
    return _typed({name: np.array(values) for name, values in rows.items()})


def _typed(columns: ShardColumns) -> ShardColumns:
    """In the order and of the kinds of the schema, match by match."""
    order = np.argsort(columns["match"], kind="stable")
    return {name: np.asarray(columns[name][order], kind) for name, kind in KINDS.items()}


def _npz(columns: ShardColumns) -> bytes:
    """As numpy.savez_compressed writes it, but for the time of day, which would make every file another one."""
    whole = io.BytesIO()
    with zipfile.ZipFile(whole, "w", zipfile.ZIP_DEFLATED, compresslevel=1) as archive:
        for name, column in columns.items():
            part = io.BytesIO()
            np.save(part, column, allow_pickle=False)
            archive.writestr(zipfile.ZipInfo(f"{name}.npy"), part.getvalue(), zipfile.ZIP_DEFLATED, compresslevel=1)
    return whole.getvalue()
