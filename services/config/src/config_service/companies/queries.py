"""Customers as they are read: the agency and the settings come in the same statement."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from decimal import Decimal
from typing import Any
from uuid import UUID

from kit.core.principal import Principal
from kit.core.refusals import NotFound
from kit.db.listed import Listed, written_once
from kit.http.uow import UnitOfWork
from sqlalchemy import RowMapping, Select, select

from config_service.agencies.tables import AgencyTable
from config_service.companies.schemas import Customer, CustomerAgency, ServiceNote
from config_service.employees.queries import list_approvers, list_issuers, read_person
from config_service.parameters.queries import read_settings, settings_of_customer
from config_service.records.tables.companies import CustomerTable
from config_service.shapes.queries import narrowed
from config_service.shapes.schemas import Person

_T: Any = CustomerTable
_A: Any = AgencyTable
_SEES_LIMIT = "view-credit-limit"
_AGENCY = (
    _A.trading_name.label("agency_name"),
    _A.email.label("agency_email"),
    _A.phone.label("agency_phone"),
)


@dataclass(frozen=True, slots=True)
class CustomerFlags:
    """What a single read fills besides the customer itself."""

    issuers: bool = False
    approvers: bool = False
    additional_info: bool = False


@dataclass(frozen=True, slots=True)
class CustomerFilter:
    """`max_credit_limit`: an invoice_limit up to it."""

    name: str | None = None
    active: bool | None = None
    fraud_blocking: bool | None = None
    max_credit_limit: Decimal | None = None


def _select() -> Select[Any]:
    columns = [column for column in _T.__table__.c if column.name != "name_folded"]
    return select(*columns, *_AGENCY, settings_of_customer()).join(_A, _A.uuid == _T.agency_uuid)


async def enter_reach(uow: UnitOfWork, by: Principal) -> None:
    """An agency user lists the whole agency even while working for one customer."""
    if by.is_agency and by.customer_uuid is not None and by.agency_uuid is not None:
        await uow.enter_agency(by.agency_uuid)


def select_customers(by: Principal, wanted: CustomerFilter) -> Listed | Select[Any]:
    """Customers by trading name: the agency's, or the caller's own."""
    if by.is_agency:
        return _select_customers(wanted, agency_uuid=by.agency_uuid)
    return _select_customers(wanted, customer_uuid=by.customer())


@written_once
def _select_customers(
    wanted: CustomerFilter, *, agency_uuid: UUID | None = None, customer_uuid: UUID | None = None
) -> Select[Any]:
    mine = _T.agency_uuid == agency_uuid if customer_uuid is None else _T.uuid == customer_uuid
    found = _select().where(mine)
    found = narrowed(found, name=(_T.name_folded, wanted.name), flag=(_T.is_active, wanted.active))
    if wanted.fraud_blocking is not None:
        found = found.where(_T.fraud_blocking.is_(wanted.fraud_blocking))
    if wanted.max_credit_limit is not None:
        found = found.where(_T.invoice_limit <= wanted.max_credit_limit)
    return found.order_by(_T.name_folded, _T.uuid)


def read_customer(
    row: RowMapping,
    *,
    by: Principal,
    notes: bool = False,
    issuers: list[Person] | None = None,
    approvers: list[Person] | None = None,
) -> Customer:
    """One row as the caller may see it: the credit limit needs view-credit-limit."""
    shown = {name: value for name, value in row.items() if name in Customer.model_fields}
    shown["setting_parameters"] = read_settings(row["setting_parameters"])
    shown["agency"] = CustomerAgency(
        uuid=row["agency_uuid"], name=row["agency_name"], email=row["agency_email"], phone=row["agency_phone"]
    )
    shown["invoice_limit"] = row["invoice_limit"] if by.is_agency or by.may(_SEES_LIMIT) else None
    shown["additional_info"] = _notes(row["additional_info"]) if notes else None
    return Customer(**shown, issuers=issuers, approvers=approvers)


def _notes(stored: Iterable[Mapping[str, Any]]) -> list[ServiceNote]:
    return [ServiceNote(**note) for note in stored]


async def get_customer_row(customer_uuid: UUID, *, uow: UnitOfWork) -> RowMapping:
    """One customer with its agency and settings. Raises NotFound."""
    row = await uow.row(_select().where(_T.uuid == customer_uuid))
    if row is None:
        raise NotFound
    return row


async def get_customer(customer_uuid: UUID, *, by: Principal, uow: UnitOfWork, flags: CustomerFlags) -> Customer:
    """One customer, filled as asked; notes are the agency's own (null to the customer's people). Raises NotFound."""
    row = await get_customer_row(customer_uuid, uow=uow)
    issuers = await list_issuers(customer_uuid, uow=uow) if flags.issuers else None
    approvers = await list_approvers(customer_uuid, uow=uow) if flags.approvers else None
    return read_customer(
        row,
        by=by,
        notes=flags.additional_info and by.is_agency,
        issuers=None if issuers is None else [read_person(person, by=by) for person in issuers],
        approvers=None if approvers is None else [read_person(person, by=by) for person in approvers],
    )
