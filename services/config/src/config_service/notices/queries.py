"""Notification settings as they are read: the customer's, and a person's laid over them, in one statement."""

from dataclasses import dataclass, field
from typing import Any
from uuid import UUID

from kit.core.principal import Principal
from kit.core.refusals import Forbidden, NotFound
from kit.db.tenancy import locate
from kit.http.uow import UnitOfWork
from sqlalchemy import or_, select

from config_service.notices.rules import CATALOGUE, Choices, in_force
from config_service.notices.schemas import NotificationEvent, NotificationSettings
from config_service.notices.tables import NotificationSettingTable
from config_service.records.tables.companies import CustomerTable
from config_service.records.tables.employees import EmployeeTable

_T: Any = NotificationSettingTable
_C: Any = CustomerTable
_E: Any = EmployeeTable


@dataclass(frozen=True, slots=True)
class Layer:
    """What somebody chose; nothing yet has version 0."""

    events: Choices = field(default_factory=dict)
    version: int = 0


async def require_self(uow: UnitOfWork, employee_uuid: UUID, *, by: Principal) -> UUID:
    """The customer of the person, who alone chooses for themself. Raises NotFound, Forbidden."""
    customer_uuid = await locate(uow, EmployeeTable, employee_uuid)
    if await uow.session.scalar(select(_E.uuid).where(_E.uuid == employee_uuid)) is None:
        raise NotFound
    if by.employee_uuid != employee_uuid:
        raise Forbidden
    return customer_uuid


async def read_notices(customer_uuid: UUID, *, uow: UnitOfWork, employee_uuid: UUID | None) -> NotificationSettings:
    """As they hold for the customer, or for a person of it. Raises NotFound."""
    emails = await uow.row(select(_C.notification_emails).where(_C.uuid == customer_uuid))
    if emails is None:
        raise NotFound
    whose = or_(_T.employee_uuid.is_(None), _T.employee_uuid == employee_uuid)
    found = await uow.rows(
        select(_T.employee_uuid, _T.events, _T.version).where(_T.customer_uuid == customer_uuid, whose)
    )
    layers = {row["employee_uuid"]: Layer(row["events"], row["version"]) for row in found}
    ours, own = layers.get(None, Layer()), layers.get(employee_uuid, Layer())
    notices = in_force(ours.events) if employee_uuid is None else in_force(ours.events, own.events)
    return NotificationSettings(
        emails=emails["notification_emails"],
        events=[NotificationEvent.of(kind, notices[kind.slug]) for kind in CATALOGUE],
        version=own.version,
    )
