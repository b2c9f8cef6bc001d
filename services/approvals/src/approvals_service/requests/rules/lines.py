"""Lines of a request: removed by a level, or judged one by one until it closes (pure)."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import datetime
from decimal import Decimal
from enum import StrEnum
from typing import Any
from uuid import UUID

Item = dict[str, Any]


class Verdict(StrEnum):
    APPROVED = "approved"
    REJECTED = "rejected"


@dataclass(frozen=True, slots=True)
class ItemRejection:
    """One item a decider takes out."""

    table: str
    item_uuid: UUID
    reason: str


@dataclass(frozen=True, slots=True)
class Mark:
    """What somebody thinks of one line while their level is open; only their vote makes it count."""

    by: UUID
    verdict: Verdict
    reason: str | None
    at: datetime

    def document(self) -> Item:
        """As it is stored in its line."""
        return {"by": str(self.by), "verdict": self.verdict.value, "reason": self.reason, "at": self.at.isoformat()}


@dataclass(frozen=True, slots=True)
class Vote:
    """A vote on the open level; with `shared` marks one decider speaks for all, else each for themself.

    `closes`: nobody else has to vote, so what others marked as rejected counts, too.
    """

    by: UUID
    level: int | None
    shared: bool
    closes: bool


@dataclass(frozen=True, slots=True)
class TakenOut:
    """A line a vote took out: whose word it was, and why."""

    item: Item
    by: UUID
    reason: str


def marks_of(item: Item) -> list[Item]:
    """What the open level thinks of a line, oldest first, one mark a person."""
    found: list[Item] = item.get("marks") or []
    return found


def mark_line(items: Sequence[Item], item_uuid: UUID, mark: Mark) -> list[Item]:
    """The items with one line judged: a person's later mark replaces their earlier one."""
    return [
        {**item, "marks": [*(old for old in marks_of(item) if old["by"] != str(mark.by)), mark.document()]}
        if item["item_uuid"] == str(item_uuid)
        else item
        for item in items
    ]


def all_judged(items: Sequence[Item], by: UUID, *, shared: bool) -> bool:
    """Whether every line still in has been judged: by anybody of the level, or by this one where each votes alone."""
    return all(
        any(shared or mark["by"] == str(by) for mark in marks_of(item)) for item in items if not item["rejected"]
    )


def mark_seen_by(item: Item, by: UUID, *, shared: bool) -> Item | None:
    """What a decider of the open level is shown: the last word, or their own and else somebody's rejection."""
    marks = marks_of(item)
    if shared:
        return marks[-1] if marks else None
    own = [mark for mark in marks if mark["by"] == str(by)]
    return next(iter(own), None) or _last_rejection(marks)


def cast(items: Sequence[Item], vote: Vote, rejections: Iterable[ItemRejection]) -> tuple[list[Item], list[TakenOut]]:
    """The items after a vote. A line out before stays out; one marked as rejected is not approved by silence."""
    named = {str(found.item_uuid): found.reason for found in rejections}
    after, out = [], []
    for item in items:
        taken = None if item["rejected"] else _taken_out(item, vote, named)
        after.append(item if taken is None else _rejected(item, taken, vote.level))
        out += [taken] if taken else []
    return after, out


def _taken_out(item: Item, vote: Vote, named: dict[str, str]) -> TakenOut | None:
    if (reason := named.get(item["item_uuid"])) is not None:
        return TakenOut(item, vote.by, reason)
    marks = marks_of(item)
    if vote.shared:
        marks = marks[-1:]
    elif not vote.closes:
        marks = [mark for mark in marks if mark["by"] == str(vote.by)]
    mark = _last_rejection(marks)
    return TakenOut(item, UUID(mark["by"]), mark["reason"] or "") if mark else None


def _last_rejection(marks: Sequence[Item]) -> Item | None:
    return next((mark for mark in reversed(marks) if mark["verdict"] == Verdict.REJECTED.value), None)


def _rejected(item: Item, taken: TakenOut, level: int | None) -> Item:
    return {**item, "rejected": True, "reason_rejected": taken.reason, "approved_at": None, "level": level}


def close_lines(items: Sequence[Item], at: datetime) -> list[Item]:
    """A level closed: what it left in is approved so far, and the next level starts without its marks."""
    return [
        {**item, "marks": []} if item["rejected"] else {**item, "marks": [], "approved_at": at.isoformat()}
        for item in items
    ]


def drop_marks(items: Sequence[Item]) -> list[Item]:
    """A level passed on undecided: what its deciders thought of the lines counts for nothing."""
    return [{**item, "marks": []} for item in items]


def refuse_lines(items: Sequence[Item]) -> list[Item]:
    """The request was rejected: nothing in it stays approved."""
    return [{**item, "marks": [], "approved_at": None} for item in items]


def all_rejected(items: Sequence[Item]) -> bool:
    """Whether nothing is left to approve."""
    return bool(items) and all(item["rejected"] for item in items)


def is_out(item: Item, open_level: int | None) -> bool:
    """Whether a level took the line out and closed; what the open level thinks is its deciders' until it closes."""
    return bool(item["rejected"]) and (open_level is None or item["level"] != open_level)


def value_out(items: Sequence[Item], open_level: int | None) -> Decimal:
    """The money of the lines that are out."""
    return sum((Decimal(item["value"]) for item in items if is_out(item, open_level)), Decimal(0))


def unknown_rejections(items: Sequence[Item], rejections: Sequence[ItemRejection], field: str) -> dict[str, list[str]]:
    """Rejections of things this request does not hold, as errors of `field` of each."""
    known = {(item["table"], item["item_uuid"]) for item in items}
    return {
        f"rejected_items.{place}.{field}": ["Opção inválida"]
        for place, found in enumerate(rejections)
        if (found.table, str(found.item_uuid)) not in known
    }
