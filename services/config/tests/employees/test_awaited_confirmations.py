"""An employee whose new e-mail was not confirmed yet is shown so (decision 0020)."""

from collections.abc import Awaitable, Callable
from typing import Any
from uuid import UUID

from config_factories import a_name
from contracts.fact import Fact
from contracts.identity import UserChanged
from kit.core.ids import new_uuid
from kit.testing import AURORA, Running, an_administrator, eventually

PEOPLE = f"/customers/{AURORA.uuid}/customer-employees"


async def test_a_new_e_mail_is_shown_as_awaiting_confirmation_until_identity_says_otherwise(
    config: Running, publish: Callable[[Fact], Awaitable[str]]
) -> None:
    client, name = config.as_(an_administrator()), a_name("Espera")
    body = {"name": name, "last_name": "Souza", "email": f"{name.replace(' ', '.')}@aurora.demo"}
    person: dict[str, Any] = (await client.post(PEOPLE, json=body)).json()["data"]
    assert person["email_awaits_confirmation"] is False
    account = UserChanged(
        uuid=new_uuid(),
        version=2,
        customer_uuid=AURORA.uuid,
        context="customer",
        employee_uuid=UUID(person["uuid"]),
        name=name,
        email="antigo@aurora.demo",
        is_active=True,
        email_awaits_confirmation=True,
    )

    async def is_awaited() -> list[bool]:
        rows = (await client.get(PEOPLE, params={"name": name})).json()["data"]
        one = (await client.get(f"/customers/customer-employees/{person['uuid']}")).json()["data"]
        return [rows[0]["email_awaits_confirmation"], one["email_awaits_confirmation"]]

    for version, awaits in ((2, True), (3, False)):
        told = {"version": version, "email_awaits_confirmation": awaits}
        await publish(account.model_copy(update=told))

        async def is_so(awaits: bool = awaits) -> bool:
            return await is_awaited() == [awaits, awaits]

        await eventually(is_so)
