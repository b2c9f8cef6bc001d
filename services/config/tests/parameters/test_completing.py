"""A setting added to the catalogue later reaches customers that existed before."""

from typing import Any

from config_service.parameters.completing import complete_settings
from contracts.config import SettingParameterChanged
from kit.db.scopes import CustomerScope
from kit.testing import BOREAL, Person, Running, an_administrator
from sqlalchemy import text

NEWER = ("uncovered_requests", "separation_of_duties", "max_entry_value")
URL = f"/customers/{BOREAL.uuid}/setting-parameters"


async def listed(config: Running, by: Person) -> dict[str, Any]:
    answer = await config.as_(by).get(URL)
    assert answer.status_code == 200, answer.text
    return {row["slug"]: row for row in answer.json()["data"]}


async def test_an_older_customer_gets_the_settings_it_lacks_once_and_others_are_told(config: Running) -> None:
    by = an_administrator(customer=BOREAL)
    before = await listed(config, by)
    async with config.db.work(CustomerScope(BOREAL.uuid)) as uow:
        older = text("DELETE FROM setting_parameter WHERE slug = ANY(:newer)")
        await uow.session.execute(older, {"newer": list(NEWER)})
        uow.note_change()
    assert not set(NEWER) & set(await listed(config, by))
    facts = len(await config.outbox(SettingParameterChanged))
    assert await complete_settings(config.db) == len(NEWER)
    after = await listed(config, by)
    assert {slug: row["value"] for slug, row in after.items()} == {slug: row["value"] for slug, row in before.items()}
    assert all(after[slug] == before[slug] for slug in before if slug not in NEWER)
    told: list[Any] = (await config.outbox(SettingParameterChanged))[facts:]
    assert {(fact.slug, fact.customer_uuid) for fact in told} == {(slug, BOREAL.uuid) for slug in NEWER}
    assert await complete_settings(config.db) == 0
    changed = await config.as_(by).put(
        f"/customers/setting-parameters/{after['max_entry_value']['uuid']}", json={"value": "5000.00"}
    )
    assert changed.json()["data"]["value"] == "5000.00", changed.text
