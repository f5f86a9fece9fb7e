"""The message to a cluster worker, its execution, and the answer."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Generic, TypeVar

from knall.arena.engines import wrong
from knall.arena.engines.code import Code, code_here
from knall.core.text.errors import KnallError
from knall.core.text.wording import Wording

R = TypeVar("R")
_one_at_a_time = threading.Lock()  # a lock, since a Dask worker may have several threads and games are not thread-safe
_made_ready: set[str] = set()


@dataclass(frozen=True)
class Task(Generic[R]):
    """The part of the message that all chunks of a run share."""

    name: str
    """Unique id of the run."""
    work: Callable[[int], R]
    ready: Callable[[], None]
    code: Code
    """The driver's code."""


@dataclass
class Answer(Generic[R]):
    """The results of a chunk as far as it came, their seconds, and the error if one occurred."""

    results: list[tuple[int, R]] = field(default_factory=list)
    seconds: float = 0.0
    problem: str | Wording | None = None


def do_chunk(task: Task[R], jobs: tuple[int, ...]) -> Answer[R]:
    """Run these jobs, after warming up this process once; without jobs, only warm up."""
    answer: Answer[R] = Answer()
    with _one_at_a_time:
        try:
            _be_ready(task)
        except Exception as error:  # formatted here, for a driver that may not have the classes
            answer.problem = told(error, None)
            return answer
        begun = time.perf_counter()
        for job in jobs:
            try:
                answer.results.append((job, task.work(job)))
            except Exception as error:
                answer.problem = told(error, job)
                break
        answer.seconds = time.perf_counter() - begun
    return answer


def _be_ready(task: Task[R]) -> None:
    """Compare the code and load machine code; once per process and run."""
    if task.name in _made_ready:
        return
    if task.code != code_here():
        raise KnallError(wrong("other_code", differences=task.code.differences(code_here())))
    task.ready()
    _made_ready.add(task.name)


def told(error: Exception, job: int | None) -> str | Wording:
    """A picklable form of an error: text, or a wording by key."""
    if isinstance(error, KnallError):
        return str(error)
    if job is None:
        return wrong("not_ready", kind=type(error).__name__, problem=str(error))
    return wrong("job", job=job, kind=type(error).__name__, problem=str(error))
