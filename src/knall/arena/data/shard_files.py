"""Shards as files beside a schema; existing ones are skipped, so that a run can be resumed."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import asdict
from functools import partial
from pathlib import Path

import numpy as np

from knall.arena.data.shards import AT_RANDOM, KINDS, MEANINGS, DataSetting, make_shard
from knall.arena.engines import Engine
from knall.arena.report.tabular import can_write_parquet
from knall.arena.run.running import warm_for
from knall.core.game.features import feature_count, feature_groups
from knall.core.game.options import complete
from knall.core.text.errors import KnallError
from knall.core.text.files import unusable, write_whole, write_whole_bytes
from knall.core.text.wording import Wordings
from knall.games import load_game
from knall.vectors.vector import Vector

wrong = Wordings(__package__, "data")
SCHEMA = "schema.json"


def write_shards(
    setting: DataSetting, shards: int, out: Path, engine: Engine, progress: Callable[[int], None] | None = None
) -> bool:
    """Write the missing shards; False if interrupted."""
    complete(load_game(setting.game).options, setting.options)
    if setting.format == "parquet" and not can_write_parquet():
        raise KnallError(wrong("format"))
    _claim(setting, out)
    missing = [number for number in range(shards) if not shard_path(setting, out, number).exists()]
    done = shards - len(missing)
    ready = partial(_ready, setting)
    try:
        for number, content in engine.results(partial(make_shard, setting), missing, ready):
            write_whole_bytes(shard_path(setting, out, number), content)
            done += 1
            if progress is not None:
                progress(done)
    except KeyboardInterrupt:
        return False
    return True


def shard_path(setting: DataSetting, out: Path, number: int) -> Path:
    """The file of a shard: `00000.npz` and so on."""
    return out / f"{number:05}.{setting.format}"


def _ready(setting: DataSetting) -> None:
    if setting.bot == AT_RANDOM:
        Vector(load_game(setting.game), 1, setting.players, setting.options, masks=False)
    else:
        warm_for(setting.game, (setting.bot,))


def schema(setting: DataSetting) -> dict[str, object]:
    """The columns, and the setting that they are made from."""
    game = load_game(setting.game)
    shapes = {"features": [feature_count(game)]}
    return {
        "setting": json.loads(json.dumps(asdict(setting))),
        "columns": [
            {"name": name, "dtype": np.dtype(kind).name, "shape": shapes.get(name, []), "about": MEANINGS[name]}
            for name, kind in KINDS.items()
        ],
        "features": [asdict(group) for group in feature_groups(game)],
        "moves": len(game.notation.catalogue),
    }


def _claim(setting: DataSetting, out: Path) -> None:
    """Refuse a folder that holds other data."""
    text = json.dumps(schema(setting), indent=1) + "\n"
    file = out / SCHEMA
    try:
        out.mkdir(parents=True, exist_ok=True)
        if not file.exists():
            write_whole(file, text)
        elif file.read_bytes() != text.encode():
            raise KnallError(wrong("other", out=out))
    except OSError as error:
        raise KnallError(unusable(out, error)) from None
