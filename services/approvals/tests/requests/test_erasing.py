"""An erased approver's decisions stay, signed by nobody that could be known."""

from contracts.identity import PrivacyRequestAccepted
from kit.core.ids import new_uuid
from kit.testing import Person, eventually
from sqlalchemy import text

from services.approvals.tests.office import Office

ROWS = text(
    "SELECT (SELECT json_agg(r) FROM approval_request r WHERE r.customer_uuid = :c)::text"
    " || (SELECT json_agg(e) FROM employee_copy e WHERE e.customer_uuid = :c AND e.uuid = :who)::text"
)
DONE = text("SELECT count(*) FROM erasure WHERE person_uuid = :who")


async def kept(office: Office, who: Person) -> str:
    async with office.approvals.db.sweep() as session:
        return str(await session.scalar(ROWS, {"c": office.company.uuid, "who": who.employee_uuid}))


async def erase(office: Office, who: Person) -> None:
    assert who.employee_uuid is not None
    await office.publish(
        PrivacyRequestAccepted(
            uuid=new_uuid(),
            customer_uuid=office.company.uuid,
            kind="erasure",
            person_uuids=(who.employee_uuid, who.user_uuid),
            accepted_at=office.approvals.clock.now(),
        )
    )

    async def is_done() -> bool:
        async with office.approvals.db.sweep() as session:
            return bool(await session.scalar(DONE, {"who": who.employee_uuid}))

    await eventually(is_done)


async def test_who_asked_and_who_decided_are_erased_and_the_decision_stays(office: Office) -> None:
    await office.create_model(**office.model([office.bruno]))
    order = await office.submit(by=office.ana)
    assert (await office.decide(office.bruno, order)).status_code in {200, 202}
    before, status = await kept(office, office.bruno), await office.status(order)
    assert "Bruno" in before
    await erase(office, office.bruno)
    after = await kept(office, office.bruno)
    assert "Bruno" not in after
    assert "bruno" not in after
    assert str(office.bruno.employee_uuid) in after
    assert "Ana" in after, "the one who asked is somebody else"
    await erase(office, office.ana)
    last = await kept(office, office.ana)
    assert "Ana" not in last
    assert office.ana.email not in last
    assert await office.status(order) == status
