"""Which lists are held against which: those that a service names itself, and the rules between two services."""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from stack.reconcile.findings import Finding, Row
from stack.reconcile.hearing import HeardByAll
from stack.reconcile.judging import judge_advance, judge_order, judge_report

Compare = Callable[[Row | None, Row | None], Iterable[str]]
"""What two rows of one uuid disagree on, in words; either may be missing."""


@dataclass(frozen=True, slots=True)
class Side:
    """One list of one service."""

    service: str
    tally: str

    def __str__(self) -> str:
        return f"{self.service}/{self.tally}"


@dataclass(frozen=True, slots=True)
class Pair:
    """Two lists and how their rows agree; without a right one, every row of the left is wrong."""

    left: Side
    right: Side | None
    compare: Compare

    @property
    def name(self) -> str:
        return f"{self.left} ↔ {self.right}" if self.right else str(self.left)

    def judge(self, uuid: str, left: Row | None, right: Row | None) -> list[Finding]:
        """Everything wrong about one uuid."""
        return [Finding(self.name, uuid, said, left, right) for said in self.compare(left, right)]


def same(left: Any, right: Any) -> bool:
    """Lists are sets here: no service promises their order."""
    if isinstance(left, list) and isinstance(right, list):
        return sorted(map(str, left)) == sorted(map(str, right))
    return bool(left == right)


def as_its_owner_says(copy: Row | None, owner: Row | None) -> Iterable[str]:
    """Every column of the copy is the owner's; a copy marked deleted may outlive its owner."""
    if copy is None:
        yield "missing"
    elif owner is None:
        if not copy.get("deleted"):
            yield "the owner knows no such row"
    else:
        wrong = [name for name, value in copy.items() if name not in owner or not same(value, owner[name])]
        if wrong:
            yield f"differs in {', '.join(sorted(wrong))}"


def never(rule: str) -> Compare:
    """A list that must be empty."""

    def broken(row: Row | None, _: Row | None) -> Iterable[str]:
        if row is not None:
            yield f"broken: {rule}"

    return broken


_BETWEEN = (
    Pair(Side("orders", "judged"), Side("approvals", "requests"), judge_order),
    Pair(Side("expenses-ocr", "advances_judged"), Side("approvals", "advance_requests"), judge_advance),
    Pair(Side("expenses-ocr", "reports_judged"), Side("approvals", "report_requests"), judge_report),
)


def pairs_of(described: Mapping[str, Mapping[str, list[dict[str, str]]]]) -> list[Pair]:
    """Every pair whose services are there."""
    found: list[Pair] = []
    for service, told in described.items():
        for tally in told["tallies"]:
            side = Side(service, tally["name"])
            if tally["breach"]:
                found.append(Pair(side, None, never(tally["breach"])))
            elif tally["of"]:
                owner = Side(*tally["of"].split("/", 1))
                if owner.service in described:
                    found.append(Pair(side, owner, as_its_owner_says))
    found += [
        Pair(Side(teller, "outbox"), Side(listener, "inbox"), HeardByAll(told["hearers"]))
        for listener, told in described.items()
        for teller in described
    ]
    names = set(described)
    return found + [pair for pair in _BETWEEN if pair.right and {pair.left.service, pair.right.service} <= names]
