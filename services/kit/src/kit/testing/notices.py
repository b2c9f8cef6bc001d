"""A customer's or an employee's choice about notifications, published as config would and kept by the service."""

from collections.abc import Awaitable, Callable
from itertools import count
from typing import Any
from uuid import NAMESPACE_OID, uuid5

from contracts.config import NotificationChoice, NotificationSettingChanged
from sqlalchemy import text

from kit.testing.people import Company, Person
from kit.testing.running import Running
from kit.testing.waiting import eventually

_versions = count(1)
_KEPT = text("SELECT version FROM notice_copy WHERE uuid = :uuid")


async def choose_notice(
    running: Running, publish: Callable[..., Awaitable[Any]], slug: str, *, of: Company | Person, **chosen: Any
) -> NotificationSettingChanged:
    """`of` chooses `email`, `in_app` or (a company) `recipients` for one kind, in place of all it chose before.

    Waits until the service has the copy.
    """
    company = of if isinstance(of, Company) else of.company
    assert company is not None, f"{of} is no employee of a customer"
    employee_uuid = of.employee_uuid if isinstance(of, Person) else None
    fact = NotificationSettingChanged(
        uuid=uuid5(NAMESPACE_OID, f"notices of {employee_uuid or company.uuid}"),
        version=next(_versions),
        customer_uuid=company.uuid,
        agency_uuid=company.agency_uuid,
        employee_uuid=employee_uuid,
        events=(NotificationChoice(slug=slug, **chosen),),
    )
    await publish(fact)

    async def is_kept() -> bool:
        async with running.db.sweep() as session:
            return bool(await session.scalar(_KEPT, {"uuid": fact.uuid}) == fact.version)

    await eventually(is_kept)
    return fact
