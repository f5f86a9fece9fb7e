"""Positions of self-play: whole matches, true results, the same bytes every time."""

from __future__ import annotations

import io
import json
from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from numpy.typing import NDArray

import knall
from knall.arena.data.shard_files import SCHEMA, write_shards
from knall.arena.data.shards import KINDS, DataSetting, make_shard
from knall.arena.engines.local import LocalEngine
from knall.core.text.errors import KnallError

RANDOM = DataSetting("theory", 1, players=3, matches=20)
GREEDY = replace(RANDOM, bot="greedy", matches=2)


def columns_of(content: bytes) -> dict[str, NDArray[Any]]:
    with np.load(io.BytesIO(content)) as archive:
        return {name: archive[name] for name in archive.files}


@pytest.mark.parametrize("setting", [RANDOM, GREEDY], ids=["random", "greedy"])
def test_a_shard_has_whole_matches_and_their_results(setting: DataSetting) -> None:
    found = columns_of(make_shard(setting, 1))

    assert list(KINDS) == list(found)
    assert list(range(setting.matches, 2 * setting.matches)) == list(dict.fromkeys(found["match"].tolist()))
    for match in set(found["match"].tolist()):
        mine = found["match"] == match
        assert list(range(mine.sum())) == found["decision"][mine].tolist()
        results = dict(zip(found["seat"][mine].tolist(), found["result"][mine].tolist(), strict=True))
        assert sum(results.values()) == pytest.approx(0, abs=1e-6)
    assert (found["legal"] >= 1).all()


def test_a_row_is_what_the_seat_saw() -> None:
    """The first decision of a match, from the same position in another way."""
    found = columns_of(make_shard(GREEDY, 0))
    played = knall.contest("theory", ["greedy"], matches=1, players=3, seed="data").matches[0]
    first = knall.read_record(played.record).decisions[0]

    seat = first.before.to_move
    assert seat == found["seat"][0]
    assert (first.before.view(seat).tensor == found["features"][0]).all()
    assert knall.game("theory").move_number(first.move) == found["move"][0]


def test_match_k_is_the_same_in_shards_of_every_size() -> None:
    large, small = columns_of(make_shard(RANDOM, 0)), columns_of(make_shard(replace(RANDOM, matches=5), 2))

    wanted = (large["match"] >= 10) & (large["match"] < 15)
    for name in KINDS:
        assert (large[name][wanted] == small[name]).all()


@pytest.mark.parametrize("kind", ["npz", "parquet"])
def test_the_same_bytes_on_several_cores_and_where_it_goes_on(kind: str, tmp_path: Path) -> None:
    setting = replace(RANDOM, format=kind)
    write_shards(setting, 3, tmp_path / "one", LocalEngine(1))
    write_shards(setting, 1, tmp_path / "two", LocalEngine(1))
    counted: list[int] = []
    write_shards(setting, 3, tmp_path / "two", LocalEngine(2), counted.append)

    assert [2, 3] == counted
    files = [{path.name: path.read_bytes() for path in (tmp_path / out).iterdir()} for out in ("one", "two")]
    assert files[0] == files[1]
    assert {SCHEMA, f"00000.{kind}", f"00001.{kind}", f"00002.{kind}"} == set(files[0])


def test_parquet_holds_the_same(tmp_path: Path) -> None:
    from pyarrow import parquet

    plain = columns_of(make_shard(RANDOM, 0))
    table = parquet.read_table(io.BytesIO(make_shard(replace(RANDOM, format="parquet"), 0)))

    assert list(KINDS) == table.column_names
    seen = b"".join(table["features"].to_pylist())
    assert plain["features"].tobytes() == seen
    assert plain["result"].tolist() == table["result"].to_pylist()
    assert RANDOM.game == json.loads(table.schema.metadata[b"knall.setting"])["game"]


def test_the_schema_tells_what_the_columns_are(tmp_path: Path) -> None:
    write_shards(RANDOM, 1, tmp_path, LocalEngine(1))
    told = json.loads((tmp_path / SCHEMA).read_text())
    found = columns_of((tmp_path / "00000.npz").read_bytes())

    for column in told["columns"]:
        assert found[column["name"]].dtype == column["dtype"]
        assert list(found[column["name"]].shape[1:]) == column["shape"]
        assert column["about"]
    assert told["features"][0]["name"]


def test_the_folder_of_other_data_is_refused(tmp_path: Path) -> None:
    write_shards(RANDOM, 1, tmp_path, LocalEngine(1))

    with pytest.raises(KnallError, match=r"holds data with other settings: its schema\.json tells which"):
        write_shards(replace(RANDOM, seed=1), 1, tmp_path, LocalEngine(1))
