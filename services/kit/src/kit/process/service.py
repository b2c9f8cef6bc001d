"""The declaration of a service: its reactions, sweeps, tasks, routers and tallies."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass, field
from datetime import timedelta
from typing import TYPE_CHECKING, Any

from kit.core.clock import Clock
from kit.messaging.reactions import Reactions

if TYPE_CHECKING:
    from fastapi import APIRouter

    from kit.calls.client import Calls
    from kit.db.database import Database
    from kit.messaging.bus import Bus
    from kit.messaging.reference_copies import ReferenceCopy
    from kit.privacy.erasures import People
    from kit.process.file_sweeps import FileColumn
    from kit.process.reconcile import Tally

SweepFunction = Callable[["Database", Clock], Awaitable[None]]


@dataclass(frozen=True, slots=True)
class Sweep:
    """Something looked after regularly, by one worker at a time."""

    function: SweepFunction
    every: timedelta

    @property
    def name(self) -> str:
        return self.function.__name__


@dataclass(frozen=True, slots=True)
class TaskContext:
    """What a task of the worker uses; a commit with `uow.wake(name)` sets `woken`."""

    db: Database
    bus: Bus
    calls: Calls
    woken: asyncio.Event


TaskFunction = Callable[[TaskContext], Awaitable[None]]


@dataclass(frozen=True, slots=True)
class Task:
    """A loop of the worker (a saga's runner); it returns only when canceled. `uow.wake(name)` wakes it."""

    function: TaskFunction
    wake: str = ""

    @property
    def name(self) -> str:
        return self.wake or self.function.__name__


@dataclass(frozen=True, slots=True)
class Service:
    """One service; `token` is the first token of its NATS subjects, `database` its database and role prefix.

    `copies`: other services' rows kept here, up to date before `reactions` to the same fact run.
    `shows_avatars`: its answers give links to people's pictures, and it does not start without AVATAR_KEY.
    `file_columns`: every column with names of stored files; a file that none of them has is removed.
    """

    name: str
    token: str
    producers_heard: tuple[str, ...] = ()
    copies: tuple[ReferenceCopy[Any], ...] = ()
    reactions: Reactions = field(default_factory=dict)
    sweeps: tuple[Sweep, ...] = ()
    tasks: tuple[Task, ...] = ()
    routers: Sequence[APIRouter] = ()
    tallies: tuple[Tally, ...] = ()
    title: str = ""
    people: People | None = None
    shows_avatars: bool = False
    file_columns: tuple[FileColumn, ...] = ()

    @property
    def database(self) -> str:
        return self.name.replace("-", "_")
