"""Setting parameters over HTTP."""

from typing import Any

import pytest
from config_factories import errors_of
from contracts.config import SettingParameterChanged
from kit.core.ids import new_uuid
from kit.testing import (
    AURORA,
    COBALTO,
    Person,
    Running,
    a_requester,
    agency_issuer,
    agency_manager,
    an_administrator,
    anonymous,
    as_,
    count_statements,
    operator,
    other_agency,
    other_customer,
)

URL = f"/customers/{AURORA.uuid}/setting-parameters"
ONE = "/customers/setting-parameters"


async def setting(config: Running, slug: str) -> Any:
    answer = await config.as_(an_administrator()).get(URL)
    assert answer.status_code == 200, answer.text
    return next(row for row in answer.json()["data"] if row["slug"] == slug)


async def told(config: Running, slug: str) -> list[str]:
    facts = await config.outbox(SettingParameterChanged)
    return [fact.value for fact in facts if fact.slug == slug and fact.customer_uuid == AURORA.uuid]


async def change(config: Running, caller: Person, *pairs: tuple[str, str], **headers: str) -> Any:
    parameters = [{"slug": slug, "value": value} for slug, value in pairs]
    return await config.as_(caller).put(URL, json={"parameters": parameters}, headers=headers)


@as_(an_administrator, agency_manager)
async def test_several_are_decided_at_once_and_only_changes_are_told(config: Running, caller: Person) -> None:
    await change(config, caller, ("km_rate", "1.00"), ("mandatory_project", "false"))
    before = len(await told(config, "mandatory_project")), len(await told(config, "km_rate"))
    answer = await change(config, caller, ("km_rate", "1.2"), ("mandatory_project", "false"))
    assert answer.status_code == 200, answer.text
    values = {row["slug"]: row["value"] for row in answer.json()["data"]}
    assert (values["km_rate"], values["mandatory_project"], len(values)) == ("1.20", "false", 11)
    assert (len(await told(config, "mandatory_project")), len(await told(config, "km_rate")) - 1) == before
    assert (await told(config, "km_rate"))[-1] == "1.20"


async def test_one_is_decided_by_its_version(config: Running) -> None:
    by = config.as_(agency_manager())
    rate = await setting(config, "km_rate")
    first = await by.put(f"{ONE}/{rate['uuid']}", json={"value": "1.35"})
    assert (first.status_code, first.json()["data"]["value"]) == (200, "1.35")
    seen = first.headers["etag"]
    second = await by.put(f"{ONE}/{rate['uuid']}", json={"value": "1.40"}, headers={"If-Match": seen})
    assert second.status_code == 200
    stale = await by.put(f"{ONE}/{rate['uuid']}", json={"value": "1.45"}, headers={"If-Match": seen})
    assert (stale.status_code, stale.json()["code"]) == (409, "STALE_VERSION")
    assert (await told(config, "km_rate"))[-2:] == ["1.35", "1.40"]


async def test_all_or_none_and_every_wrong_one_is_named(config: Running) -> None:
    before = await setting(config, "max_entry_value")
    answer = await change(
        config,
        an_administrator(),
        ("max_entry_value", "900.00"),
        ("km_rate", "muito"),
        ("color", "red"),
        ("max_entry_value", "800.00"),
    )
    assert errors_of(answer) == {
        "parameters.1.value": ["Valor inválido"],
        "parameters.2.slug": ["Opção inválida"],
        "parameters.3.slug": ["Opção inválida"],
    }
    assert await setting(config, "max_entry_value") == before
    rate = await setting(config, "km_rate")
    wrong = await config.as_(an_administrator()).put(f"{ONE}/{rate['uuid']}", json={"value": "-1"})
    assert errors_of(wrong) == {"value": ["Valor inválido"]}


@as_(a_requester, agency_issuer)
async def test_who_may_not_write_settings_decides_nothing(config: Running, caller: Person) -> None:
    rate = await setting(config, "km_rate")
    assert (await change(config, caller, ("km_rate", "9"))).json()["code"] == "FORBIDDEN"
    answer = await config.as_(caller).put(f"{ONE}/{rate['uuid']}", json={"value": "9"})
    assert answer.json()["code"] == "FORBIDDEN"


@pytest.mark.parametrize(
    ("slug", "reads", "writes"), [("view-setting-parameter", 200, 403), ("update-setting-parameter", 403, 200)]
)
async def test_each_slug_opens_its_calls_and_no_others(config: Running, slug: str, reads: int, writes: int) -> None:
    caller = a_requester().with_actions(slug)
    rate = await setting(config, "km_rate")
    assert (await config.as_(caller).get(URL)).status_code == reads
    assert (await change(config, caller, ("km_rate", rate["value"]))).status_code == writes
    one = await config.as_(caller).put(f"{ONE}/{rate['uuid']}", json={"value": rate["value"]})
    assert one.status_code == writes


@as_(other_customer, other_agency)
async def test_strangers_find_nothing(config: Running, caller: Person) -> None:
    rate = await setting(config, "km_rate")
    by = config.as_(caller)
    assert (await by.get(URL)).status_code == 404
    assert (await change(config, caller, ("km_rate", "9"))).status_code == 404
    assert (await by.put(f"{ONE}/{rate['uuid']}", json={"value": "9"})).status_code == 404
    assert (await by.put(f"{ONE}/{new_uuid()}", json={"value": "9"})).status_code == 404


async def test_the_operator_and_nobody_are_kept_out(config: Running) -> None:
    assert (await config.as_(operator()).get(URL)).json()["code"] == "WRONG_CONTEXT"
    assert (await change(config, operator(), ("km_rate", "9"))).json()["code"] == "WRONG_CONTEXT"
    assert (await config.as_(anonymous()).get(URL)).status_code == 401
    assert (await change(config, anonymous(), ("km_rate", "9"))).status_code == 401


async def test_the_list_costs_few_statements(config: Running) -> None:
    by = config.as_(an_administrator(customer=COBALTO))
    url = f"/customers/{COBALTO.uuid}/setting-parameters"
    await by.get(url)
    with count_statements(config) as seen:
        await by.get(url)
    assert len(seen) <= 3, seen


async def test_a_setting_says_when_and_by_whom_it_was_last_changed(config: Running) -> None:
    now = (await setting(config, "mandatory_two_factor"))["value"] == "true"
    by = agency_manager().acting_for(AURORA)
    await change(config, by, ("mandatory_two_factor", str(not now).lower()))
    changed = await setting(config, "mandatory_two_factor")
    assert changed["changed_by"] == by.name
    assert changed["changed_at"].startswith(f"{config.clock.now():%Y-%m-%dT%H:%M}")
    await change(config, an_administrator(name="Outra"), ("mandatory_two_factor", str(not now).lower()))
    assert await setting(config, "mandatory_two_factor") == changed, "the same value is no change"
    one = await config.as_(an_administrator(name="Ivo")).put(
        f"{ONE}/{changed['uuid']}", json={"value": str(now).lower()}
    )
    assert one.json()["data"]["changed_by"] == "Ivo"
    company = await config.as_(agency_manager()).get(f"/customers/{AURORA.uuid}")
    listed = {row["slug"]: row for row in company.json()["data"]["setting_parameters"]}
    assert listed["mandatory_two_factor"]["changed_by"] == "Ivo"


async def test_a_setting_that_nobody_changed_says_so(config: Running) -> None:
    listed = (
        await config.as_(an_administrator(customer=COBALTO)).get(f"/customers/{COBALTO.uuid}/setting-parameters")
    ).json()
    assert {(row["changed_at"], row["changed_by"]) for row in listed["data"]} == {(None, None)}
