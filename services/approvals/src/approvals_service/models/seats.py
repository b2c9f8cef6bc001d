"""Levels of a model as stored: approvers added, moved, removed and switched; levels number from 1 without gaps."""

from collections.abc import Iterable, Mapping, Sequence
from copy import deepcopy
from typing import Any
from uuid import UUID

from kit.core.ids import new_uuid

from approvals_service.models.schemas import ApprovalModelUpdate, ApproverOfModel, LevelConditions, LevelInput

LevelRow = dict[str, Any]
"""{level, require_all, min_value, max_value, approvers: [{uuid, approver_uuid, order, self_approver, is_active}]}"""
Levels = Sequence[LevelRow]


def new_levels(given: Iterable[LevelInput]) -> list[LevelRow]:
    """The levels of a new model, in the order given."""
    return numbered(
        conditions_of(level) | {"approvers": [new_seat(a.uuid, self_approver=a.self_approver) for a in level.approvers]}
        for level in given
    )


def new_seat(approver_uuid: UUID, *, self_approver: bool) -> dict[str, Any]:
    """The row of an approver; `numbered` gives it its place."""
    return {
        "uuid": str(new_uuid()),
        "approver_uuid": str(approver_uuid),
        "order": 0,
        "self_approver": self_approver,
        "is_active": True,
    }


def conditions_of(given: LevelConditions | None) -> dict[str, Any]:
    """The conditions of a level as stored; none: any one approver decides any value."""
    given = given or LevelConditions()
    band = {name: getattr(given, name) for name in ("min_value", "max_value")}
    texts = {name: None if value is None else str(value) for name, value in band.items()}
    return {"require_all": given.require_all, **texts}


def numbered(levels: Iterable[LevelRow]) -> list[LevelRow]:
    """Levels with somebody in them, numbered from 1, their approvers in order from 1."""
    held = [level for level in levels if level["approvers"]]
    return [
        {
            "level": number,
            **{name: level[name] for name in ("require_all", "min_value", "max_value")},
            "approvers": [{**seat, "order": order} for order, seat in enumerate(level["approvers"], 1)],
        }
        for number, level in enumerate(held, 1)
    ]


def replaced(levels: Levels, given: ApprovalModelUpdate) -> list[LevelRow]:
    """The levels after an update: `approvers` and `level_settings` replace theirs where they are given."""
    seats = {seat["approver_uuid"]: seat for level in levels for seat in level["approvers"]}
    conditions = {level["level"]: {k: v for k, v in level.items() if k != "approvers"} for level in levels}
    if "level_settings" in given.model_fields_set:
        conditions = {settings.level: conditions_of(settings) for settings in given.level_settings}
    if "approvers" in given.model_fields_set:
        grouped = {number: [_kept(seats, a) for a in named] for number, named in by_level(given.approvers).items()}
    else:
        grouped = {level["level"]: level["approvers"] for level in levels}
    return numbered(
        {**(conditions.get(number) or conditions_of(None)), "approvers": grouped[number]} for number in grouped
    )


def by_level(approvers: Iterable[ApproverOfModel]) -> dict[int, list[ApproverOfModel]]:
    """The approvers of a flat list by the number of their level, lowest first."""
    grouped: dict[int, list[ApproverOfModel]] = {}
    for approver in sorted(approvers, key=lambda one: one.level):
        grouped.setdefault(approver.level, []).append(approver)
    return grouped


def _kept(seats: Mapping[str, dict[str, Any]], given: ApproverOfModel) -> dict[str, Any]:
    known = seats.get(str(given.approver_uuid)) or new_seat(given.approver_uuid, self_approver=given.self_approver)
    return {**known, "self_approver": given.self_approver}


def added(levels: Levels, approver_uuid: UUID, *, level: int, self_approver: bool) -> list[LevelRow]:
    """The levels with an approver more; `level` is one of them or the next."""
    return _put(deepcopy(list(levels)), new_seat(approver_uuid, self_approver=self_approver), level)


def changed(levels: Levels, row_uuid: UUID, *, level: int | None = None, **values: bool) -> list[LevelRow]:
    """The levels with other values on an approver's row, moved to the end of `level` where that is another."""
    found = deepcopy(list(levels))
    at, seat = next((at, s) for at in found for s in at["approvers"] if s["uuid"] == str(row_uuid))
    seat.update(values)
    if level is None or level == at["level"]:
        return found
    at["approvers"].remove(seat)
    return _put(found, seat, level)


def without(levels: Levels, row_uuid: UUID) -> list[LevelRow]:
    """The levels without an approver; a level left empty goes with them."""
    kept = [
        {**level, "approvers": [seat for seat in level["approvers"] if seat["uuid"] != str(row_uuid)]}
        for level in levels
    ]
    return numbered(kept)


def _put(levels: list[LevelRow], seat: dict[str, Any], number: int) -> list[LevelRow]:
    if number > len(levels):
        levels.append({**conditions_of(None), "approvers": []})
    levels[number - 1]["approvers"].append(seat)
    return numbered(levels)


def approvers_of(levels: Levels) -> tuple[tuple[UUID, ...], ...]:
    """The employees, level by level."""
    return tuple(tuple(UUID(seat["approver_uuid"]) for seat in level["approvers"]) for level in levels)


def has_active_approver(levels: Levels) -> bool:
    """Whether some row of some level is switched on."""
    return any(seat["is_active"] for level in levels for seat in level["approvers"])
