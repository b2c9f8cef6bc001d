"""People hear of what they chose to hear of."""

from itertools import count
from typing import Any

from contracts.config import NotificationChoice, NotificationSettingChanged
from contracts.notifications import NotificationSent
from kit.core.ids import new_uuid
from kit.testing import Person, eventually
from sqlalchemy import text

from services.approvals.tests.office import Office, Order

_versions = count(1)


async def choose(office: Office, person: Person | None, **chosen: bool) -> None:
    """The customer, or a person over it, chooses about being asked; waits until approvals has heard."""
    uuid = new_uuid()
    await office.publish(
        NotificationSettingChanged(
            uuid=uuid,
            version=next(_versions),
            customer_uuid=office.company.uuid,
            agency_uuid=office.company.agency_uuid,
            employee_uuid=person.employee_uuid if person else None,
            events=(NotificationChoice(slug="approval_requested", **chosen),),
        )
    )

    async def heard() -> Any:
        async with office.approvals.db.sweep() as session:
            return await session.scalar(text("SELECT true FROM notice_copy WHERE uuid = :uuid"), {"uuid": uuid})

    await eventually(heard)


async def heard_of(office: Office, person: Person, order: Order) -> tuple[int, int]:
    """How many bells rang and mails went to a person about an order."""
    bells = [bell for bell in await office.facts(NotificationSent) if bell.user_uuid == person.user_uuid]
    request = await office.request_uuid(order)
    return sum(bell.about_uuid == request for bell in bells), len(await office.mails(person, order))


async def test_whoever_chose_nothing_hears_of_everything(office: Office) -> None:
    await office.create_model()
    assert await heard_of(office, office.bruno, await office.submit()) == (1, 1)


async def test_what_the_customer_does_not_want_written_is_not(office: Office) -> None:
    await office.create_model()
    await choose(office, None, email=False)
    assert await heard_of(office, office.bruno, await office.submit()) == (1, 0)


async def test_a_person_s_choice_lies_over_the_customer_s(office: Office) -> None:
    await office.create_model(levels=[[office.seat(office.bruno), office.seat(office.davi)]])
    await choose(office, None, email=False)
    await choose(office, office.davi, email=True, in_app=False)
    order = await office.submit()
    assert await heard_of(office, office.davi, order) == (0, 1)
    assert await heard_of(office, office.bruno, order) == (1, 0)
    assert (await office.decide(office.bruno, order)).status_code == 200, "whoever hears nothing still decides"
