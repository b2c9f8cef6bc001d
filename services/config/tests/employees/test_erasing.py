"""An erased employee keeps their place in the books and loses everything that tells who they were."""

from collections.abc import Awaitable, Callable

from config_factories import a_cpf, a_name
from contracts.config import CustomerEmployeeChanged
from contracts.fact import Fact
from contracts.identity import PrivacyRequestAccepted
from kit.core.ids import new_uuid
from kit.db.scopes import CustomerScope
from kit.testing import AURORA, Running, an_administrator, eventually
from sqlalchemy import text

Publish = Callable[[Fact], Awaitable[str]]
PEOPLE = f"/customers/{AURORA.uuid}/customer-employees"
ROW = text("SELECT row_to_json(e)::text FROM customer_employee e WHERE uuid = :uuid")


async def test_an_erased_employee_is_overwritten_here_and_elsewhere(config: Running, publish: Publish) -> None:
    email, cpf = f"{a_name('z').replace(' ', '.')}@aurora.demo", a_cpf()
    person = {"name": "Zuleica", "last_name": "Prado", "email": email, "cpf": cpf, "phone": "5511987650001"}
    made = await config.as_(an_administrator()).post(PEOPLE, json=person)
    assert made.status_code == 201, made.text
    uuid = made.json()["data"]["uuid"]
    before = told(await config.outbox(CustomerEmployeeChanged), uuid)
    await publish(
        PrivacyRequestAccepted(
            uuid=new_uuid(),
            customer_uuid=AURORA.uuid,
            kind="erasure",
            person_uuids=(before.uuid, new_uuid()),
            accepted_at=config.clock.now(),
        )
    )

    async def overwritten() -> bool:
        return told(await config.outbox(CustomerEmployeeChanged), uuid).version > before.version

    await eventually(overwritten)
    after = told(await config.outbox(CustomerEmployeeChanged), uuid)
    assert (after.full_name.strip(), after.active, after.phone) == ("Pessoa removida", False, None)
    assert after.email.endswith("@removido.invalid")
    assert (after.profile_uuid, after.customer_uuid) == (before.profile_uuid, before.customer_uuid)
    async with config.db.work(CustomerScope(AURORA.uuid)) as uow:
        kept = str(await uow.session.scalar(ROW, {"uuid": uuid}))
    for gone in ("Zuleica", "Prado", "zuleica", email, "987650001", cpf):
        assert gone not in kept
    shown = (await config.as_(an_administrator()).get(f"/customers/customer-employees/{uuid}")).json()["data"]
    assert (shown["cpf"], shown["gender"]) == (None, "not_informed")


def told(facts: object, uuid: str) -> CustomerEmployeeChanged:
    return [fact for fact in facts if str(fact.uuid) == uuid][-1]  # type: ignore[attr-defined]
