"""Which subjects a caller may see, and what they are shown of one's history."""

from typing import Any
from uuid import UUID

from sqlalchemy import Select, select

from kit.core.metadata import columns_of
from kit.core.principal import Principal
from kit.core.refusals import NotFound
from kit.db.tenancy import locate
from kit.db.work import UnitOfWork
from kit.workflow.approvable import A, Approvable, F, R, S
from kit.workflow.history import L, list_entries
from kit.workflow.rows import ApprovableRow, RemovableRow


def _visible(kind: Approvable[R, S, A, F], uuid: UUID, by: Principal) -> Select[Any]:
    columns = columns_of(kind.table)
    statement = select(columns.uuid).where(columns.uuid == uuid, kind.visible_to(by))
    return statement.where(columns.deleted_at.is_(None)) if issubclass(kind.table, RemovableRow) else statement


def is_removed(row: ApprovableRow) -> bool:
    """Whether its owner removed the subject."""
    return isinstance(row, RemovableRow) and row.deleted_at is not None


async def require_visible(uow: UnitOfWork, kind: Approvable[R, S, A, F], uuid: UUID, *, by: Principal) -> None:
    """Stand in the subject's customer, if the caller may see it and it was not removed. Raises NotFound."""
    await locate(uow, kind.table, uuid)
    if await uow.row(_visible(kind, uuid, by)) is None:
        raise NotFound


async def is_visible(uow: UnitOfWork, kind: Approvable[R, S, A, F], row: R, *, by: Principal) -> bool:
    """Whether the caller may know of this subject; costs no statement for its issuer and for who sees every one."""
    if kind.sees_every(by) or row.issuer_user_uuid == by.user_uuid:
        return True
    return await uow.row(_visible(kind, row.uuid, by)) is not None


async def list_history(
    uow: UnitOfWork, kind: Approvable[R, S, A, F], uuid: UUID, *, by: Principal, shown_as: type[L]
) -> list[L]:
    """What happened to a subject, newest first. Raises NotFound."""
    await require_visible(uow, kind, uuid, by=by)
    return await list_entries(uow, kind.history, uuid, shown_as=shown_as)
