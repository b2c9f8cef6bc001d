"""People as they are read: profile, cost center, account and branches come in one statement."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any
from uuid import UUID

from contracts.identity import ADMINISTRATOR, APPROVER, FINANCE, REQUESTER, initial_profile_uuid
from kit.core.principal import Principal
from kit.core.refusals import NotFound
from kit.db.access_copies import ProfileCopy
from kit.db.listed import written_once
from kit.http.avatars import AvatarUrl, avatar_url_for
from kit.http.uow import UnitOfWork
from sqlalchemy import ColumnElement, RowMapping, Select, case, exists, func, or_, select

from config_service.branches.tables import BranchTable
from config_service.brazil.rules import mask_cpf, mask_tail
from config_service.cost_centers.tables import CostCenterTable
from config_service.employees.rules import INITIAL_PROFILES
from config_service.employees.schemas import (
    CustomerEmployee,
    EmployeeFilters,
    EmployeeGroup,
    EmployeeOption,
    EmployeeProfile,
)
from config_service.groups.tables import GroupTable
from config_service.records.documents import Documents
from config_service.records.tables.employees import AccountTable, EmployeeBranchTable, EmployeeTable
from config_service.shapes.queries import narrowed, refs
from config_service.shapes.schemas import Person, Ref

_T: Any = EmployeeTable
_ACCOUNT: Any = AccountTable
_CENTER: Any = CostCenterTable
_B: Any = BranchTable
_LINK: Any = EmployeeBranchTable
_P: Any = ProfileCopy
_G: Any = GroupTable
_CREATE_ORDER = "create-order"
MOST_PEOPLE = 200
"""Of each kind shown with a customer, and to choose from; the list of employees shows all of them."""
MOST_BRANCHES = 200
"""To narrow the list of employees by, the first by name; the list of branches searches all of them."""
_VIEW = "view-customer-employee"


@dataclass(frozen=True, slots=True)
class EmployeeFilter:
    """`only_user`: with an active account; `approver`: the profile's flag."""

    name: str | None = None
    profile: UUID | None = None
    is_active: bool | None = None
    only_user: bool = False
    approver: bool | None = None
    headquarters_access: bool | None = None
    branch_uuids: tuple[UUID, ...] = ()


def _branches() -> ColumnElement[Any]:
    found = (
        select(refs(_B.uuid, _B.name))
        .join(_LINK, (_LINK.customer_uuid == _B.customer_uuid) & (_LINK.branch_uuid == _B.uuid))
        .where(_LINK.customer_uuid == _T.customer_uuid, _LINK.employee_uuid == _T.uuid)
        .correlate(_T)
    )
    return found.scalar_subquery().label("branches")


def _select() -> Select[Any]:
    columns = [column for column in _T.__table__.c if column.name not in {"name_folded", "cpf_hash"}]
    return (
        select(
            *columns,
            _CENTER.name.label("cost_center_name"),
            _G.description.label("group_description"),
            _ACCOUNT.uuid.label("user_uuid"),
            case((_ACCOUNT.is_active, _ACCOUNT.avatar)).label("avatar"),
            func.coalesce(_ACCOUNT.email_awaits_confirmation, False).label("email_awaits_confirmation"),
            _P.name.label("profile_name"),
            _P.approver.label("profile_approver"),
            _P.is_default.label("profile_default"),
            _P.is_expense_approver.label("profile_is_expense_approver"),
            _branches(),
        )
        .outerjoin(_P, (_P.customer_uuid == _T.customer_uuid) & (_P.uuid == _T.profile_uuid))
        .outerjoin(
            _CENTER,
            (_CENTER.customer_uuid == _T.customer_uuid) & (_CENTER.uuid == _T.cost_center_uuid),
        )
        .outerjoin(_G, (_G.customer_uuid == _T.customer_uuid) & (_G.uuid == _T.group_uuid))
        .outerjoin(_ACCOUNT, _ACCOUNT.employee_uuid == _T.uuid)
    )


@written_once
def select_employees(customer_uuid: UUID, wanted: EmployeeFilter) -> Select[Any]:
    """The people of a customer by name."""
    found = _select().where(_T.customer_uuid == customer_uuid)
    found = narrowed(found, name=(_T.name_folded, wanted.name), flag=(_T.active, wanted.is_active))
    for condition in _conditions(wanted):
        found = found.where(condition)
    return found.order_by(_T.name_folded, _T.uuid)


def _conditions(wanted: EmployeeFilter) -> list[ColumnElement[bool]]:
    found: list[ColumnElement[bool]] = []
    if wanted.profile is not None:
        found.append(_T.profile_uuid == wanted.profile)
    if wanted.only_user:
        found.append(_ACCOUNT.is_active.is_(True))
    if wanted.approver is not None:
        found.append(func.coalesce(_P.approver, False).is_(wanted.approver))
    if wanted.headquarters_access is not None:
        found.append(_T.has_headquarters_access.is_(wanted.headquarters_access))
    if wanted.branch_uuids:
        found.append(_in_branches(wanted.branch_uuids))
    return found


def _in_branches(branch_uuids: tuple[UUID, ...]) -> Any:
    return exists().where(
        _LINK.customer_uuid == _T.customer_uuid, _LINK.employee_uuid == _T.uuid, _LINK.branch_uuid.in_(branch_uuids)
    )


async def get_filters(customer_uuid: UUID, *, uow: UnitOfWork) -> EmployeeFilters:
    """What the list may be narrowed to, and how many people there are, in one statement."""
    people = select(
        func.count().filter(_T.active.is_(True)).label("active"),
        func.count().filter(_T.active.is_(False)).label("inactive"),
    ).where(_T.customer_uuid == customer_uuid)
    profiles = select(refs(_P.uuid, _P.name)).where(_P.customer_uuid == customer_uuid, _P.deleted.is_(False))
    first = select(_B.uuid, _B.name).where(_B.customer_uuid == customer_uuid).order_by(_B.name_folded, _B.uuid)
    offered = first.limit(MOST_BRANCHES).subquery()
    branches = select(refs(offered.c.uuid, offered.c.name))
    row = await uow.row(
        people.add_columns(profiles.scalar_subquery().label("profiles"), branches.scalar_subquery().label("branches"))
    )
    return EmployeeFilters(**(row or {}))


def read_employee(
    row: RowMapping, *, documents: Documents, avatar_url: AvatarUrl, whole: bool = False
) -> CustomerEmployee:
    """One row as JSON says it; documents masked unless `whole`."""
    shown = {name: value for name, value in row.items() if name in CustomerEmployee.model_fields}
    shown |= _documents(row, documents=documents, whole=whole)
    shown["profile"] = profile_of(row)
    shown["group"] = _group(row)
    shown["avatar_url"] = avatar_url(row["user_uuid"], row["avatar"])
    if row["cost_center_uuid"] is not None:
        shown["cost_center"] = Ref(uuid=row["cost_center_uuid"], name=row["cost_center_name"])
    return CustomerEmployee(**{"cost_center": None, **shown})


def _group(row: RowMapping) -> EmployeeGroup | None:
    if row["group_uuid"] is None:
        return None
    return EmployeeGroup(uuid=row["group_uuid"], description=row["group_description"])


def _documents(row: RowMapping, *, documents: Documents, whole: bool) -> dict[str, str | None]:
    opened = {
        "cpf": documents.open(row["cpf_cipher"]),
        "rg": documents.open(row["rg_cipher"]),
        "passport_number": documents.open(row["passport_cipher"]),
        "pix_key": documents.open(row["pix_key_cipher"]),
    }
    if whole:
        return opened
    masked = {name: mask_tail(text) if text else None for name, text in opened.items()}
    return {**masked, "cpf": mask_cpf(opened["cpf"]) if opened["cpf"] else None}


def profile_of(row: RowMapping) -> EmployeeProfile:
    """The profile's copy; one of the initial four while identity is still making it."""
    if row["profile_name"] is not None:
        return EmployeeProfile(
            uuid=row["profile_uuid"],
            name=row["profile_name"],
            approver=row["profile_approver"],
            default=row["profile_default"],
            is_expense_approver=row["profile_is_expense_approver"],
        )
    names = {initial_profile_uuid(row["customer_uuid"], name): name for name in INITIAL_PROFILES}
    name = names.get(row["profile_uuid"], REQUESTER)
    return EmployeeProfile(
        uuid=row["profile_uuid"],
        name=name,
        approver=name == APPROVER,
        default=name == REQUESTER,
        is_expense_approver=name == FINANCE,
    )


async def get_employee(employee_uuid: UUID, *, uow: UnitOfWork, documents: Documents, whole: bool) -> CustomerEmployee:
    """One person. Raises NotFound."""
    row = await uow.row(_select().where(_T.uuid == employee_uuid))
    if row is None:
        raise NotFound
    return read_employee(row, documents=documents, avatar_url=avatar_url_for(uow), whole=whole)


async def list_issuers(customer_uuid: UUID, *, uow: UnitOfWork) -> Sequence[RowMapping]:
    """Active people who may place orders, the first MOST_PEOPLE by name."""
    issues = or_(_P.is_administrator, _P.actions.contains([_CREATE_ORDER]))
    return await uow.rows(_people(customer_uuid).where(issues))


async def list_approvers(customer_uuid: UUID, *, uow: UnitOfWork) -> Sequence[RowMapping]:
    """Active people who may approve orders, the first MOST_PEOPLE by name."""
    return await uow.rows(_people(customer_uuid).where(_P.approver))


def _people(customer_uuid: UUID) -> Select[Any]:
    return (
        select(_T.uuid, (_T.name + " " + _T.last_name).label("name"), _T.email, _T.phone)
        .join(_P, (_P.customer_uuid == _T.customer_uuid) & (_P.uuid == _T.profile_uuid))
        .where(_T.customer_uuid == customer_uuid, _T.active.is_(True))
        .order_by(_T.name_folded, _T.uuid)
        .limit(MOST_PEOPLE)
    )


def read_person(row: RowMapping, *, by: Principal) -> Person:
    """One person by name; mail and phone for the agency and holders of view-customer-employee (API section 2.2)."""
    reaches = by.is_agency or by.may(_VIEW)
    contact = {name: row[name] if reaches else None for name in ("email", "phone")}
    return Person(uuid=row["uuid"], name=row["name"], **contact)


async def list_branches_of(uow: UnitOfWork, row: EmployeeTable) -> list[UUID]:
    """The branches a person belongs to."""
    found = select(_LINK.branch_uuid).where(_LINK.employee_uuid == row.uuid).order_by(_LINK.branch_uuid)
    return list((await uow.session.scalars(found)).all())


async def is_administrators(uow: UnitOfWork, customer_uuid: UUID, profile_uuid: UUID) -> bool:
    """Whether a profile is the one of those in charge; known before identity has made it."""
    if profile_uuid == initial_profile_uuid(customer_uuid, ADMINISTRATOR):
        return True
    flag = select(_P.is_administrator).where(_P.customer_uuid == customer_uuid, _P.uuid == profile_uuid)
    return bool(await uow.session.scalar(flag))


async def has_other_administrator(uow: UnitOfWork, customer_uuid: UUID, *, but: UUID) -> bool:
    """Whether somebody else active is in charge."""
    profiles = select(_P.uuid).where(_P.customer_uuid == customer_uuid, _P.is_administrator.is_(True))
    first = initial_profile_uuid(customer_uuid, ADMINISTRATOR)
    others = select(_T.uuid).where(
        _T.customer_uuid == customer_uuid,
        _T.active.is_(True),
        _T.uuid != but,
        or_(_T.profile_uuid == first, _T.profile_uuid.in_(profiles)),
    )
    return await uow.session.scalar(others.limit(1)) is not None


async def is_active_approver(uow: UnitOfWork, row: EmployeeTable, employee_uuid: UUID) -> bool:
    """Whether another active person of the same customer approves."""
    found = (
        select(_T.uuid)
        .join(_P, (_P.customer_uuid == _T.customer_uuid) & (_P.uuid == _T.profile_uuid))
        .where(_T.customer_uuid == row.customer_uuid, _T.uuid == employee_uuid, _T.uuid != row.uuid)
        .where(_T.active.is_(True), _P.approver.is_(True))
    )
    return await uow.session.scalar(found) is not None


async def list_profile_names(uow: UnitOfWork, customer_uuid: UUID) -> dict[UUID, str]:
    """The profiles a person may be given, by uuid; the initial four also before identity has made them."""
    rows = await uow.rows(select(_P.uuid, _P.name, _P.deleted).where(_P.customer_uuid == customer_uuid))
    initial = {initial_profile_uuid(customer_uuid, name): name for name in INITIAL_PROFILES}
    made = {row["uuid"]: row["name"] for row in rows if not row["deleted"]}
    gone = {row["uuid"] for row in rows if row["deleted"]}
    return {uuid: name for uuid, name in {**initial, **made}.items() if uuid not in gone}


def _options_of(customer_uuid: UUID) -> Select[Any]:
    return (
        select(
            *(_T.uuid, _T.name, _T.last_name, _T.email, _T.customer_uuid, _T.profile_uuid, _T.group_uuid),
            _G.description.label("group_description"),
            _P.name.label("profile_name"),
            _P.approver.label("profile_approver"),
            _P.is_default.label("profile_default"),
            _P.is_expense_approver.label("profile_is_expense_approver"),
        )
        .outerjoin(_P, (_P.customer_uuid == _T.customer_uuid) & (_P.uuid == _T.profile_uuid))
        .outerjoin(_G, (_G.customer_uuid == _T.customer_uuid) & (_G.uuid == _T.group_uuid))
        .where(_T.customer_uuid == customer_uuid)
    )


async def list_options(
    customer_uuid: UUID, *, group_uuids: Sequence[UUID], name: str | None, is_approver: bool | None, uow: UnitOfWork
) -> list[EmployeeOption]:
    """Active people by name, of the named groups when there are any; the first MOST_PEOPLE."""
    found = narrowed(_options_of(customer_uuid), name=(_T.name_folded, name), flag=(_T.active, True))
    if group_uuids:
        found = found.where(_T.group_uuid.in_(group_uuids))
    if is_approver is not None:
        found = found.where(func.coalesce(_P.approver, False).is_(is_approver))
    rows = await uow.rows(found.order_by(_T.name_folded, _T.uuid).limit(MOST_PEOPLE))
    return [_read_option(row) for row in rows]


def _read_option(row: RowMapping) -> EmployeeOption:
    profile = profile_of(row)
    group = EmployeeGroup(uuid=row["group_uuid"], description=row["group_description"]) if row["group_uuid"] else None
    return EmployeeOption(
        uuid=row["uuid"],
        name=f"{row['name']} {row['last_name']}",
        email=row["email"],
        group=group,
        profile=Ref(uuid=profile.uuid, name=profile.name),
        is_approver=profile.approver,
    )
