"""A lifecycle is one table, and the table is the only way to another status."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from enum import StrEnum
from typing import Generic, TypeVar

from kit.core.refusals import InvalidStatus, Refusal

F = TypeVar("F")
S = TypeVar("S", bound="Status")
A = TypeVar("A", bound=StrEnum)


class Status(StrEnum):
    """A status with a Portuguese label; subclasses give `label`."""

    @property
    def label(self) -> str:
        return self.value


@dataclass(frozen=True, slots=True)
class Rule(Generic[F]):
    """A condition that must hold, and what is said when it does not."""

    name: str
    holds: Callable[[F], bool]
    refusal: Callable[[F], Refusal]


@dataclass(frozen=True, slots=True)
class Step(Generic[S, F]):
    """Where an action leads, what must hold, and the fact it makes."""

    to: S
    rules: tuple[Rule[F], ...] = ()
    event: type | None = None
    actors: frozenset[str] = frozenset()


class Lifecycle(Generic[S, A, F]):
    """All steps of one kind of thing, by status and action."""

    def __init__(self, steps: Mapping[tuple[S, A], Step[S, F]]) -> None:
        self.steps = dict(steps)
        self._from: dict[S, list[tuple[A, Step[S, F]]]] = {}
        for (status, action), step in steps.items():
            self._from.setdefault(status, []).append((action, step))

    def decide(self, status: S, action: A, facts: F) -> Step[S, F]:
        """The step of `action` from `status`.

        Raises InvalidStatus when the table has none, else the refusal of the first rule that does not hold.
        """
        step = self.steps.get((status, action))
        if step is None:
            raise InvalidStatus(status.value, status.label)
        for rule in step.rules:
            if not rule.holds(facts):
                raise rule.refusal(facts)
        return step

    def has(self, status: S, action: A) -> bool:
        """Whether the table has such a step, whatever its rules say."""
        return (status, action) in self.steps

    def allowed(self, status: S, facts: F) -> list[A]:
        """The actions whose rules hold now, in the table's order."""
        steps = self._from.get(status, ())
        return [action for action, step in steps if all(rule.holds(facts) for rule in step.rules)]

    def mermaid(self) -> str:
        """The table drawn as a Mermaid state diagram."""
        lines = [f"    {at} --> {step.to}: {action}" for (at, action), step in self.steps.items()]
        return "\n".join(["stateDiagram-v2", *lines])
