"""Reads people with their branch, groups and cost center; one statement for all people of a request."""

import json
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from datetime import timedelta
from typing import Any
from uuid import UUID

from kit.core.metadata import columns_of
from kit.db.access_copies import CustomerCopy, ProfileCopy
from kit.db.prepared import prepare
from kit.http.avatars import AvatarUrl, avatar_url_for
from kit.http.uow import UnitOfWork
from sqlalchemy import (
    ARRAY,
    ColumnElement,
    DateTime,
    Integer,
    Select,
    Text,
    Uuid,
    and_,
    any_,
    bindparam,
    cast,
    exists,
    func,
    or_,
    select,
    union_all,
)
from sqlalchemy.orm import aliased
from sqlmodel import col

from approvals_service.levels.deadlines import WINDOW
from approvals_service.people.parameters import APPROVAL_WINDOW_HOURS, SEPARATION_OF_DUTIES
from approvals_service.people.shapes import GroupRef, Person, Ref
from approvals_service.people.tables import (
    AgencyManagerCopy,
    DelegationTable,
    EmployeeCopy,
    PlaceCopy,
    SettingCopy,
    UserCopy,
)

UNKNOWN = "Pessoa removida"
AGENCY_MANAGERS = "Gestores da agência"


@dataclass(frozen=True, slots=True)
class Employee:
    """A person of the customer, with what their profile lets them decide; `avatar_url` is for whoever asks now."""

    uuid: UUID
    name: str
    email: str
    phone: str | None
    active: bool
    group: GroupRef | None
    cost_center: Ref | None
    user_uuid: UUID | None
    approver_all: bool
    administrator: bool
    expense_approver: bool
    avatar_url: str | None = None


@dataclass(frozen=True, slots=True)
class AgencyManager:
    """A manager of the customer's agency; `uuid` is their account's."""

    uuid: UUID
    name: str
    email: str


@dataclass(frozen=True, slots=True)
class Agency:
    """The agency of `customer_name`, with what the customer chose.

    `separated`: it decides what nobody there may (`separation_of_duties`). `window_hours`: how long a level may wait
    for its decision (`approval_window_hours`); None until the customer's first choice is known here.
    """

    uuid: UUID | None = None
    customer_name: str = ""
    separated: bool = True
    window_hours: int | None = None
    managers: tuple[AgencyManager, ...] = ()


@dataclass(frozen=True, slots=True)
class Directory:
    """The people a request concerns; absent ones are people removed since.

    `delegates`: by approver, who decides in their place now.
    """

    people: Mapping[UUID, Employee]
    agency: Agency = Agency()
    delegates: Mapping[UUID, UUID] = field(default_factory=dict)

    def __contains__(self, uuid: UUID) -> bool:
        return uuid in self.people

    def get(self, uuid: UUID | None) -> Employee | None:
        """The person, None when unknown."""
        return self.people.get(uuid) if uuid else None

    def name_of(self, uuid: UUID) -> str:
        """The person's full name; the agency's for the seat of its managers."""
        if uuid in self.people:
            return self.people[uuid].name
        managers = {manager.uuid: manager.name for manager in self.agency.managers}
        return AGENCY_MANAGERS if uuid == self.agency.uuid else managers.get(uuid, UNKNOWN)

    def ref(self, uuid: UUID) -> Ref:
        """The person's name under their uuid."""
        return Ref(uuid=uuid, name=self.name_of(uuid))

    def refs(self, uuids: Iterable[UUID]) -> list[Ref]:
        """Names of people, in the order asked."""
        return [self.ref(uuid) for uuid in uuids]

    def active(self) -> frozenset[UUID]:
        """Who may decide today."""
        return frozenset(person.uuid for person in self.people.values() if person.active)

    @property
    def window(self) -> timedelta:
        """How long a level may wait for its decision."""
        hours = self.agency.window_hours
        return timedelta(hours=hours) if hours else WINDOW

    def deciding_agency(self) -> UUID | None:
        """The agency whose managers decide what nobody of the customer may; None where duties are not separated."""
        return self.agency.uuid if self.agency.separated else None

    def stands_aside(self, user_uuid: UUID, requester_user_uuid: UUID) -> bool:
        """Whether a manager of the agency leaves a request they sent themselves to another of its managers."""
        others = any(manager.uuid != user_uuid for manager in self.agency.managers)
        return user_uuid == requester_user_uuid and others

    def approver_all(self) -> tuple[UUID, ...]:
        """Active holders of approver-all, by name."""
        return tuple(person.uuid for person in self._present() if person.approver_all)

    def administrators(self) -> tuple[UUID, ...]:
        """Active administrators, by name."""
        return tuple(person.uuid for person in self._present() if person.administrator)

    def expense_approvers(self) -> frozenset[UUID]:
        """People whose profile is one of finance."""
        return frozenset(person.uuid for person in self.people.values() if person.expense_approver)

    def accounts(self, uuids: Iterable[UUID]) -> list[UUID]:
        """The user accounts of these people, for bells and live hints."""
        found = [self.people[uuid].user_uuid for uuid in uuids if uuid in self.people]
        return [uuid for uuid in found if uuid is not None]

    def person(self, uuid: UUID, *, name: str) -> Person:
        """A person as answers show them; `name` stands when they are not an employee (agency staff)."""
        found = self.people.get(uuid)
        if found is None:
            return Person(uuid=uuid, name=name, email=None)
        return Person(uuid=uuid, name=found.name, email=found.email, phone=found.phone)

    def _present(self) -> list[Employee]:
        return sorted((p for p in self.people.values() if p.active), key=lambda p: (p.name, p.uuid))


_CUSTOMER = bindparam("customer", type_=Uuid)
_GROUP: Any = aliased(PlaceCopy)
_WANTED = any_(bindparam("wanted", type_=ARRAY(Uuid)))


_MANAGER: Any = aliased(AgencyManagerCopy)
_AGENCY = select(col(CustomerCopy.agency_uuid)).where(col(CustomerCopy.uuid) == _CUSTOMER).scalar_subquery()
_TOGETHER = exists().where(
    col(SettingCopy.customer_uuid) == _CUSTOMER,
    col(SettingCopy.slug) == SEPARATION_OF_DUTIES,
    col(SettingCopy.value) == "false",
    col(SettingCopy.deleted).is_(False),
)
_WINDOW_HOURS = (
    select(cast(col(SettingCopy.value), Integer))
    .where(
        col(SettingCopy.customer_uuid) == _CUSTOMER,
        col(SettingCopy.slug) == APPROVAL_WINDOW_HOURS,
        col(SettingCopy.deleted).is_(False),
    )
    .limit(1)
    .scalar_subquery()
)
_MANAGERS = (
    select(
        cast(
            func.jsonb_agg(func.jsonb_build_array(_MANAGER.uuid, _MANAGER.name, _MANAGER.email)),
            Text,
        )
    )
    .where(_MANAGER.agency_uuid == _AGENCY, _MANAGER.deleted.is_(False))
    .scalar_subquery()
)
_NAME = select(col(CustomerCopy.trading_name)).where(col(CustomerCopy.uuid) == _CUSTOMER).scalar_subquery()
_OF_AGENCY = (
    _AGENCY.label("agency_uuid"),
    _NAME.label("customer_name"),
    (~_TOGETHER).label("separated"),
    _WINDOW_HOURS.label("window_hours"),
    _MANAGERS.label("managers"),
)

_D: Any = aliased(DelegationTable)
_NOW = bindparam("now", type_=DateTime(timezone=True))
_IS_AWAY = and_(_D.customer_uuid == _CUSTOMER, _D.start_at <= _NOW, _D.end_at > _NOW, _D.ended_at.is_(None))
_DELEGATE = (
    select(_D.delegate_uuid)
    .where(_IS_AWAY, _D.approver_uuid == EmployeeCopy.uuid)
    .order_by(_D.start_at, _D.uuid)
    .limit(1)
    .correlate(EmployeeCopy)
    .scalar_subquery()
)
_COLUMNS = (
    *columns_of(EmployeeCopy),
    _DELEGATE.label("delegate_uuid"),
    col(UserCopy.uuid).label("user_uuid"),
    col(UserCopy.avatar),
    col(ProfileCopy.actions).label("actions"),
    col(ProfileCopy.is_administrator).label("is_administrator"),
    col(ProfileCopy.is_expense_approver).label("is_expense_approver"),
    col(PlaceCopy.name).label("cost_center_name"),
    func.coalesce(_GROUP.name, col(EmployeeCopy.group_description)).label("group_name"),
    *_OF_AGENCY,
)


def _wanted(*, stand_ins: bool) -> ColumnElement[bool]:
    delegates = select(_D.delegate_uuid).where(_IS_AWAY)
    named = or_(col(EmployeeCopy.uuid) == _WANTED, col(EmployeeCopy.uuid).in_(delegates))
    if not stand_ins:
        return named
    circles = select(col(ProfileCopy.uuid)).where(
        col(ProfileCopy.customer_uuid) == _CUSTOMER,
        col(ProfileCopy.deleted).is_(False),
        or_(col(ProfileCopy.actions).contains(["approver-all"]), col(ProfileCopy.is_administrator)),
    )
    return or_(named, col(EmployeeCopy.profile_uuid).in_(circles))


def _employees(*, stand_ins: bool) -> Select[tuple[object, ...]]:
    profile = and_(col(ProfileCopy.uuid) == EmployeeCopy.profile_uuid, col(ProfileCopy.deleted).is_(False))
    account = and_(col(UserCopy.employee_uuid) == EmployeeCopy.uuid, col(UserCopy.deleted).is_(False))
    return (
        select(*_COLUMNS)
        .select_from(EmployeeCopy)
        .outerjoin(ProfileCopy, profile)
        .outerjoin(UserCopy, account)
        .outerjoin(PlaceCopy, col(PlaceCopy.uuid) == EmployeeCopy.cost_center_uuid)
        .outerjoin(_GROUP, _GROUP.uuid == EmployeeCopy.group_uuid)
        .where(col(EmployeeCopy.customer_uuid) == _CUSTOMER, _wanted(stand_ins=stand_ins))
    )


_ALONE = prepare(select(*_OF_AGENCY))
_PEOPLE = {stand_ins: prepare(_employees(stand_ins=stand_ins)) for stand_ins in (False, True)}
_PLACES = prepare(
    union_all(
        select(col(PlaceCopy.uuid), col(PlaceCopy.name)).where(
            col(PlaceCopy.customer_uuid) == _CUSTOMER, col(PlaceCopy.uuid) == _WANTED
        ),
        select(col(CustomerCopy.uuid), col(CustomerCopy.trading_name)).where(col(CustomerCopy.uuid) == _CUSTOMER),
    )
)


def _employee(row: Any, avatar_url: AvatarUrl) -> Employee:
    group, place = row["group_uuid"], row["cost_center_uuid"]
    return Employee(
        uuid=row["uuid"],
        name=row["name"],
        email=row["email"],
        phone=row["phone"],
        active=row["active"] and not row["deleted"],
        group=GroupRef(uuid=group, description=row["group_name"] or "") if group else None,
        cost_center=Ref(uuid=place, name=row["cost_center_name"] or "") if place else None,
        user_uuid=row["user_uuid"],
        approver_all="approver-all" in (row["actions"] or ()),
        administrator=bool(row["is_administrator"]),
        expense_approver=bool(row["is_expense_approver"]),
        avatar_url=avatar_url(row["user_uuid"], row["avatar"]),
    )


def _agency(row: Any) -> Agency:
    managers = json.loads(row["managers"] or "[]")
    found = tuple(AgencyManager(UUID(uuid), name, email) for uuid, name, email in managers)
    return Agency(row["agency_uuid"], row["customer_name"] or "", row["separated"], row["window_hours"], found)


async def get_people(
    uow: UnitOfWork, customer_uuid: UUID, uuids: Iterable[UUID | None], *, stand_ins: bool = False
) -> Directory:
    """The people named, who decides for absent ones, the customer's agency.

    With `stand_ins` also holders of approver-all and administrators.
    """
    asked = {"customer": customer_uuid, "wanted": list({uuid for uuid in uuids if uuid}), "now": uow.clock.now()}
    rows = await uow.fetch(_PEOPLE[stand_ins], asked)
    avatar_url = avatar_url_for(uow)
    around = rows or (await uow.fetch(_ALONE, {"customer": customer_uuid}) if stand_ins else ())
    agency = _agency(around[0]) if around else Agency()
    delegates = {row["uuid"]: row["delegate_uuid"] for row in rows if row["delegate_uuid"]}
    return Directory({row["uuid"]: _employee(row, avatar_url) for row in rows}, agency, delegates)


async def get_places(uow: UnitOfWork, customer_uuid: UUID, uuids: Iterable[UUID | None]) -> dict[UUID, Ref]:
    """Names of places booked against, and the customer's own under its uuid."""
    asked = {"customer": customer_uuid, "wanted": list({uuid for uuid in uuids if uuid})}
    rows = await uow.fetch(_PLACES, asked)
    return {row["uuid"]: Ref(uuid=row["uuid"], name=row["name"]) for row in rows}
