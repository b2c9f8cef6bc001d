"""What is done to customers that stand: written down otherwise, given credit, stopped and let go on."""

from typing import Any
from uuid import UUID

from kit.core.money import cents
from kit.core.principal import Principal
from kit.core.refusals import Forbidden
from kit.http.etags import require_version
from kit.http.uow import UnitOfWork

from config_service.companies.actions import DOUBLES, notes_of
from config_service.companies.facts import customer_changed
from config_service.companies.queries import get_customer_row, read_customer
from config_service.companies.rules import THEIR_OWN
from config_service.companies.schemas import BlockWrite, CreditLimitWrite, Customer, CustomerUpdate
from config_service.price_tables.queries.serving import require_named_tables
from config_service.records.tables.companies import CustomerTable
from config_service.shapes.actions import announce_deed, refusing_doubles
from config_service.shapes.rules import Deed, Kind, edit, sort_key

CUSTOMER = Kind("customer", "Empresa", "a", (), doubles=DOUBLES)


async def update_customer(
    customer_uuid: UUID, body: CustomerUpdate, *, by: Principal, uow: UnitOfWork, seen: int | None
) -> Customer:
    """Its agency writes a customer down otherwise; its own people how to reach it.

    Raises Forbidden (a field that is the agency's), StaleVersion, ValidationFailed, AlreadyExists (cnpj).
    """
    if not by.is_agency and not body.model_fields_set <= THEIR_OWN:
        raise Forbidden
    row = await _take(uow, customer_uuid, seen=seen)
    columns = _columns(body, row)
    named = {name: value for name, value in columns.items() if getattr(row, name) != value}
    await require_named_tables(named, row.agency_uuid, uow=uow, until_committed=True)
    await uow.enter_customer(row.uuid)
    changes = _shortened(edit(row, columns))
    async with refusing_doubles(uow, DOUBLES):
        pass
    return await _told(uow, row, by=by, deed=Deed.CHANGED, changes=changes)


def _columns(body: CustomerUpdate, row: CustomerTable) -> dict[str, Any]:
    given: dict[str, Any] = body.model_dump(exclude_unset=True)
    if "additional_info" in given:
        given["additional_info"] = notes_of(body)
    names = given.get("trading_name", row.trading_name), given.get("company_name", row.company_name)
    return given | {"name_folded": sort_key(" ".join(names))}


def _shortened(changes: dict[str, Any]) -> dict[str, Any]:
    """Notes are pages of text: the audit keeps that they changed and how many there are."""
    return {name: [len(side) for side in pair] if name == "additional_info" else pair for name, pair in changes.items()}


async def limit_credit(
    customer_uuid: UUID, body: CreditLimitWrite, *, by: Principal, uow: UnitOfWork, seen: int | None
) -> Customer:
    """The agency trusts a customer up to an amount; what is taken already stays taken. Raises StaleVersion."""
    row = await _take(uow, customer_uuid, seen=seen)
    changes = edit(row, {"invoice_limit": cents(body.credit_limit)})
    return await _told(uow, row, by=by, deed=Deed.CHANGED, changes=changes)


async def switch_customer(
    customer_uuid: UUID, *, active: bool, by: Principal, uow: UnitOfWork, seen: int | None
) -> Customer:
    """Let a customer's people in, or end their sessions; the agency reads on. Raises StaleVersion."""
    row = await _take(uow, customer_uuid, seen=seen)
    changes = edit(row, {"is_active": active})
    return await _told(uow, row, by=by, deed=Deed.of_switch(active), changes=changes)


async def block_customer(
    customer_uuid: UUID, body: BlockWrite | None, *, blocked: bool, by: Principal, uow: UnitOfWork, seen: int | None
) -> Customer:
    """Stop new orders, advances and reports, or let them through again. Raises StaleVersion."""
    row = await _take(uow, customer_uuid, seen=seen)
    changes = edit(row, {"fraud_blocking": blocked})
    why = {"reason": [None, body.reason]} if changes and body and body.reason else {}
    return await _told(uow, row, by=by, deed=Deed.BLOCKED if blocked else Deed.UNBLOCKED, changes=changes | why)


async def _take(uow: UnitOfWork, customer_uuid: UUID, *, seen: int | None) -> CustomerTable:
    row = await uow.lock(CustomerTable, customer_uuid)
    require_version(row, seen)
    return row


async def _told(uow: UnitOfWork, row: CustomerTable, *, by: Principal, deed: Deed, changes: dict[str, Any]) -> Customer:
    """Tell a change that was one, and answer the customer as the caller may see it."""
    await uow.flush()
    if changes:
        announce_deed(uow, customer_changed(row), kind=CUSTOMER, deed=deed, changes=changes)
    return read_customer(await get_customer_row(row.uuid, uow=uow), by=by, notes=by.is_agency)


async def set_notification_emails(customer_uuid: UUID, emails: list[str], *, uow: UnitOfWork) -> None:
    """The addresses that hear of a customer's events. Raises NotFound."""
    row = await _take(uow, customer_uuid, seen=None)
    changes = edit(row, {"notification_emails": emails})
    if changes:
        await uow.flush()
        announce_deed(uow, customer_changed(row), kind=CUSTOMER, deed=Deed.CHANGED, changes=changes)
