"""Taking on customers."""

from typing import Any
from uuid import UUID

from contracts.identity import ADMINISTRATOR, initial_profile_uuid
from kit.core.ids import new_uuid
from kit.core.principal import Principal
from kit.http.uow import UnitOfWork

from config_service.agencies.queries import take_agency
from config_service.companies.facts import customer_changed
from config_service.companies.queries import get_customer_row, read_customer
from config_service.companies.rules import INITIAL_INVOICE_LIMIT, SERVICE_LABELS
from config_service.companies.schemas import AdministratorWrite, Customer, CustomerCreate, CustomerWritten
from config_service.employees.actions import Hiring, create_employee, hold_email_of
from config_service.employees.schemas import EmployeeCreate
from config_service.expense_types.actions import give_usual_types
from config_service.parameters.actions import give_default_settings
from config_service.price_tables.queries.serving import require_named_tables
from config_service.reason_expenses.resource import REASON_EXPENSES, USUAL
from config_service.records.tables.companies import CustomerTable
from config_service.resources.actions import give_row
from config_service.shapes.actions import announce, refusing_doubles
from config_service.shapes.rules import sort_key

DOUBLES = {"customer_cnpj": ("cnpj", "CNPJ")}


async def create_customer(body: CustomerCreate, *, by: Principal, uow: UnitOfWork, hiring: Hiring) -> Customer:
    """An agency takes on a customer: its settings at their defaults, the usual lists, its first administrator if named.

    Raises ValidationFailed, AlreadyExists (cnpj, email), Unavailable (identity).
    """
    agency = await take_agency(uow, by.agency_uuid)
    await require_named_tables(body.model_dump(), agency.uuid, uow=uow, until_committed=False)
    row = _row_of(body, agency_uuid=agency.uuid)
    first = None if body.administrator is None else _administrator_of(body.administrator, row.uuid)
    held_for = None if first is None else await hold_email_of(first, uow=uow, hiring=hiring)
    await require_named_tables(body.model_dump(), agency.uuid, uow=uow, until_committed=True)
    await uow.enter_customer(row.uuid)
    async with refusing_doubles(uow, DOUBLES):
        uow.add(row)
    announce(
        uow,
        customer_changed(row),
        action="create-customer",
        description=f"Empresa {row.trading_name} criada",
        readers=(),
    )
    give_default_settings(row.uuid, agency.uuid, uow=uow)
    await give_usual_types(row, uow=uow)
    for reason in USUAL:
        give_row(REASON_EXPENSES, {"reason": reason}, row, uow=uow)
    if first is not None:
        await create_employee(first, customer_uuid=row.uuid, by=by, uow=uow, hiring=hiring, held_for=held_for)
    await uow.flush()
    return read_customer(await get_customer_row(row.uuid, uow=uow), by=by, notes=True)


def _row_of(body: CustomerCreate, *, agency_uuid: UUID) -> CustomerTable:
    uuid = new_uuid()
    given = body.model_dump(exclude={"administrator", "additional_info", "invoice_limit"})
    return CustomerTable(
        **given,
        uuid=uuid,
        customer_uuid=uuid,
        agency_uuid=agency_uuid,
        name_folded=sort_key(f"{body.trading_name} {body.company_name}"),
        additional_info=notes_of(body),
        invoice_limit=INITIAL_INVOICE_LIMIT if body.invoice_limit is None else body.invoice_limit,
    )


def notes_of(body: CustomerWritten) -> list[dict[str, Any]]:
    return [
        {"service": note.service.value, "label": note.label or SERVICE_LABELS[note.service], "obs": note.obs}
        for note in body.additional_info or []
    ]


def _administrator_of(person: AdministratorWrite, customer_uuid: UUID) -> EmployeeCreate:
    return EmployeeCreate(
        name=person.name,
        last_name=person.last_name,
        email=person.email,
        cpf=person.cpf,
        profile_uuid=initial_profile_uuid(customer_uuid, ADMINISTRATOR),
    )
