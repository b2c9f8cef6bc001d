"""The table of a service's reactions: which functions run when an event arrives."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, TypeVar

from contracts.fact import Fact

if TYPE_CHECKING:
    from kit.db.work import UnitOfWork

F = TypeVar("F", bound=Fact)

Reaction = Callable[[Any, "UnitOfWork"], Awaitable[None]]


@dataclass(frozen=True, slots=True)
class On:
    """One line of the reactions table; `consumer` names its inbox rows."""

    fact: type[Fact]
    react: Reaction
    consumer: str


def on(fact: type[F], react: Callable[[F, UnitOfWork], Awaitable[None]], *, consumer: str | None = None) -> On:
    """React to a fact by a function named after what we do when what happened.

    `consumer`: the name its inbox rows had before the function was renamed or merged with another; without it a
    redelivered event would be reacted to a second time.
    """
    return On(fact, react, consumer or react.__name__)


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
