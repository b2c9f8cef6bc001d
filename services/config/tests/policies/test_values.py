"""Purchase policy values: a customer limits what its people may choose, for everyone or for some."""

import asyncio
from typing import Any

import pytest
from config_agency import audited, in_reference, told
from config_expenses import made, refused
from config_factories import a_name, errors_of
from config_structure import OF_AURORA, REFUSED, assert_refused
from contracts.config import PolicyValueChanged
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

ALL = f"{OF_AURORA}/policy-values"
ONE = "/customers/policy-values"


async def a_group(config: Running, company: Any = AURORA) -> Any:
    by = config.as_(an_administrator(customer=company))
    return made(await by.post(f"/customers/{company.uuid}/groups", json={"description": a_name("Diretoria")}))


def a_body(**given: Any) -> dict[str, Any]:
    ceiling = {"product": "airway", "policy_parameter": "max_price", "type_value": "touchable_less"}
    return {**ceiling, "value": "1500.00", "scope_type": "everyone", **given}


async def a_value(config: Running, **given: Any) -> Any:
    """A value for a group of its own, so that no other test has it."""
    group = await a_group(config)
    scope = {"scope_type": "group", "scope_uuid": group["uuid"]}
    return made(await config.as_(an_administrator()).post(ALL, json=a_body(**scope, **given)))


async def uuids(config: Running, by: Person | None = None, **narrowed: str) -> list[str]:
    rows = made(await config.as_(by or an_administrator()).get(ALL, params={"limit": "100", **narrowed}), 200)
    return [row["uuid"] for row in rows]


@as_(an_administrator, agency_manager)
async def test_a_value_is_made_changed_switched_and_deleted(config: Running, caller: Person) -> None:
    by, group = config.as_(caller), await a_group(config)
    scope = {"scope_type": "group", "scope_uuid": group["uuid"]}
    answer = await by.post(ALL, json=a_body(**scope, is_international=True))
    one = made(answer)
    assert one["scope"] == {"uuid": group["uuid"], "name": group["description"]}
    assert (one["value"], one["tolerance"], one["is_international"], one["active"]) == ("1500.00", None, True, True)
    path = f"{ONE}/{one['uuid']}"
    assert made(await by.get(path), 200) == one and answer.headers["etag"] == '"1"'
    given = {"type_value": "touchable_more_less", "tolerance": "50.00", "value": "1200.00"}
    now = made(await by.put(path, json=given, headers={"If-Match": '"1"'}), 200)
    assert (now["value"], now["tolerance"], now["scope"], now["is_international"]) == (
        *("1200.00", "50.00"),
        *(one["scope"], True),
    )
    wide = made(await by.put(path, json={"is_international": None, "scope_uuid": (await a_group(config))["uuid"]}), 200)
    assert wide["is_international"] is None and wide["scope"] != one["scope"]
    refused(await by.put(path, json={}, headers={"If-Match": '"1"'}), 409, "STALE_VERSION")
    assert made(await by.patch(f"{path}/inactive"), 200)["active"] is False
    assert made(await by.patch(f"{path}/active"), 200)["active"] is True
    assert one["uuid"] in await in_reference(config, "policy_value")
    assert (await by.delete(path)).status_code == 204
    assert (await by.get(path)).status_code == 404
    deeds = ("create", "update", "update", "inactivate", "activate", "delete")
    assert await audited(config, one["uuid"]) == [f"{deed}-policy-value" for deed in deeds]
    facts = await told(config, PolicyValueChanged, one["uuid"])
    assert [(fact.version, fact.active, fact.deleted) for fact in facts] == [
        *((1, True, False), (2, True, False), (3, True, False)),
        *((4, False, False), (5, True, False), (6, True, True)),
    ]
    assert (facts[1].type_value, facts[1].tolerance, facts[0].customer_uuid) == (
        *("touchable_more_less", "50.00"),
        AURORA.uuid,
    )


async def test_a_value_for_everyone_or_one_person_says_for_whom(config: Running) -> None:
    by = config.as_(an_administrator())
    everyone = made(await by.post(ALL, json=a_body(product="road", value="80.00")))
    assert (everyone["scope"], everyone["scope_uuid"]) == (None, None)
    email = f"{a_name('v').replace(' ', '.')}@aurora.demo"
    body = {"name": "Ana", "last_name": "Souza", "email": email}
    person = made(await by.post(f"{OF_AURORA}/customer-employees", json=body))
    scope = {"scope_type": "employee", "scope_uuid": person["uuid"]}
    assert made(await by.post(ALL, json=a_body(**scope)))["scope"] == {"uuid": person["uuid"], "name": "Ana Souza"}
    back = await by.put(f"{ONE}/{everyone['uuid']}", json=scope)
    assert made(back, 200)["scope"]["uuid"] == person["uuid"]
    alone = made(await by.put(f"{ONE}/{everyone['uuid']}", json={"scope_type": "everyone", "scope_uuid": None}), 200)
    assert alone["scope"] is None
    assert (await by.delete(f"{ONE}/{everyone['uuid']}")).status_code == 204


async def test_a_parameter_has_one_value_for_a_scope(config: Running) -> None:
    one, by = await a_value(config), config.as_(an_administrator())
    same = {
        name: one[name] for name in ("product", "policy_parameter", "type_value", "value", "scope_type", "scope_uuid")
    }
    again = await by.post(ALL, json={**same, "value": "9.00"})
    assert refused(again, 409, "ALREADY_EXISTS") == {"field": "policy_parameter"}
    abroad = made(await by.post(ALL, json={**same, "is_international": True}))
    both = await by.put(f"{ONE}/{abroad['uuid']}", json={"is_international": None})
    assert refused(both, 409, "ALREADY_EXISTS") == {"field": "policy_parameter"}
    answers = await asyncio.gather(*(by.post(ALL, json={**same, "product": "hotel"}) for _ in range(4)))
    assert sorted(answer.status_code for answer in answers) == [201, 409, 409, 409]


@pytest.mark.parametrize(
    ("given", "field"),
    [
        ({"policy_parameter": "color"}, "policy_parameter"),
        ({"product": "offline"}, "product"),
        ({"value": "caro"}, "value"),
        ({"type_value": "touchable_more_less"}, "tolerance"),
        ({"type_value": "touchable_more_less", "tolerance": "muito"}, "tolerance"),
        ({"type_value": "amount_maximum"}, "type_value"),
        ({"scope_uuid": None}, "scope_uuid"),
        ({"scope_uuid": str(new_uuid())}, "scope_uuid"),
        ({"scope_type": "planet"}, "scope_type"),
        ({"active": False}, "active"),
    ],
)
async def test_a_value_that_makes_no_sense_is_refused_at_its_field(
    config: Running, given: dict[str, Any], field: str
) -> None:
    one, by = await a_value(config), config.as_(an_administrator())
    assert field in errors_of(await by.put(f"{ONE}/{one['uuid']}", json=given))
    scope = {"scope_type": "group", "scope_uuid": one["scope_uuid"]}
    assert field in errors_of(await by.post(ALL, json=a_body(**{**scope, **given})))


async def test_another_company_s_group_is_no_scope(config: Running) -> None:
    one, foreign = await a_value(config), await a_group(config, COBALTO)
    answer = await config.as_(an_administrator()).put(f"{ONE}/{one['uuid']}", json={"scope_uuid": foreign["uuid"]})
    assert errors_of(answer) == {"scope_uuid": ["Opção inválida"]}


async def test_the_list_is_newest_first_narrowed_and_costs_few_statements(config: Running) -> None:
    first = await a_value(config)
    second = await a_value(config, product="hotel", policy_parameter="hotel_stars", value="4")
    by = config.as_(an_administrator())
    made(await by.patch(f"{ONE}/{second['uuid']}/inactive"), 200)
    assert (await uuids(config))[:2] == [second["uuid"], first["uuid"]]
    assert second["uuid"] not in await uuids(config, active="true")
    assert await uuids(config, scope_type="group", scope_uuid=first["scope_uuid"]) == [first["uuid"]]
    stars = await uuids(config, product="hotel", policy_parameter="hotel_stars")
    assert second["uuid"] in stars and first["uuid"] not in stars
    with count_statements(config) as seen:
        await by.get(ALL)
    assert len(seen) <= 4, seen


async def test_a_creation_that_is_repeated_is_done_once(config: Running) -> None:
    by, group = config.as_(an_administrator()), await a_group(config)
    key = {"Idempotency-Key": a_name("value-once").replace(" ", "-")}
    body = a_body(scope_type="group", scope_uuid=group["uuid"])
    first, again = [await by.post(ALL, json=body, headers=key) for _ in range(2)]
    assert made(first) == made(again) and again.headers["Idempotency-Replayed"] == "true"


@pytest.mark.parametrize("caller", REFUSED)
async def test_who_may_not_write_settings_writes_none(config: Running, caller: Any) -> None:
    one = await a_value(config)
    path = f"{ONE}/{one['uuid']}"
    await assert_refused(config, caller, "POST", ALL, a_body(scope_type="group", scope_uuid=one["scope_uuid"]))
    await assert_refused(config, caller, "PUT", path, {"value": "1.00"})
    for method, deed in (("PATCH", "/active"), ("PATCH", "/inactive"), ("DELETE", "")):
        await assert_refused(config, caller, method, path + deed)


async def test_each_slug_lets_its_own_call_through(config: Running) -> None:
    one = await a_value(config)
    path = f"{ONE}/{one['uuid']}"

    def holding(deed: str) -> Any:
        return config.as_(a_requester().with_actions(f"{deed}-policy-value"))

    assert (await holding("view").get(ALL)).status_code == (await holding("view").get(path)).status_code == 200
    assert (
        (await holding("update").get(path)).status_code == (await holding("view").put(path, json={})).status_code == 403
    )
    assert (await holding("update").put(path, json={"value": "1.00"})).status_code == 200
    assert (await holding("delete").patch(f"{path}/inactive")).status_code == 200
    assert (await holding("delete").patch(f"{path}/active")).status_code == 403
    assert (await holding("delete").delete(path)).status_code == 204


async def test_who_reads_values(config: Running) -> None:
    path = f"{ONE}/{(await a_value(config))['uuid']}"
    readers = {
        **{an_administrator: 200, agency_issuer: 200, agency_manager: 200, a_requester: 403, operator: 403},
        **{anonymous: 401, other_customer: 404, other_agency: 404},
    }
    for reader, status in readers.items():
        for url in (ALL, path):
            assert (await config.as_(reader()).get(url)).status_code == status, (reader, url)
