"""What a service says about itself: what it hears, what it does about it, what it repeats, what it serves."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import timedelta
from typing import TYPE_CHECKING, Any, TypeVar

from contracts.fact import Change, Fact

from kit.clock import Clock
from kit.references import mirroring

if TYPE_CHECKING:
    from fastapi import APIRouter

    from kit.database import Database
    from kit.erasures import People
    from kit.reconcile import Tally
    from kit.references import CopyRow
    from kit.work import UnitOfWork

F = TypeVar("F", bound=Fact)
C = TypeVar("C", bound=Change)

Reaction = Callable[[Any, "UnitOfWork"], Awaitable[None]]
SweepFunction = Callable[["Database", Clock], Awaitable[None]]
TaskFunction = Callable[["Database", Clock, asyncio.Event], Awaitable[None]]


@dataclass(frozen=True, slots=True)
class On:
    """One line of the reactions table; `consumer` names its inbox rows."""

    fact: type[Fact]
    react: Reaction
    consumer: str


def on(fact: type[F], react: Callable[[F, UnitOfWork], Awaitable[None]]) -> On:
    """React to a fact by a function named after what we do when what happened."""
    return On(fact, react, react.__name__)


def mirror(fact: type[C], copy: type[CopyRow], columns: Callable[[C], Mapping[str, Any]]) -> On:
    """Keep a reference copy: upsert when the fact is newer than the copy, ignore it otherwise."""
    return On(fact, mirroring(copy, columns), f"mirror_{copy.__tablename__}")


Reactions = Mapping[str, tuple[On, ...]]


def reactions(*lines: On) -> Reactions:
    """The table from event type to what we do about it; two lines of one fact may not share a name."""
    table: dict[str, tuple[On, ...]] = {}
    for line in lines:
        known = table.get(line.fact.type_name(), ())
        if any(line.consumer == other.consumer for other in known):
            raise ValueError(f"{line.consumer} is listed twice for {line.fact.__name__}")
        table[line.fact.type_name()] = (*known, line)
    return table


@dataclass(frozen=True, slots=True)
class Sweep:
    """Something looked after regularly, by one worker at a time."""

    function: SweepFunction
    every: timedelta

    @property
    def name(self) -> str:
        return self.function.__name__


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

    `shows_avatars`: its answers give links to people's pictures, and it does not start without AVATAR_KEY.
    """

    name: str
    token: str
    producers_heard: tuple[str, ...] = ()
    reactions: Reactions = field(default_factory=dict)
    sweeps: tuple[Sweep, ...] = ()
    tasks: tuple[Task, ...] = ()
    routers: Sequence[APIRouter] = ()
    tallies: tuple[Tally, ...] = ()
    title: str = ""
    people: People | None = None
    shows_avatars: bool = False

    @property
    def database(self) -> str:
        return self.name.replace("-", "_")
