"""Two nodes of Ray on this machine, one of which goes."""

from __future__ import annotations

import os
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import Any

import pytest

from knall.arena.engines import Force, driving
from knall.arena.engines.code import code_here
from knall.arena.engines.local import LocalEngine
from knall.arena.engines.ray_engine import RayEngine
from knall.arena.report.reports import write_run
from knall.arena.run.playing import Setting
from knall.arena.run.running import run
from knall.core.text.errors import KnallError

pytestmark = [
    pytest.mark.skipif(
        not os.environ.get("KNALL_CLUSTER"), reason="`make cluster`: Ray's nodes use this machine's address"
    ),
    pytest.mark.extended,
    pytest.mark.filterwarnings("ignore:::ray"),
    pytest.mark.filterwarnings("ignore::ResourceWarning"),  # of Ray's processes
]
QUIET = {
    "RAY_USAGE_STATS_ENABLED": "0",
    "RAY_ACCEL_ENV_VAR_OVERRIDE_ON_ZERO": "0",
}
NODE = {"num_cpus": 1}
PATIENCE = 120.0
"""Seconds for a node to begin its first job, on a busy machine."""
TWO = Setting("urknall", ("random", "random"), 2, games=80, seed="t")


@pytest.fixture(scope="module")
def cluster() -> Iterator[Any]:
    """A head that works, too; RAY_ADDRESS names it."""
    os.environ.update(QUIET)
    found = _started()
    os.environ["RAY_ADDRESS"] = found.address
    try:
        yield found
    finally:
        del os.environ["RAY_ADDRESS"]
        found.shutdown()


def _started() -> Any:
    """Ray gives up if it has not begun after 30 seconds, as may be on a busy machine; then once more."""
    from ray.cluster_utils import Cluster

    for _ in range(10):
        found, head = Cluster(), {"include_dashboard": False, "ray_client_server_port": _free_port()}
        found.client_port = head["ray_client_server_port"]
        try:
            found.add_node(**NODE, **head)
        except Exception as error:
            problem = error
            found.shutdown()
            continue
        return found
    raise problem


def _free_port() -> int:
    with socket.create_server(("127.0.0.1", 0)) as server:
        return int(server.getsockname()[1])


@pytest.fixture
def engine(cluster: Any) -> Iterator[RayEngine]:
    with RayEngine() as connected:
        yield connected


def nothing() -> None:
    pass


def square_except_on(node: str, marks: Path, number: int) -> int:
    """On that node a job is begun, and never ended."""
    import ray

    if ray.get_runtime_context().get_node_id() == node:
        (marks / str(number)).touch()
        while True:
            time.sleep(60)
    return number * number


def test_what_a_removed_node_had_in_hand_is_done_by_others(cluster: Any, engine: RayEngine, tmp_path: Path) -> None:
    victim = cluster.add_node(**NODE)
    assert Force(2, 2) == engine.force()
    results = engine.results(partial(square_except_on, victim.node_id, tmp_path), range(40), nothing)

    found = dict([next(results)])
    last = time.monotonic() + PATIENCE
    while not list(tmp_path.iterdir()):
        assert time.monotonic() < last, "nothing is begun on the node that shall go"
        time.sleep(0.01)
    cluster.remove_node(victim)
    found.update(results)

    assert {n: n * n for n in range(40)} == found
    assert Force(1, 1) == engine.force()


def files_of(out: Path) -> dict[str, bytes]:
    """What must not differ: all but the times, and the log, which has them."""
    kept = [out / "results.csv", out / "results.parquet", *sorted((out / "records").iterdir())]
    return {path.name: path.read_bytes() for path in kept}


def test_a_run_from_which_a_node_goes_half_way_has_the_same_results_to_the_byte(
    cluster: Any, engine: RayEngine, tmp_path: Path
) -> None:
    gone: list[int] = []
    victim = cluster.add_node(**NODE)

    def remove_half_way(done: int) -> None:
        if done >= TWO.games // 2 and not gone:
            gone.append(done)
            cluster.remove_node(victim)

    for out, where, progress in (("here", LocalEngine(1), None), ("ray", engine, remove_half_way)):
        played, complete = run(TWO, tmp_path / out, progress, where)
        assert complete
        write_run(tmp_path / out, TWO, played)

    assert gone[0] < TWO.games
    assert files_of(tmp_path / "here") == files_of(tmp_path / "ray")
    assert TWO.games == len((tmp_path / "ray" / "matches.jsonl").read_text().splitlines())


def leaves(number: int) -> int:
    os._exit(7)


def refuses(number: int) -> int:
    raise KnallError(f"no {number}")


def test_a_chunk_that_ends_every_process_is_given_up(engine: RayEngine) -> None:
    with pytest.raises(KnallError, match="3 workers were lost with the same chunk"):
        list(engine.results(leaves, range(2), nothing))


def test_errors_of_nodes_are_told_here(engine: RayEngine) -> None:
    with pytest.raises(KnallError, match=r"^no [01]$"):
        list(engine.results(refuses, range(2), nothing))


def test_a_node_with_another_knall_is_refused(engine: RayEngine, monkeypatch: pytest.MonkeyPatch) -> None:
    other = replace(code_here(), knall="0.0.1")
    monkeypatch.setattr(driving, "code_here", lambda: other)

    with pytest.raises(KnallError, match=r"^node .*: another Knall is there than here \(knall 0\.0\.1 here, "):
        list(engine.results(refuses, range(2), nothing))


def test_the_command_plays_on_a_cluster_elsewhere(cluster: Any, tmp_path: Path) -> None:
    """Through Ray's client, in a process of its own."""
    port = cluster.client_port
    asked = ["arena", "urknall", "--bots", "random", "--matches", "8", "--out", str(tmp_path)]
    environment = {name: value for name, value in os.environ.items() if name != "RAY_ADDRESS"}

    command = [
        sys.executable,
        "-c",
        "from knall.cli.main import main; main()",
        *asked,
        "--on",
        f"ray://127.0.0.1:{port}",
    ]
    done = subprocess.run(command, env=environment, capture_output=True, text=True, check=False)

    assert not done.returncode, done.stderr
    assert "8 matches" in done.stdout
    assert 8 == len(list((tmp_path / "records").iterdir()))
