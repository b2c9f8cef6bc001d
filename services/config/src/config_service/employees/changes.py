"""Changes of existing employees: edited, made inactive, made active."""

from dataclasses import dataclass
from typing import Any
from uuid import UUID

from kit.core.clock import local_day
from kit.core.principal import Principal
from kit.core.refusals import Forbidden, NotFound, ValidationFailed
from kit.db.access_copies import ProfileCopy
from kit.db.tenancy import locate
from kit.http.etags import require_version
from kit.http.uow import UnitOfWork
from kit.security.rights import require_not_outranked, rights_of_holder
from sqlalchemy import delete
from sqlalchemy.orm.attributes import flag_modified

from config_service.branches.queries import require_branches
from config_service.cost_centers.queries import require_cost_center
from config_service.employees.actions import (
    DOUBLES,
    Hiring,
    profile_for,
    refuse_older_double,
    require_may_give,
    show_employee,
)
from config_service.employees.facts import employee_changed
from config_service.employees.queries import (
    get_employee,
    has_other_administrator,
    is_active_approver,
    is_administrators,
    list_branches_of,
)
from config_service.employees.refusals import LastAdministrator, OpenRequests
from config_service.employees.rules import OF_THE_PERSON
from config_service.employees.schemas import CustomerEmployee, EmployeeUpdate, InactivationWrite
from config_service.employees.sealing import sealed_columns, told_changes, update_errors, written_columns
from config_service.employees.waiting import Waiting
from config_service.expense_policies.queries import require_policy
from config_service.groups.queries import require_group
from config_service.records.documents import Documents
from config_service.records.queries import load_customer, lock_customer
from config_service.records.tables.employees import EmployeeBranchTable, EmployeeTable
from config_service.shapes.actions import announce_deed, refusing_doubles, take
from config_service.shapes.rules import Deed, Kind, edit, sort_key

_L: Any = EmployeeBranchTable
EMPLOYEE = Kind("customer-employee", "Funcionário", "o", ("view-customer-employee",), doubles=DOUBLES)
_MAY_CHANGE = "update-customer-employee"


@dataclass(frozen=True, slots=True)
class Leaving:
    """What letting a person go needs besides the database."""

    waiting: Waiting
    documents: Documents


@dataclass(frozen=True, slots=True)
class Seen:
    """Who asks for a change, and the version they saw."""

    by: Principal
    version: int | None


async def update_employee(
    employee_uuid: UUID, body: EmployeeUpdate, *, seen: Seen, uow: UnitOfWork, hiring: Hiring
) -> CustomerEmployee:
    """A person's own things by the person, everything by who may change people.

    Raises Forbidden, NotFound, StaleVersion, ValidationFailed, AlreadyExists (email, cpf, registration),
    Outranked, GrantsMoreThanHeld, LastAdministrator, Unavailable (identity).
    """
    _require_may_write(body, employee_uuid, by=seen.by)
    await _reserve_new_email(employee_uuid, body, seen=seen, uow=uow, hiring=hiring)
    row = await take(uow, EmployeeTable, employee_uuid, seen=seen.version)
    given = await _checked(body, row, uow=uow, hiring=hiring)
    profile = given.get("profile_uuid", row.profile_uuid)
    if profile != row.profile_uuid or given.get("email", row.email) != row.email:
        await _require_rank(uow, row, by=seen.by)
    if profile != row.profile_uuid:
        await require_may_give(uow, profile, by=seen.by)
        await _require_in_charge(uow, row, without=not await is_administrators(uow, row.customer_uuid, profile))
    changes = told_changes(edit(row, given))
    changes |= await _put_branches(uow, row, body)
    async with refusing_doubles(uow, DOUBLES):
        pass
    if changes:
        await _publish(uow, row, Deed.CHANGED, changes=changes)
    return await show_employee(row.uuid, by=seen.by, uow=uow, documents=hiring.documents)


async def _reserve_new_email(
    employee_uuid: UUID, body: EmployeeUpdate, *, seen: Seen, uow: UnitOfWork, hiring: Hiring
) -> None:
    """Before the row is locked, since identity may take its time; only for a change that would be accepted now.

    It stays reserved when the change is refused after all: for this very person, who may send it again.
    """
    email = written_columns(body).get("email")
    if email is None:
        return
    row = await _look_at(uow, employee_uuid)
    if email == row.email:
        return
    require_version(row, seen.version)
    await _require_rank(uow, row, by=seen.by)
    await _checked(body, row, uow=uow, hiring=hiring)
    await hiring.emails.reserve(email, employee_uuid=row.uuid)


async def _look_at(uow: UnitOfWork, employee_uuid: UUID) -> EmployeeTable:
    """The person as they are now, not locked. Raises NotFound."""
    await locate(uow, EmployeeTable, employee_uuid)
    row = await uow.session.get(EmployeeTable, employee_uuid)
    if row is None:
        raise NotFound
    return row


def _require_may_write(body: EmployeeUpdate, employee_uuid: UUID, *, by: Principal) -> None:
    if by.is_agency or by.may(_MAY_CHANGE):
        return
    if by.employee_uuid != employee_uuid or not body.model_fields_set <= OF_THE_PERSON:
        raise Forbidden


async def _require_rank(uow: UnitOfWork, row: EmployeeTable, *, by: Principal) -> None:
    """Raise Outranked when the person, another one than the caller, has more rights than the caller."""
    if row.uuid != by.employee_uuid:
        profile = await uow.session.get(ProfileCopy, row.profile_uuid)
        require_not_outranked(by, rights_of_holder(profile) if profile is not None else None)


async def _checked(body: EmployeeUpdate, row: EmployeeTable, *, uow: UnitOfWork, hiring: Hiring) -> dict[str, Any]:
    """The columns to put, of a body nothing is wrong with. Raises ValidationFailed, AlreadyExists (cpf)."""
    customer = await load_customer(uow, row.customer_uuid)
    given = written_columns(body)
    errors = update_errors(
        given, row, domains=customer.domains, documents=hiring.documents, today=local_day(uow.clock.now())
    )
    if errors:
        raise ValidationFailed(errors)
    await require_cost_center(uow, row.customer_uuid, given.get("cost_center_uuid"))
    await require_group(uow, row.customer_uuid, given.get("group_uuid"))
    await require_policy(uow, row.customer_uuid, given.get("policy_uuid"))
    if "profile_uuid" in given:
        given["profile_uuid"] = await profile_for(uow, row.customer_uuid, given["profile_uuid"])
    sealed = sealed_columns(given, row, documents=hiring.documents)
    if "cpf_hash" in sealed:
        await refuse_older_double(given["cpf"], row.customer_uuid, uow=uow, documents=hiring.documents)
    names = given.get("name", row.name), given.get("last_name", row.last_name)
    plain = {name: value for name, value in given.items() if name in EmployeeTable.model_fields}
    return {**plain, **sealed, "name_folded": sort_key(" ".join(names))}


async def _require_in_charge(uow: UnitOfWork, row: EmployeeTable, *, without: bool) -> None:
    """Somebody else is in charge when this person ends to be; two who end each other wait at the customer."""
    if not without or not row.active or not await is_administrators(uow, row.customer_uuid, row.profile_uuid):
        return
    await lock_customer(uow, row.customer_uuid)
    if not await has_other_administrator(uow, row.customer_uuid, but=row.uuid):
        raise LastAdministrator


async def _put_branches(uow: UnitOfWork, row: EmployeeTable, body: EmployeeUpdate) -> dict[str, Any]:
    """The branches as given; what that changed."""
    if "branches_uuids" not in body.model_fields_set:
        return {}
    before = await list_branches_of(uow, row)
    after = await require_branches(uow, row.customer_uuid, body.branches_uuids)
    if set(before) == set(after):
        return {}
    await uow.session.execute(delete(EmployeeBranchTable).where(_L.employee_uuid == row.uuid))
    for branch in after:
        uow.add(EmployeeBranchTable(customer_uuid=row.customer_uuid, employee_uuid=row.uuid, branch_uuid=branch))
    flag_modified(row, "updated_at")  # links are no columns, and still a new version of the person
    return {"branches_uuids": [sorted(map(str, before)), sorted(map(str, after))]}


async def activate_employee(
    employee_uuid: UUID, *, seen: Seen, uow: UnitOfWork, documents: Documents
) -> CustomerEmployee:
    """A person works here again. Raises NotFound, StaleVersion, Outranked."""
    row = await take(uow, EmployeeTable, employee_uuid, seen=seen.version)
    await _require_rank(uow, row, by=seen.by)
    if edit(row, {"active": True, "replaced_by_uuid": None}):
        await _publish(uow, row, Deed.ACTIVATED)
    return await get_employee(row.uuid, uow=uow, documents=documents, whole=False)


async def inactivate_employee(
    employee_uuid: UUID, body: InactivationWrite, *, seen: Seen, uow: UnitOfWork, leaving: Leaving
) -> CustomerEmployee:
    """A person works here no more: their sessions end, and nothing may wait for them.

    Approvals is asked before the row is locked; what waits is handed over there once it hears of the replacement.
    Raises NotFound, StaleVersion, Outranked, ValidationFailed (the replacement), LastAdministrator, OpenRequests,
    Unavailable (approvals).
    """
    heir = body.replacement_uuid
    open_requests = 0 if heir else await _count_open(employee_uuid, by=seen.by, uow=uow, waiting=leaving.waiting)
    row = await take(uow, EmployeeTable, employee_uuid, seen=seen.version)
    await _require_rank(uow, row, by=seen.by)
    if row.active:
        await _require_in_charge(uow, row, without=True)
        if open_requests:
            raise OpenRequests(details={"requests": open_requests})
        if heir is not None and not await is_active_approver(uow, row, heir):
            raise ValidationFailed({"replacement_uuid": ["Opção inválida"]})
        edit(row, {"active": False, "replaced_by_uuid": heir})
        await _publish(uow, row, Deed.INACTIVATED)
    return await get_employee(row.uuid, uow=uow, documents=leaving.documents, whole=False)


async def _count_open(employee_uuid: UUID, *, by: Principal, uow: UnitOfWork, waiting: Waiting) -> int:
    """How many requests ask this person, 0 for who left already. Raises NotFound, Outranked, Unavailable."""
    row = await _look_at(uow, employee_uuid)
    if not row.active:
        return 0
    await _require_rank(uow, row, by=by)
    return await waiting.count_open(row.uuid)


async def _publish(uow: UnitOfWork, row: EmployeeTable, deed: Deed, *, changes: dict[str, Any] | None = None) -> None:
    await uow.flush()
    announce_deed(
        uow, employee_changed(row, await list_branches_of(uow, row)), kind=EMPLOYEE, deed=deed, changes=changes
    )
