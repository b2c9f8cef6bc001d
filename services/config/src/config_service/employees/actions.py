"""Taking on the people of a customer, and showing them."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any
from uuid import UUID

from contracts.identity import REQUESTER, initial_profile_uuid
from kit.core.clock import local_day
from kit.core.ids import was_just_made
from kit.core.late_facts import look_again
from kit.core.principal import Principal
from kit.core.refusals import AlreadyExists, Forbidden, Unavailable, ValidationFailed
from kit.db.access_copies import ProfileCopy
from kit.db.tenancy import locate
from kit.http.uow import UnitOfWork
from kit.security.rights import Rights, require_may_grant
from sqlalchemy import select

from config_service.branches.queries import require_branches
from config_service.cost_centers.queries import require_cost_center
from config_service.employees.emails import Emails, hold_email
from config_service.employees.facts import employee_changed
from config_service.employees.queries import get_employee
from config_service.employees.rules import INITIAL_PROFILES, canonical_pix_key, employee_errors
from config_service.employees.schemas import CustomerEmployee, EmployeeCreate
from config_service.expense_policies.queries import require_policy
from config_service.groups.queries import require_group
from config_service.records.documents import Documents
from config_service.records.queries import load_customer
from config_service.records.tables.employees import EmployeeBranchTable, EmployeeTable
from config_service.shapes.actions import announce, refusing_doubles
from config_service.shapes.rules import sort_key

_P: Any = ProfileCopy
_E: Any = EmployeeTable
DOUBLES = {
    "customer_employee_email": ("email", "e-mail"),
    "customer_employee_cpf": ("cpf", "CPF"),
    "customer_employee_registration": ("registration", "número de matrícula"),
}
_SEALED = {"cpf", "rg", "passport_number", "pix_key", "branches_uuids", "profile_uuid", "gender", "pix_key_type"}


@dataclass(frozen=True, slots=True)
class Hiring:
    """What taking on a person needs besides the database."""

    emails: Emails
    documents: Documents


async def create_employee(
    body: EmployeeCreate,
    *,
    customer_uuid: UUID,
    by: Principal,
    uow: UnitOfWork,
    hiring: Hiring,
    held_for: UUID | None = None,
) -> CustomerEmployee:
    """A customer takes on a person; identity makes the account and invites.

    `held_for`: the person for whom `hold_email_of` held the e-mail, because rows are written already.
    Raises NotFound, ValidationFailed, GrantsMoreThanHeld, AlreadyExists (email, cpf, registration), Unavailable
    (identity).
    """
    customer = await load_customer(uow, customer_uuid)
    errors = employee_errors(body, domains=customer.domains, today=local_day(uow.clock.now()))
    if errors:
        raise ValidationFailed(errors)
    branches = await require_branches(uow, customer.uuid, body.branches_uuids)
    await require_cost_center(uow, customer.uuid, body.cost_center_uuid)
    await require_group(uow, customer.uuid, body.group_uuid)
    await require_policy(uow, customer.uuid, body.policy_uuid)
    profile = await profile_for(uow, customer.uuid, body.profile_uuid)
    await require_may_give(uow, profile, by=by)
    await refuse_older_double(body.cpf, customer.uuid, uow=uow, documents=hiring.documents)
    row = _row_of(body, customer.uuid, customer.agency_uuid, profile=profile, documents=hiring.documents)
    row.uuid = held_for or await hold_email_of(body, uow=uow, hiring=hiring)
    async with refusing_doubles(uow, DOUBLES):
        uow.add(row)
    for branch in branches:
        uow.add(EmployeeBranchTable(customer_uuid=customer.uuid, employee_uuid=row.uuid, branch_uuid=branch))
    _announce_newcomer(uow, row, branches)
    return await get_employee(row.uuid, uow=uow, documents=hiring.documents, whole=True)


@dataclass(frozen=True, slots=True)
class Newcomer:
    """A person to be taken on under a profile; the branches of `body` are known to be the customer's, each once."""

    uuid: UUID
    body: EmployeeCreate
    profile_uuid: UUID


async def take_on_employees(
    newcomers: Sequence[Newcomer], *, customer_uuid: UUID, agency_uuid: UUID, uow: UnitOfWork, documents: Documents
) -> None:
    """A customer of an agency takes on many people, whom the caller checked and whose e-mails are held.

    Open screens are given one hint for all of them. Raises AlreadyExists (email, cpf, registration).
    """
    rows = [_row_of_newcomer(each, customer_uuid, agency_uuid, documents=documents) for each in newcomers]
    async with refusing_doubles(uow, DOUBLES):
        for row in rows:
            uow.add(row)
    for row, newcomer in zip(rows, newcomers, strict=True):
        branches = newcomer.body.branches_uuids
        for branch in branches:
            uow.put(EmployeeBranchTable(customer_uuid=customer_uuid, employee_uuid=row.uuid, branch_uuid=branch))
        _announce_newcomer(uow, row, branches, is_shown=row is rows[-1])


def _row_of_newcomer(
    newcomer: Newcomer, customer_uuid: UUID, agency_uuid: UUID, *, documents: Documents
) -> EmployeeTable:
    row = _row_of(newcomer.body, customer_uuid, agency_uuid, profile=newcomer.profile_uuid, documents=documents)
    row.uuid = newcomer.uuid
    return row


def _announce_newcomer(uow: UnitOfWork, row: EmployeeTable, branches: Sequence[UUID], *, is_shown: bool = True) -> None:
    announce(
        uow,
        employee_changed(row, branches),
        action="create-customer-employee",
        description="Funcionário criado",
        readers=("view-customer-employee",),
        is_shown=is_shown,
    )


async def hold_email_of(body: EmployeeCreate, *, uow: UnitOfWork, hiring: Hiring) -> UUID:
    """Reserve the e-mail of a person about to be taken on; the person. Raises AlreadyExists, Unavailable."""
    uuid = newcomer_uuid(body.email, uow=uow)
    await hold_email(uow, hiring.emails, body.email, newcomer_uuid=uuid)
    return uuid


def newcomer_uuid(email: str, *, uow: UnitOfWork) -> UUID:
    """The uuid of a person about to be taken on: identity holds the e-mail for this very person."""
    return uow.repeatable_uuid(f"employee {email}")


async def refuse_older_double(cpf: str | None, customer_uuid: UUID, *, uow: UnitOfWork, documents: Documents) -> None:
    """While keys change, a double may stand under the older key, where the constraint does not see it."""
    older = documents.older_digests(cpf, customer_uuid)
    if older and await uow.session.scalar(select(_E.uuid).where(_E.cpf_hash.in_(older)).limit(1)):
        raise AlreadyExists(*DOUBLES["customer_employee_cpf"])


def _row_of(
    body: EmployeeCreate, customer_uuid: UUID, agency_uuid: UUID, *, profile: UUID, documents: Documents
) -> EmployeeTable:
    return EmployeeTable(
        **body.model_dump(exclude=_SEALED),
        gender=body.gender.value,
        pix_key_type=body.pix_key_type.value if body.pix_key_type else None,
        name_folded=sort_key(f"{body.name} {body.last_name}"),
        cpf_cipher=documents.seal(body.cpf),
        cpf_hash=documents.digest(body.cpf, customer_uuid),
        rg_cipher=documents.seal(body.rg),
        passport_cipher=documents.seal(body.passport_number),
        pix_key_cipher=documents.seal(canonical_pix_key(body.pix_key_type, body.pix_key)),
        profile_uuid=profile,
        customer_uuid=customer_uuid,
        agency_uuid=agency_uuid,
    )


async def profile_for(uow: UnitOfWork, customer_uuid: UUID, named: UUID | None) -> UUID:
    """The named profile, or the default one; a new customer's four are known before identity has made them."""
    mine = select(_P.uuid).where(_P.customer_uuid == customer_uuid, _P.deleted.is_(False))
    if named is None:
        default = await uow.session.scalar(mine.where(_P.is_default.is_(True)))
        return default or initial_profile_uuid(customer_uuid, REQUESTER)
    initial = {initial_profile_uuid(customer_uuid, name) for name in INITIAL_PROFILES}
    if named in initial:
        return named

    async def look(uuid: UUID) -> UUID | None:
        return await uow.session.scalar(mine.where(_P.uuid == uuid))

    now = uow.clock.now()
    if await look_again(look, named, now=now) is None:
        raise Unavailable if was_just_made(named, now) else ValidationFailed({"profile_uuid": ["Opção inválida"]})
    return named


async def require_may_give(uow: UnitOfWork, profile_uuid: UUID, *, by: Principal) -> None:
    """Raise GrantsMoreThanHeld unless the caller has the profile's rights; the default one anybody may give."""
    profile = await uow.session.get(ProfileCopy, profile_uuid)
    if profile is None or not profile.is_default:
        require_may_grant(by, Rights.of(profile) if profile is not None else None)


async def show_employee(
    employee_uuid: UUID, *, by: Principal, uow: UnitOfWork, documents: Documents
) -> CustomerEmployee:
    """One person, with whole documents for themself and for those who may change them: a reveal, audited.

    Raises Forbidden (neither self nor view-customer-employee), NotFound.
    """
    is_self = by.employee_uuid == employee_uuid
    if not (is_self or by.is_agency or by.may("view-customer-employee")):
        raise Forbidden
    await locate(uow, EmployeeTable, employee_uuid)
    whole = is_self or by.is_agency or by.may("update-customer-employee")
    found = await get_employee(employee_uuid, uow=uow, documents=documents, whole=whole)
    if whole and not is_self:
        uow.audit(
            action="reveal-documents",
            entity="customer_employee",
            entity_uuid=employee_uuid,
            description="Documentos do funcionário exibidos",
        )
    return found
