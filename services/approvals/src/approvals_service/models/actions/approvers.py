"""Adds, changes, removes and switches single approvers of a model."""

from uuid import UUID

from kit.core.refusals import AlreadyExists, NotFound, ValidationFailed
from kit.http.uow import UnitOfWork

from approvals_service.models.actions.saving import take_model
from approvals_service.models.actions.updating import save
from approvals_service.models.queries import find_model_of_approver
from approvals_service.models.refusals import LastLevel
from approvals_service.models.rules import UNKNOWN_OPTION
from approvals_service.models.schemas import ApproverCreate, ApproverUpdate
from approvals_service.models.seats import LevelRow, added, changed, has_active_approver, without
from approvals_service.models.tables import ApprovalModelTable
from approvals_service.people.queries import get_people


async def add_approver(model_uuid: UUID, given: ApproverCreate, *, uow: UnitOfWork, seen: int | None) -> None:
    """Put an active employee into a level of a model.

    Raises NotFound, StaleVersion, ValidationFailed, AlreadyExists (already in a level).
    """
    model = await take_model(uow, model_uuid, seen=seen)
    if given.approval_model_uuid not in (None, model.uuid):
        raise ValidationFailed({"approval_model_uuid": [UNKNOWN_OPTION]})
    _refuse_level(model, given.level)
    people = await get_people(uow, model.customer_uuid, [given.approver_uuid])
    if given.approver_uuid not in people.active():
        raise ValidationFailed({"approver_uuid": [UNKNOWN_OPTION]})
    if given.approver_uuid in model.approvers:
        raise AlreadyExists("approver_uuid", "aprovador")
    levels = added(model.levels, given.approver_uuid, level=given.level, self_approver=given.self_approver)
    await _save(model, levels, uow)


async def change_approver(
    row_uuid: UUID, given: ApproverUpdate, *, uow: UnitOfWork, seen: int | None, of: UUID | None = None
) -> UUID:
    """Change an approver's row or move it to another level; the model it belongs to (`of`: no other one).

    Raises NotFound, StaleVersion, ValidationFailed, LastLevel.
    """
    model = await _take_model_of(row_uuid, uow, seen=seen, of=of)
    sent = given.model_dump(exclude_unset=True)
    level = sent.pop("level", None)
    if level is not None:
        _refuse_level(model, level)
    await _save(model, changed(model.levels, row_uuid, level=level, **sent), uow)
    return model.uuid


async def remove_approver(row_uuid: UUID, *, uow: UnitOfWork, seen: int | None) -> None:
    """Take an approver out of a model; the levels renumber from 1. Raises NotFound, StaleVersion, LastLevel."""
    model = await _take_model_of(row_uuid, uow, seen=seen)
    await _save(model, without(model.levels, row_uuid), uow)


async def switch_approver(row_uuid: UUID, *, active: bool, uow: UnitOfWork, seen: int | None) -> UUID:
    """Let new requests ask an approver, or not; the model the row belongs to.

    Raises NotFound, StaleVersion, LastLevel.
    """
    model = await _take_model_of(row_uuid, uow, seen=seen)
    await _save(model, changed(model.levels, row_uuid, is_active=active), uow)
    return model.uuid


async def _take_model_of(
    row_uuid: UUID, uow: UnitOfWork, *, seen: int | None, of: UUID | None = None
) -> ApprovalModelTable:
    found = await find_model_of_approver(uow, row_uuid)
    if of is not None and found != of:
        raise NotFound
    model = await take_model(uow, found, seen=seen)
    if not any(seat["uuid"] == str(row_uuid) for level in model.levels for seat in level["approvers"]):
        raise NotFound  # removed while this call waited for the lock
    return model


def _refuse_level(model: ApprovalModelTable, level: int) -> None:
    if level > len(model.levels) + 1:
        raise ValidationFailed({"level": [UNKNOWN_OPTION]})


async def _save(model: ApprovalModelTable, levels: list[LevelRow], uow: UnitOfWork) -> None:
    if not has_active_approver(levels):
        raise LastLevel
    await save(model, {}, levels=levels, uow=uow)
