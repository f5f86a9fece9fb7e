"""Engine for a Dask cluster, by its scheduler's address; each worker process runs one job at a time."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import suppress
from typing import Any, TypeVar

from knall.arena.engines import Force, wrong
from knall.arena.engines.driving import ChunkLost, Cluster
from knall.arena.engines.tasks import Answer, Task, do_chunk, told
from knall.core.text.errors import KnallError

R = TypeVar("R")
A_MOMENT = 1.0  # seconds for which the count of workers is cached
SECONDS_TO_CONNECT = 20


class DaskEngine(Cluster[Any]):
    """Workers may join and leave; a new one is checked and warmed up by its first chunk."""

    def __init__(self, address: str) -> None:
        try:
            import distributed
        except ImportError:
            raise KnallError(wrong("not_installed", what="Dask", extra="dask")) from None
        self._dask: Any = distributed
        try:
            self._client: Any = distributed.Client(f"tcp://{address}", timeout=SECONDS_TO_CONNECT, set_as_default=False)
        except (OSError, ValueError) as error:
            raise KnallError(wrong("no_connection", on=f"dask://{address}", problem=str(error))) from None

    def __exit__(self, *error: object) -> None:
        self._client.close()

    def force(self) -> Force:
        """Machines and worker processes."""
        workers = list(self._client.nthreads())
        return Force(len({worker.rpartition(":")[0] for worker in workers}), len(workers))

    def greet(self, task: Task[R]) -> Iterator[tuple[str, Answer[R]]]:
        for worker, answer in self._client.run(do_chunk, task, (), on_error="return").items():
            if isinstance(answer, OSError):
                continue  # the worker has just left
            yield worker, Answer(problem=told(answer, None)) if isinstance(answer, Exception) else answer

    def submit(self, task: Task[R], jobs: tuple[int, ...]) -> Any:
        """Submit a chunk to any worker; Dask reschedules it if the worker dies."""
        return self._client.submit(do_chunk, task, jobs, pure=False)

    def finished(self, tickets: Sequence[Any]) -> Sequence[Any]:
        """The tickets that are done, after a short wait."""
        with self._client.as_current(), suppress(TimeoutError):
            self._dask.wait(list(tickets), timeout=A_MOMENT, return_when="FIRST_COMPLETED")
        return [ticket for ticket in tickets if ticket.done()]

    def answer(self, ticket: Any) -> Answer[R]:
        """The answer; ChunkLost if every worker that tried was killed."""
        try:
            answer: Answer[R] = ticket.result()
        except (self._dask.scheduler.KilledWorker, self._dask.client.FutureCancelledError) as error:
            raise ChunkLost(str(error)) from error
        except Exception as error:  # the task could not be unpickled: no Knall on the worker, or another version
            return Answer(problem=told(error, None))
        return answer

    def cancel(self, ticket: Any) -> None:
        """Cancel a chunk that has not started."""
        ticket.cancel()
