"""Caches a list's total number of rows until something changes here, for two seconds at most (PERFORMANCE 3)."""

import time
from collections import OrderedDict, defaultdict
from collections.abc import Hashable
from uuid import UUID

_SECONDS = 2.0
"""How long a total may hide what another process of the service committed."""
_REMEMBERED = 4_096


class Totals:
    """Totals by scope and question. A commit of this process in the scope makes them forgotten at once."""

    def __init__(self) -> None:
        self._known: OrderedDict[Hashable, tuple[int, tuple[int, int], float]] = OrderedDict()
        self._changes: defaultdict[UUID | None, int] = defaultdict(int)
        self._everywhere = 0

    def moment(self, customer: UUID | None) -> tuple[int, int]:
        """Where the changes of a scope stand; without a customer the scope is everybody's. Ask before reading."""
        return (self._changes.get(customer, 0), 0) if customer else (self._everywhere, 1)

    def find(self, question: Hashable, moment: tuple[int, int]) -> int | None:
        """A total learnt at this moment and not long ago."""
        total, at, until = self._known.get(question, (0, None, 0.0))
        return total if at == moment and time.monotonic() < until else None

    def learn(self, question: Hashable, total: int, *, moment: tuple[int, int]) -> int:
        """Remember a total that was counted after `moment` was taken."""
        self._known[question] = (total, moment, time.monotonic() + _SECONDS)
        self._known.move_to_end(question)
        if len(self._known) > _REMEMBERED:
            self._known.popitem(last=False)
        return total

    def changed(self, customer: UUID | None) -> None:
        """Something was committed in a scope: totals of the customer, and those over customers, are counted anew."""
        self._everywhere += 1
        if customer is not None:
            self._changes[customer] += 1
