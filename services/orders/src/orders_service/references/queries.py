"""Reads of the copies, few at a time, so that a call costs few statements."""

import json
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass, field, fields
from datetime import datetime
from decimal import Decimal, InvalidOperation
from typing import Any
from uuid import UUID

from kit.core.metadata import columns_of
from kit.db.access_copies import CustomerCopy
from kit.db.prepared import prepare
from kit.http.uow import UnitOfWork
from sqlalchemy import (
    ARRAY,
    ColumnElement,
    CompoundSelect,
    Select,
    Text,
    Uuid,
    and_,
    any_,
    bindparam,
    cast,
    literal,
    or_,
    select,
)
from sqlalchemy.orm import aliased

from orders_service.references.pictures import PictureUrl, picture_of, picture_url_for
from orders_service.references.schemas import Customer, Employee, Ref
from orders_service.references.tables import (
    BranchCopy,
    CostCenterCopy,
    EmployeeCopy,
    JustificationCopy,
    PaymentSettingCopy,
    PhaseCopy,
    ProjectCopy,
    ReasonTripCopy,
    SettingCopy,
    UserCopy,
)

__all__ = [
    "BookingSettings",
    "ChargeNames",
    "Customer",
    "Employee",
    "WantedCharge",
    "employee_from",
    "get_accounts",
    "get_booking_settings",
    "get_charge_names",
    "get_cost_centers",
    "get_customer",
    "get_employees",
    "get_justification",
    "is_open",
    "is_phase_lasting",
    "select_employees",
    "settings_of",
]

_DEFAULTS = {
    "price_change_tolerance_percent": "0",
    "mandatory_project": "false",
    "mandatory_reason_trip": "true",
    "free_text_justification": "true",
}
"""API section 3.3, settings."""
INVOICE = "invoice"
"""How everything is paid until an agency decides otherwise."""
_METHODS = "payment_methods"


@dataclass(frozen=True, slots=True)
class BookingSettings:
    """What a customer and its agency decided that booking obeys; `payment_methods` by product, none: by invoice."""

    tolerance_percent: Decimal
    mandatory_project: bool
    mandatory_reason_trip: bool
    free_text_justification: bool
    payment_methods: Mapping[str, Sequence[str]] = field(default_factory=dict)

    def may_pay(self, product: str, *, by: str) -> bool:
        """Whether a product may be paid by this method."""
        return by in self.payment_methods.get(product, (INVOICE,))


async def get_booking_settings(uow: UnitOfWork, customer_uuid: UUID) -> BookingSettings:
    """A customer's parameters, the defaults where none was set."""
    mine = (_SETTING.customer_uuid == customer_uuid, _SETTING.slug.in_(_DEFAULTS), ~_SETTING.deleted)
    payment = select(literal(_METHODS), cast(_PAYMENT.methods, Text)).where(_PAYMENT.customer_uuid == customer_uuid)
    statement = select(_SETTING.slug, _SETTING.value).where(*mine).union_all(payment)
    found = {row["slug"]: row["value"] for row in await uow.rows(statement)}
    return settings_of({**_DEFAULTS, **found})


def settings_of(values: dict[str, str]) -> BookingSettings:
    """Parameters as texts, read; the payment methods as JSON."""
    methods: dict[str, dict[str, Any]] = json.loads(values.get(_METHODS, "{}"))
    return BookingSettings(
        tolerance_percent=_percent(values["price_change_tolerance_percent"]),
        mandatory_project=_is_on(values["mandatory_project"]),
        mandatory_reason_trip=_is_on(values["mandatory_reason_trip"]),
        free_text_justification=_is_on(values["free_text_justification"]),
        payment_methods={product: tuple(chosen["methods"]) for product, chosen in methods.items()},
    )


def _is_on(text: str) -> bool:
    return text.strip().lower() in {"true", "1"}


def _percent(text: str) -> Decimal:
    try:
        return max(Decimal(text.replace(",", ".")), Decimal(0))
    except InvalidOperation:
        return Decimal(0)


@dataclass(frozen=True, slots=True)
class Phase:
    """A phase that may be charged: while it lasts, and with its own project."""

    name: str
    project_uuid: UUID
    project: str
    start_at: datetime
    end_at: datetime | None

    def lasts(self, now: datetime) -> bool:
        """Whether the phase has begun and not ended."""
        return self.start_at <= now and (self.end_at is None or now <= self.end_at)


@dataclass(frozen=True, slots=True)
class WantedCharge:
    """What an order names as its charge."""

    cost_center: UUID
    branch: UUID | None = None
    project: UUID | None = None
    phase: UUID | None = None
    reason_trip: UUID | None = None


@dataclass(frozen=True, slots=True)
class ChargeNames:
    """What an order is charged against, as found; None where the id names nothing that may be used."""

    cost_center: tuple[str, str] | None
    branch: str | None
    reason_trip: str | None
    customer: Customer | None
    reason_trip_is_mandatory: bool
    project: str | None = None
    phase: Phase | None = None

    @property
    def customer_is_open(self) -> bool:
        return self.customer is not None and is_open(self.customer)


async def get_charge_names(uow: UnitOfWork, customer_uuid: UUID, wanted: WantedCharge) -> ChargeNames:
    """Cost center, branch, project, phase, reason, the customer and the one setting, in one statement."""
    found = await uow.fetch(_CHARGE, {"customer": customer_uuid, **asdict(wanted)})
    if not found:
        return ChargeNames(None, None, None, customer=None, reason_trip_is_mandatory=True)
    row = found[0]
    return ChargeNames(
        cost_center=(row["cost_center"], row["cost_center_code"]) if row["cost_center"] is not None else None,
        branch=row["branch"],
        reason_trip=row["reason"],
        customer=Customer(*row[: len(_SHOWN_CUSTOMER)]),
        reason_trip_is_mandatory=_is_on(row["mandatory"] or "true"),
        project=row["project"],
        phase=_phase(row),
    )


def _phase(row: Any) -> Phase | None:
    if row["phase"] is None or row["phase_project"] is None:
        return None
    return Phase(
        name=row["phase"],
        project_uuid=row["phase_project_uuid"],
        project=row["phase_project"],
        start_at=row["start_at"],
        end_at=row["end_at"],
    )


_CUSTOMER = columns_of(CustomerCopy)
_CENTER = columns_of(CostCenterCopy)
_BRANCH = columns_of(BranchCopy)
_PROJECT = columns_of(ProjectCopy)
_PHASE = columns_of(PhaseCopy)
_OF_PHASE: Any = aliased(ProjectCopy)
_REASON = columns_of(ReasonTripCopy)
_SETTING = columns_of(SettingCopy)
_PAYMENT = columns_of(PaymentSettingCopy)
_EMPLOYEE = columns_of(EmployeeCopy)


def _usable(copy: Any) -> ColumnElement[bool]:
    return and_(copy.active, ~copy.deleted)


def _named(name: str) -> Any:
    return bindparam(name, type_=Uuid)


_SHOWN_CUSTOMER = [_CUSTOMER[field.name] for field in fields(Customer)]
_CHARGE = prepare(
    select(
        *_SHOWN_CUSTOMER,
        _CENTER.name.label("cost_center"),
        _CENTER.cost_center_code,
        _BRANCH.name.label("branch"),
        _REASON.reason,
        _PROJECT.name.label("project"),
        _PHASE.name.label("phase"),
        _PHASE.start_at,
        _PHASE.end_at,
        _OF_PHASE.uuid.label("phase_project_uuid"),
        _OF_PHASE.name.label("phase_project"),
        _SETTING.value.label("mandatory"),
    )
    .select_from(CustomerCopy)
    .outerjoin(CostCenterCopy, and_(_CENTER.uuid == _named("cost_center"), _usable(_CENTER)))
    .outerjoin(BranchCopy, and_(_BRANCH.uuid == _named("branch"), _usable(_BRANCH)))
    .outerjoin(ProjectCopy, and_(_PROJECT.uuid == _named("project"), _usable(_PROJECT)))
    .outerjoin(PhaseCopy, and_(_PHASE.uuid == _named("phase"), _usable(_PHASE)))
    .outerjoin(_OF_PHASE, and_(_OF_PHASE.uuid == _PHASE.project_uuid, _usable(_OF_PHASE)))
    .outerjoin(ReasonTripCopy, and_(_REASON.uuid == _named("reason_trip"), _usable(_REASON)))
    .outerjoin(
        SettingCopy, and_(_SETTING.slug == "mandatory_reason_trip", _SETTING.customer_uuid == _named("customer"))
    )
    .where(_CUSTOMER.uuid == _named("customer"))
)
_ONE_CUSTOMER = prepare(select(*_SHOWN_CUSTOMER).where(_CUSTOMER.uuid == _named("customer")))
_SHOWN_EMPLOYEE = [_EMPLOYEE[field.name] for field in fields(Employee) if field.name in _EMPLOYEE]


def select_employees() -> Select[Any]:
    """Employees with their pictures, for `employee_from`."""
    return select(*_SHOWN_EMPLOYEE, picture_of(_EMPLOYEE.uuid))


_EMPLOYEES = prepare(
    select_employees().where(_EMPLOYEE.uuid == any_(bindparam("uuids", type_=ARRAY(Uuid))), ~_EMPLOYEE.deleted)
)


def employee_from(row: Sequence[Any], picture_url: PictureUrl) -> Employee:
    """A row as selected above."""
    *shown, picture = row
    shown.append(picture_url(picture))
    return Employee(*shown)


async def get_employees(uow: UnitOfWork, uuids: Sequence[UUID]) -> dict[UUID, Employee]:
    """Employees by uuid, inactive ones included; unknown ones are absent."""
    if not uuids:
        return {}
    picture_url = picture_url_for(uow)
    rows = await uow.fetch(_EMPLOYEES, {"uuids": list(uuids)})
    return {row["uuid"]: employee_from(row, picture_url) for row in rows}


async def get_customer(uow: UnitOfWork, customer_uuid: UUID) -> Customer | None:
    """The customer as config last told it."""
    found = await uow.fetch(_ONE_CUSTOMER, {"customer": customer_uuid})
    return Customer(*found[0]) if found else None


def is_open(customer: Customer) -> bool:
    """Whether the customer may start something new."""
    return customer.is_active and not customer.fraud_blocking


async def is_phase_lasting(uow: UnitOfWork, phase_uuid: UUID) -> bool:
    """Whether a phase has begun and not ended; what became inactive since it was charged still lasts."""
    now = uow.clock.now()
    statement = select(_PHASE.uuid).where(
        _PHASE.uuid == phase_uuid, _PHASE.start_at <= now, or_(_PHASE.end_at.is_(None), _PHASE.end_at >= now)
    )
    return (await uow.session.execute(statement)).scalar_one_or_none() is not None


async def get_justification(uow: UnitOfWork, justification_uuid: UUID) -> str | None:
    """The text of a justification that may be chosen."""
    copy = columns_of(JustificationCopy)
    statement = select(copy.description).where(copy.uuid == justification_uuid, copy.active, ~copy.deleted)
    return (await uow.session.execute(statement)).scalar_one_or_none()


async def get_accounts(uow: UnitOfWork, employees: CompoundSelect[Any]) -> list[UUID]:
    """The living accounts of the employees that a select finds."""
    copy = columns_of(UserCopy)
    statement = select(copy.uuid).where(copy.employee_uuid.in_(employees), ~copy.deleted)
    return list((await uow.session.scalars(statement)).all())


async def get_cost_centers(uow: UnitOfWork, uuids: Sequence[UUID]) -> dict[UUID, Ref]:
    """Names of cost centers by uuid."""
    if not uuids:
        return {}
    statement = select(_CENTER.uuid, _CENTER.name).where(_CENTER.uuid.in_(uuids))
    return {row["uuid"]: Ref(**row) for row in await uow.rows(statement)}


def select_cost_center(customer_uuid: UUID, uuid: UUID) -> Select[Any]:
    """The uuid of a cost center of the customer, active or not."""
    return _of_customer(CostCenterCopy, customer_uuid, uuid)


def select_reason_trip(customer_uuid: UUID, uuid: UUID) -> Select[Any]:
    """The uuid of a reason for a trip of the customer, active or not."""
    return _of_customer(ReasonTripCopy, customer_uuid, uuid)


def _of_customer(copy: type[CostCenterCopy] | type[ReasonTripCopy], customer_uuid: UUID, uuid: UUID) -> Select[Any]:
    columns = columns_of(copy)
    return select(columns.uuid).where(columns.customer_uuid == customer_uuid, columns.uuid == uuid)
