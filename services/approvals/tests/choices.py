"""Chooses, as a customer or an employee, what is notified to whom."""

from itertools import count
from typing import Any

from contracts.config import NotificationChoice, NotificationSettingChanged
from kit.core.ids import new_uuid
from kit.testing import Person, eventually
from sqlalchemy import text

from services.approvals.tests.office import Office

_versions = count(1)


async def choose(office: Office, person: Person | None, *, slug: str = "approval_requested", **chosen: Any) -> None:
    """The customer, or a person over it, chooses about being asked; waits until approvals has heard."""
    uuid = new_uuid()
    await office.publish(
        NotificationSettingChanged(
            uuid=uuid,
            version=next(_versions),
            customer_uuid=office.company.uuid,
            agency_uuid=office.company.agency_uuid,
            employee_uuid=person.employee_uuid if person else None,
            events=(NotificationChoice(slug=slug, **chosen),),
        )
    )

    async def heard() -> Any:
        async with office.approvals.db.sweep() as session:
            return await session.scalar(text("SELECT true FROM notice_copy WHERE uuid = :uuid"), {"uuid": uuid})

    await eventually(heard)
