"""What is done to CRM entries. Only the agency reads them, so no other service is told."""

from datetime import datetime
from typing import Any
from uuid import UUID

from kit.core.principal import Principal
from kit.http.uow import UnitOfWork

from config_service.crm.schemas import CrmEntry, CrmEntryCreate, CrmEntryUpdate
from config_service.crm.tables import CrmEntryTable
from config_service.records.queries import load_customer
from config_service.shapes.actions import remove, take
from config_service.shapes.rules import Deed, Kind, edit, sort_key
from config_service.shapes.schemas import Ref

KIND = Kind("crm-entry", "Registro de CRM", "o", readers=(), doubles={})


async def create_entry(body: CrmEntryCreate, *, customer_uuid: UUID, by: Principal, uow: UnitOfWork) -> CrmEntry:
    """The agency writes something down about a customer. Raises NotFound."""
    customer = await load_customer(uow, customer_uuid)
    row = CrmEntryTable(
        **_stored(body.model_dump()),
        customer_uuid=customer.uuid,
        agency_uuid=customer.agency_uuid,
        author_uuid=by.user_uuid,
        author_name=by.name,
    )
    uow.add(row)
    await uow.flush()
    return _audited(row, Deed.CREATED, uow)


async def update_entry(uuid: UUID, body: CrmEntryUpdate, *, uow: UnitOfWork, seen: int | None) -> CrmEntry:
    """Change an entry, or say that a task is done. Raises NotFound, StaleVersion."""
    row = await take(uow, CrmEntryTable, uuid, seen=seen)
    given = body.model_dump(exclude_unset=True)
    if "done" in given:
        given["done_at"] = _done_at(row, is_done=given.pop("done"), now=uow.clock.now())
    changes = edit(row, _stored(given))
    if not changes:
        return _read(row)
    await uow.flush()
    return _audited(row, Deed.CHANGED, uow, changes)


async def delete_entry(uuid: UUID, *, uow: UnitOfWork, seen: int | None) -> None:
    """Delete an entry. Raises NotFound, StaleVersion."""
    row = await take(uow, CrmEntryTable, uuid, seen=seen)
    await remove(uow, row, {})
    _audit(row, Deed.DELETED, uow)


def _stored(given: dict[str, Any]) -> dict[str, Any]:
    """With the subject as it is searched."""
    return {**given, "subject_folded": sort_key(given["subject"])} if "subject" in given else given


def _done_at(row: CrmEntryTable, *, is_done: bool, now: datetime) -> datetime | None:
    """When it was done: the first time counts."""
    return (row.done_at or now) if is_done else None


def _audited(row: CrmEntryTable, deed: Deed, uow: UnitOfWork, changes: dict[str, list[Any]] | None = None) -> CrmEntry:
    _audit(row, deed, uow, changes)
    return _read(row)


def _audit(row: CrmEntryTable, deed: Deed, uow: UnitOfWork, changes: dict[str, list[Any]] | None = None) -> None:
    """The texts stay out of the audit, which is kept for ever: they may name people."""
    uow.audit(
        action=KIND.action(deed),
        entity="crm_entry",
        entity_uuid=row.uuid,
        description=KIND.sentence(deed),
        changes={"fields": sorted(set(changes) - {"subject_folded"})} if changes else None,
    )


def _read(row: CrmEntryTable) -> CrmEntry:
    return CrmEntry(**row.model_dump(), by=Ref(uuid=row.author_uuid, name=row.author_name))
