"""What is done to rows of a declared entity; an entity with rules of its own calls these after applying them."""

from collections.abc import Mapping, Sequence
from typing import Any
from uuid import UUID

from kit.core.refusals import InUse
from kit.db.tables import AgencyVersioned
from kit.db.tenancy import enter_own_agency, locate
from kit.http.etags import require_version
from kit.http.uow import UnitOfWork

from config_service.resources.declaration import Read, Resource, Row, fact_of
from config_service.resources.queries import read_row
from config_service.shapes.actions import announce_deed, refusing_doubles, remove
from config_service.shapes.rules import Deed, edit


async def create_row(
    of: Resource[Row, Read], values: Mapping[str, Any], *, uow: UnitOfWork, customer: AgencyVersioned | None = None
) -> Read:
    """Store a row, publish and audit it. `customer` owns it; None: the operator's, or of the agency that `values`
    name. Raises AlreadyExists."""
    row = _row(of, await of.prepare({**values, **_owned(customer)}, None, uow), None)
    await _lock(of, row, uow)
    async with refusing_doubles(uow, of.kind.doubles):
        uow.add(row)
    return await announce_row(of, row, deed=Deed.CREATED, uow=uow)


async def create_rows(
    of: Resource[Row, Any], many: Sequence[Mapping[str, Any]], *, uow: UnitOfWork, customer: AgencyVersioned
) -> None:
    """Store rows of a customer, publish and audit each; open screens get one hint for all. Raises AlreadyExists."""
    rows = [_row(of, values, customer) for values in many]
    async with refusing_doubles(uow, of.kind.doubles):
        for row in rows:
            uow.add(row)
    for row in rows:
        fact = fact_of(of, row, await of.joined(row, uow))
        announce_deed(uow, fact, kind=of.kind, deed=Deed.CREATED, is_shown=row is rows[-1])


def give_row(
    of: Resource[Row, Any],
    values: Mapping[str, Any],
    customer: AgencyVersioned,
    *,
    uow: UnitOfWork,
    joined: Mapping[str, Any] | None = None,
) -> None:
    """Store and publish a row that a new customer starts with; the customer's own audit line stands for it."""
    row = _row(of, values, customer)
    uow.add(row)
    uow.publish(fact_of(of, row, joined or {}))


async def take_row(of: Resource[Row, Any], uuid: UUID, *, uow: UnitOfWork, seen: int | None) -> Row:
    """Lock the row that the caller wants to change. Raises NotFound, StaleVersion."""
    if issubclass(of.table, AgencyVersioned):
        await locate(uow, of.table, uuid)
    elif of.is_of_agency:
        await enter_own_agency(uow)
    row = await uow.lock(of.table, uuid)
    require_version(row, seen)
    return row


async def update_row(
    of: Resource[Row, Read], uuid: UUID, values: Mapping[str, Any], *, uow: UnitOfWork, seen: int | None
) -> Read:
    """Put values on a row. Raises NotFound, StaleVersion, AlreadyExists."""
    row = await take_row(of, uuid, uow=uow, seen=seen)
    return await change_row(of, row, values, uow=uow)


async def change_row(of: Resource[Row, Read], row: Row, values: Mapping[str, Any], *, uow: UnitOfWork) -> Read:
    """Put values on a row that is locked; what stands so already is neither published nor audited.

    Raises AlreadyExists.
    """
    columns = await of.prepare(values, row, uow)
    await _lock(of, row, uow)
    changes = _told(of, edit(row, {**columns, **_beside_text(of, columns)}))
    if not uow.session.is_modified(row):
        return await read_row(of, row, await of.joined(row, uow), uow=uow)
    async with refusing_doubles(uow, of.kind.doubles):
        pass
    return await announce_row(of, row, deed=Deed.CHANGED, uow=uow, changes=changes)


async def switch_row(of: Resource[Row, Read], uuid: UUID, *, active: bool, uow: UnitOfWork, seen: int | None) -> Read:
    """Make a row active or inactive. Raises NotFound, StaleVersion, InUse (what names it needs it active)."""
    row = await take_row(of, uuid, uow=uow, seen=seen)
    if not active and row.active and (user := await of.kept_active_by(row, uow)):  # type: ignore[attr-defined]
        raise InUse(details={"used_by": user})
    await _lock(of, row, uow)
    if not edit(row, {"active": active}):
        return await read_row(of, row, await of.joined(row, uow), uow=uow)
    await uow.flush()
    return await announce_row(of, row, deed=Deed.of_switch(active), uow=uow)


async def delete_row(of: Resource[Row, Any], uuid: UUID, *, uow: UnitOfWork, seen: int | None) -> None:
    """Delete a row that no other row names. Raises NotFound, StaleVersion, InUse."""
    row = await take_row(of, uuid, uow=uow, seen=seen)
    fact = fact_of(of, row, await of.joined(row, uow))
    await _lock(of, row, uow)
    await of.follow(row, Deed.DELETED, uow)
    await remove(uow, row, of.used_by)
    announce_deed(uow, fact, kind=of.kind, deed=Deed.DELETED)


async def _lock(of: Resource[Row, Any], row: Row, uow: UnitOfWork) -> None:
    """Before the row itself is written: two that exclude each other would else wait for each other."""
    if isinstance(row, AgencyVersioned):
        await of.lock(uow, row.customer_uuid)


def _row(of: Resource[Row, Any], values: Mapping[str, Any], customer: AgencyVersioned | None) -> Row:
    return of.table(**{**values, **_beside_text(of, values), **_owned(customer)})


def _owned(customer: AgencyVersioned | None) -> dict[str, UUID]:
    """The columns that say whose a row is."""
    return {} if customer is None else {"customer_uuid": customer.uuid, "agency_uuid": customer.agency_uuid}


def _beside_text(of: Resource[Any, Any], values: Mapping[str, Any]) -> Mapping[str, str]:
    """The folded copies of the row's text, when the text is among the values."""
    return of.beside(values[of.text]) if of.text in values else {}


async def announce_row(
    of: Resource[Row, Read], row: Row, *, deed: Deed, uow: UnitOfWork, changes: dict[str, Any] | None = None
) -> Read:
    """Publish and audit the row that was just stored; the answer is its state."""
    await of.follow(row, deed, uow)
    joined = await of.joined(row, uow)
    announce_deed(uow, fact_of(of, row, joined), kind=of.kind, deed=deed, changes=changes)
    if of.wakes and deed is not Deed.CREATED:
        uow.wake(of.wakes)
    return await read_row(of, row, joined, uow=uow)


def _told(of: Resource[Any, Any], changes: dict[str, Any]) -> dict[str, Any]:
    """What the audit keeps for ever: of a sealed column only that it changed."""
    sealed = getattr(of.table, "__sealed__", {})
    return {name: ["***", "***"] if name in sealed else pair for name, pair in changes.items()}
