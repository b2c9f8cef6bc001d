"""Reads a subject at its owner, for the deciding service (API section 5)."""

from collections.abc import Sequence
from typing import Any
from uuid import UUID

from sqlalchemy import select, union_all

from kit.core.metadata import columns_of
from kit.core.refusals import NotFound
from kit.db.database import Database
from kit.db.scopes import CustomerScope
from kit.db.work import UnitOfWork
from kit.workflow.approvable import Approvable
from kit.workflow.rows import ApprovableRow
from kit.workflow.visibility import is_removed

_SAME = {"uuid", "customer_uuid", "status", "submission", "approval_request_uuid", "approval_version"}
Kinds = Sequence[Approvable[Any, Any, Any, Any]]


async def customer_scope_of(db: Database, subject_uuid: UUID, kinds: Kinds) -> CustomerScope:
    """The scope of the subject's customer, found as the sweep role: the caller is a service. Raises NotFound."""
    tables = [columns_of(kind.table) for kind in kinds]
    whose = union_all(*(select(table.customer_uuid).where(table.uuid == subject_uuid) for table in tables))
    async with db.sweep() as session:
        customer_uuid = await session.scalar(whose)
    if customer_uuid is None:
        raise NotFound
    return CustomerScope(customer_uuid)


async def find_subject(uow: UnitOfWork, subject_uuid: UUID, kinds: Kinds) -> ApprovableRow:
    """The subject, of whichever kind it is. Raises NotFound, for a removed one too."""
    row: ApprovableRow | None = None
    for kind in kinds:
        row = await uow.session.get(kind.table, subject_uuid)
        if row is not None:
            break
    if row is None or is_removed(row):
        raise NotFound
    return row


def state_of_request(row: ApprovableRow) -> dict[str, Any]:
    """What every kind's answer says of the subject and its request."""
    return row.model_dump(include=_SAME)
