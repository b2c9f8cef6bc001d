"""Imports employees from a sheet."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any
from uuid import UUID

from kit.core.clock import local_day
from kit.core.principal import Principal
from kit.files.sheets import SheetRow, rejected_when
from kit.http.uow import UnitOfWork
from kit.security.rights import GrantsMoreThanHeld
from pydantic import ValidationError

from config_service.employees.actions import (
    Hiring,
    Newcomer,
    newcomer_uuid,
    profile_for,
    require_may_give,
    take_on_employees,
)
from config_service.employees.emails import find_taken_emails, hold_emails
from config_service.employees.identifiers import list_identifiers_in_use
from config_service.employees.rules import employee_errors
from config_service.employees.schemas import EmployeeCreate
from config_service.imports.queries import branches_by_text, cost_centers_by_text, groups_by_text, profiles_by_text
from config_service.imports.rules import Lookup, RowErrors, cpf_of, names_all, parts_of, phone_of
from config_service.imports.schemas import ImportResult
from config_service.records.queries import load_customer

_PLAIN = {
    "name": "nome",
    "last_name": "sobrenome",
    "email": "email",
    "birthdate": "nascimento",
    "registration": "matricula",
    "position": "cargo",
}
_COLUMNS = {
    **_PLAIN,
    "cpf": "cpf",
    "phone": "telefone",
    "profile_uuid": "perfil",
    "group_uuid": "grupo",
    "cost_center_uuid": "centro_de_custo",
    "branches_uuids": "filiais",
}
Read = list[tuple[SheetRow, EmployeeCreate]]


@dataclass(frozen=True, slots=True)
class _Named:
    """What cells may name, by the field they fill."""

    profile_uuid: Lookup
    group_uuid: Lookup
    cost_center_uuid: Lookup
    branches: Lookup


@dataclass(frozen=True, slots=True)
class _Import:
    """One import: whose it is, and the errors of its rows found so far."""

    customer_uuid: UUID
    uow: UnitOfWork
    hiring: Hiring
    errors: RowErrors


async def import_employees(
    customer_uuid: UUID, rows: Sequence[SheetRow], *, dry_run: bool, by: Principal, uow: UnitOfWork, hiring: Hiring
) -> ImportResult:
    """Take on a person for each row, or nobody; identity makes the accounts and invites. `dry_run` only checks.

    Raises NotFound, ImportRejected (errors by row), AlreadyExists (stored while this import ran), Unavailable
    (identity).
    """
    customer = await load_customer(uow, customer_uuid)
    this = _Import(customer.uuid, uow, hiring, RowErrors())
    read = await _read_rows(rows, this, domains=customer.domains)
    await _note_doubles(read, this)
    profiles = await _profiles_of(read, this, by=by)
    if dry_run:
        _note_taken(read, await find_taken_emails(hiring.emails, _emails_of(read)), this.errors)
    rejected_when(this.errors.as_errors())
    if not dry_run:
        await _take_on(read, profiles, this, agency_uuid=customer.agency_uuid)
    return ImportResult(rows=len(rows), created=len(read), updated=0)


async def _take_on(read: Read, profiles: Mapping[UUID | None, UUID], this: _Import, *, agency_uuid: UUID) -> None:
    """Hold every e-mail, then write every person. Raises ImportRejected (an e-mail is somebody else's), Unavailable."""
    newcomers = [
        Newcomer(newcomer_uuid(body.email, uow=this.uow), body, profiles[body.profile_uuid]) for _, body in read
    ]
    holders = {newcomer.body.email: newcomer.uuid for newcomer in newcomers}
    _note_taken(read, await hold_emails(this.uow, this.hiring.emails, holders), this.errors)
    rejected_when(this.errors.as_errors())
    await take_on_employees(
        newcomers,
        customer_uuid=this.customer_uuid,
        agency_uuid=agency_uuid,
        uow=this.uow,
        documents=this.hiring.documents,
    )


async def _read_rows(rows: Sequence[SheetRow], this: _Import, *, domains: list[str]) -> Read:
    """The rows without errors as bodies of a create; the errors of the others are noted."""
    named = _Named(
        profile_uuid=await profiles_by_text(this.uow, this.customer_uuid),
        group_uuid=await groups_by_text(this.uow, this.customer_uuid),
        cost_center_uuid=await cost_centers_by_text(this.uow, this.customer_uuid),
        branches=await branches_by_text(this.uow, this.customer_uuid),
    )
    today = local_day(this.uow.clock.now())
    found: Read = []
    for row in rows:
        body = _read(row, named, this.errors)
        if body is None:
            continue
        wrong = employee_errors(body, domains=domains, today=today)
        for field, sentences in wrong.items():
            for sentence in sentences:
                this.errors.add(row, _COLUMNS[field], sentence)
        if not wrong:
            found.append((row, body))
    return found


def _read(row: SheetRow, named: _Named, errors: RowErrors) -> EmployeeCreate | None:
    """The row as the body of a create; None when it has errors, which are noted."""
    given: dict[str, Any] = {field: row.cells.get(column, "") for field, column in _PLAIN.items()}
    given["cpf"] = cpf_of(row.cells.get("cpf", ""))
    given["phone"] = phone_of(row.cells.get("telefone", ""))
    cells = [errors.read(row, _COLUMNS[field], reader) for field, reader in _readers(named)]
    for cell in cells:
        given |= cell or {}
    try:
        body = EmployeeCreate.model_validate(given)
    except ValidationError as problem:
        errors.add_invalid(row, problem, body=EmployeeCreate, columns=_COLUMNS)
        return None
    return None if None in cells else body


def _readers(named: _Named) -> list[tuple[str, Callable[[str], dict[str, Any]]]]:
    """How the cell of each field that names other records is read."""
    return [
        ("profile_uuid", _finder("profile_uuid", named.profile_uuid)),
        ("group_uuid", _finder("group_uuid", named.group_uuid)),
        ("cost_center_uuid", _finder("cost_center_uuid", named.cost_center_uuid)),
        ("branches_uuids", lambda text: {"branches_uuids": _branches_of(text, named.branches)}),
    ]


def _finder(field: str, lookup: Lookup) -> Callable[[str], dict[str, Any]]:
    return lambda text: {field: lookup.find(text)} if text else {}


def _branches_of(text: str, branches: Lookup) -> list[UUID]:
    """The branches a cell names; all there are when it says so. Raises CellRefused."""
    parts = parts_of(text)
    if names_all(parts):
        return branches.all()
    return list(dict.fromkeys(branches.find(part) for part in parts))


async def _note_doubles(read: Read, this: _Import) -> None:
    """E-mails, CPFs and registrations that employees of the customer or earlier rows have."""
    bodies = [body for _, body in read]
    documents = this.hiring.documents
    stored = await list_identifiers_in_use(this.uow, this.customer_uuid, bodies, documents=documents)
    registered = [(row, body.registration) for row, body in read if body.registration]
    this.errors.add_doubles("email", [(row, body.email) for row, body in read], stored=stored.emails)
    this.errors.add_doubles("cpf", [(row, body.cpf) for row, body in read if body.cpf], stored=stored.cpfs)
    this.errors.add_doubles("matricula", registered, stored=stored.registrations)


async def _profiles_of(read: Read, this: _Import, *, by: Principal) -> dict[UUID | None, UUID]:
    """The profile of each row's, the default one of rows without; one with rights the caller lacks is noted."""
    found: dict[UUID | None, UUID] = {}
    refused: set[UUID | None] = set()
    for named in dict.fromkeys(body.profile_uuid for _, body in read):
        found[named] = named or await profile_for(this.uow, this.customer_uuid, None)
        try:
            await require_may_give(this.uow, found[named], by=by)
        except GrantsMoreThanHeld:
            refused.add(named)
    for row, body in read:
        if body.profile_uuid in refused:
            this.errors.add(row, "perfil", GrantsMoreThanHeld.message)
    return found


def _emails_of(read: Read) -> list[str]:
    return list(dict.fromkeys(body.email for _, body in read))


def _note_taken(read: Read, taken: frozenset[str], errors: RowErrors) -> None:
    """An e-mail that somebody on the platform has; one already noted is not noted again."""
    noted = errors.rows_of("email")
    for row, body in read:
        if body.email in taken and row.number not in noted:
            errors.add(row, "email", f"'{body.email}' já existe")
