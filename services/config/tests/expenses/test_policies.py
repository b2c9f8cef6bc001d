"""Expense policies and their values over HTTP: told whole, one default a company."""

import asyncio
from decimal import Decimal
from typing import Any
from uuid import UUID

import pytest
from config_expenses import a_limit, a_policy, a_type, made, refused
from config_factories import a_name, errors_of
from contracts.config import CustomerEmployeeChanged, PolicyChanged
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from kit.core.ids import new_uuid
from kit.testing import (
    AURORA,
    BOREAL,
    COBALTO,
    Company,
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

URL = f"/customers/{AURORA.uuid}/policies"
ONE = "/customers/policies"
CALLS = ("LIST", "POST", "GET", "PUT", "PATCH active", "PATCH inactive", "DELETE")
LIMIT_CALLS = ("LIMITS", "POST LIMIT", "PUT LIMIT", "DELETE LIMIT")


async def told(config: Running, policy: Any) -> list[PolicyChanged]:
    return [fact for fact in await config.outbox(PolicyChanged) if str(fact.uuid) == policy["uuid"]]


async def send(config: Running, caller: Person, call: str) -> Any:
    """One of the calls on a policy of Aurora that has one limit."""
    policy, expense_type = await a_policy(config), await a_type(config)
    limit = await a_limit(config, policy, expense_type)
    url = f"{ONE}/{policy['uuid']}"
    named = {"json": {"name": a_name("Diretoria")}}
    limited = {"json": {"expense_type_uuid": expense_type["uuid"], "policy_parameter": "max_per_month", "value": 9}}
    paths: dict[str, tuple[str, str, dict[str, Any]]] = {
        "LIST": ("GET", URL, {}),
        "POST": ("POST", URL, named),
        "GET": ("GET", url, {}),
        "PUT": ("PUT", url, named),
        "PATCH active": ("PATCH", f"{url}/active", {}),
        "PATCH inactive": ("PATCH", f"{url}/inactive", {}),
        "DELETE": ("DELETE", url, {}),
        "LIMITS": ("GET", f"{url}/values", {}),
        "POST LIMIT": ("POST", f"{url}/values", limited),
        "PUT LIMIT": ("PUT", f"{ONE}/values/{limit['uuid']}", limited),
        "DELETE LIMIT": ("DELETE", f"{ONE}/values/{limit['uuid']}", {}),
    }
    method, path, body = paths[call]
    return await config.as_(caller).request(method, path, **body)


@as_(an_administrator, agency_manager)
@pytest.mark.parametrize("call", (*CALLS, *LIMIT_CALLS))
async def test_who_sets_a_company_up_may(config: Running, caller: Person, call: str) -> None:
    assert (await send(config, caller, call)).status_code < 300


@as_(a_requester, agency_issuer)
@pytest.mark.parametrize("call", [call for call in (*CALLS, *LIMIT_CALLS) if call not in {"LIST", "GET", "LIMITS"}])
async def test_who_may_not_write_settings_changes_nothing(config: Running, caller: Person, call: str) -> None:
    refused(await send(config, caller, call), 403, "FORBIDDEN")


@as_(other_customer, other_agency)
@pytest.mark.parametrize("call", (*CALLS, *LIMIT_CALLS))
async def test_strangers_find_nothing(config: Running, caller: Person, call: str) -> None:
    refused(await send(config, caller, call), 404, "NOT_FOUND")


@pytest.mark.parametrize("call", (*CALLS, *LIMIT_CALLS))
async def test_the_operator_reads_nothing_and_nobody_is_asked_to_sign_in(config: Running, call: str) -> None:
    refused(await send(config, operator(), call), 403, "WRONG_CONTEXT")
    refused(await send(config, anonymous(), call), 401, "UNAUTHENTICATED")


@pytest.mark.parametrize(
    ("slug", "calls"),
    [
        ("view-policy", {"LIST", "GET", "LIMITS"}),
        ("create-policy", {"POST"}),
        ("update-policy", {"PUT", "PATCH active", "PATCH inactive"}),
        ("delete-policy", {"PATCH inactive", "DELETE"}),
        ("view-policy-value-expense", {"LIMITS"}),
        ("create-policy-value-expense", {"POST LIMIT"}),
        ("update-policy-value-expense", {"PUT LIMIT"}),
        ("delete-policy-value-expense", {"DELETE LIMIT"}),
    ],
)
async def test_each_slug_opens_its_calls_and_no_others(config: Running, slug: str, calls: set[str]) -> None:
    caller = a_requester().with_actions(slug)
    for call in (*CALLS, *LIMIT_CALLS):
        answer = await send(config, caller, call)
        assert (answer.status_code < 300) == (call in calls), (call, answer.text)


async def test_a_policy_is_told_with_all_its_values_at_every_change(config: Running) -> None:
    policy, lunch, taxi = await a_policy(config), await a_type(config), await a_type(config)
    first = await a_limit(config, policy, lunch, voucher_required=True, voucher_required_above="30")
    assert (first["expense_type"]["uuid"], first["value"], first["voucher_required_above"]) == (
        lunch["uuid"],
        "80.00",
        "30.00",
    )
    second = await a_limit(config, policy, taxi, policy_parameter="max_per_month", value="900.00")
    by = config.as_(an_administrator())
    url = f"{ONE}/values/{first['uuid']}"
    body = {"expense_type_uuid": lunch["uuid"], "policy_parameter": "max_per_day", "value": "95.50"}
    changed = made(await by.put(url, json=body, headers={"If-Match": '"1"'}), 200)
    assert (changed["value"], changed["voucher_required_above"], changed["version"]) == ("95.50", "30.00", 2)
    assert made(await by.put(url, json=body), 200)["version"] == 2
    refused(await by.put(url, json={**body, "value": 1}, headers={"If-Match": '"1"'}), 409, "STALE_VERSION")
    assert (await by.delete(f"{ONE}/values/{second['uuid']}")).status_code == 204
    facts = await told(config, policy)
    assert [fact.version for fact in facts] == [1, 2, 3, 4, 5]
    assert [{value.uuid: value.value for value in fact.values} for fact in facts] == [
        {},
        {UUID(first["uuid"]): Decimal("80.00")},
        {UUID(first["uuid"]): Decimal("80.00"), UUID(second["uuid"]): Decimal("900.00")},
        {UUID(first["uuid"]): Decimal("95.50"), UUID(second["uuid"]): Decimal("900.00")},
        {UUID(first["uuid"]): Decimal("95.50")},
    ]
    shown = made(await by.get(f"{ONE}/{policy['uuid']}"), 200)
    assert (shown["values_count"], shown["version"]) == (1, 5)


async def test_a_company_has_one_default_whoever_comes_last(config: Running) -> None:
    company = BOREAL
    by = an_administrator(customer=company)
    first = await a_policy(config, company=company, default=True)
    second = await a_policy(config, company=company, default=True)
    assert [fact.default for fact in await told(config, first)] == [True, False]
    client = config.as_(by)
    back = made(await client.put(f"{ONE}/{first['uuid']}", json={"name": first["name"], "default": True}), 200)
    assert back["default"] is True
    assert [fact.default for fact in await told(config, second)] == [True, False]
    others = [await a_policy(config, company=company) for _ in range(4)]
    answers = await asyncio.gather(
        *(client.put(f"{ONE}/{one['uuid']}", json={"name": one["name"], "default": True}) for one in others)
    )
    assert [answer.status_code for answer in answers] == [200] * 4
    assert len(await defaults(config, company)) == 1


async def defaults(config: Running, company: Company) -> list[Any]:
    by = config.as_(an_administrator(customer=company))
    listed = made(await by.get(f"/customers/{company.uuid}/policies", params={"limit": 100}), 200)
    return [row for row in listed if row["default"]]


async def test_a_policy_keeps_what_an_update_does_not_name(config: Running) -> None:
    policy = await a_policy(config, description="Diretores", default=False)
    by = config.as_(an_administrator())
    name = a_name("Direção")
    renamed = made(await by.put(f"{ONE}/{policy['uuid']}", json={"name": name}), 200)
    assert (renamed["name"], renamed["description"]) == (name, "Diretores")
    cleared = made(await by.put(f"{ONE}/{policy['uuid']}", json={"name": name, "description": None}), 200)
    assert cleared["description"] is None


async def test_names_and_limits_are_given_once(config: Running) -> None:
    policy, lunch = await a_policy(config), await a_type(config)
    by = config.as_(an_administrator())
    again = await by.post(URL, json={"name": policy["name"].upper()})
    assert refused(again, 409, "ALREADY_EXISTS") == {"field": "name"}
    await a_policy(config, company=COBALTO, name=policy["name"])
    await a_limit(config, policy, lunch)
    twice = {"expense_type_uuid": lunch["uuid"], "policy_parameter": "max_per_day", "value": "1.00"}
    doubled = await by.post(f"{ONE}/{policy['uuid']}/values", json=twice)
    assert refused(doubled, 409, "ALREADY_EXISTS") == {"field": "policy_parameter"}
    other = await a_limit(config, policy, lunch, policy_parameter="max_per_month")
    refused(await by.put(f"{ONE}/values/{other['uuid']}", json=twice), 409, "ALREADY_EXISTS")


@pytest.mark.parametrize(
    ("given_", "field"),
    [
        ({"value": "0"}, "value"),
        ({"value": "-1"}, "value"),
        ({"value": "1.234"}, "value"),
        ({"value": "1e3"}, "value"),
        ({"value": "1234567890123.00"}, "value"),
        ({"value": None}, "value"),
        ({"policy_parameter": "max_price"}, "policy_parameter"),
        ({"type_value": "untouchable"}, "type_value"),
        ({"expense_type_uuid": str(new_uuid())}, "expense_type_uuid"),
        ({"voucher_required_above": "-0.01"}, "voucher_required_above"),
        ({"policy_parameter": "voucher_required_above", "voucher_required": True}, "voucher_required"),
        ({"policy_parameter": "voucher_required_above", "voucher_required_above": "1"}, "voucher_required_above"),
        ({"policy_uuid": str(new_uuid())}, "policy_uuid"),
    ],
)
async def test_a_limit_that_makes_no_sense_is_refused(config: Running, given_: dict[str, Any], field: str) -> None:
    policy, lunch = await a_policy(config), await a_type(config)
    body = {"expense_type_uuid": lunch["uuid"], "policy_parameter": "max_per_day", "value": "80.00", **given_}
    by = config.as_(an_administrator())
    assert list(errors_of(await by.post(f"{ONE}/{policy['uuid']}/values", json=body))) == [field]
    limit = await a_limit(config, policy, lunch)
    assert list(errors_of(await by.put(f"{ONE}/values/{limit['uuid']}", json=body))) == [field]


async def test_an_update_is_judged_as_the_limit_would_stand(config: Running) -> None:
    policy, lunch = await a_policy(config), await a_type(config)
    limit = await a_limit(config, policy, lunch, voucher_required=True)
    body = {"expense_type_uuid": lunch["uuid"], "policy_parameter": "voucher_required_above", "value": "0.00"}
    answer = await config.as_(an_administrator()).put(f"{ONE}/values/{limit['uuid']}", json=body)
    assert list(errors_of(answer)) == ["voucher_required"]


async def test_another_company_s_type_limits_nothing_here(config: Running) -> None:
    policy, foreign = await a_policy(config), await a_type(config, company=COBALTO)
    body = {"expense_type_uuid": foreign["uuid"], "policy_parameter": "max_per_day", "value": "80.00"}
    answer = await config.as_(an_administrator()).post(f"{ONE}/{policy['uuid']}/values", json=body)
    assert list(errors_of(answer)) == ["expense_type_uuid"]


async def test_a_policy_of_somebody_stays_and_another_goes_with_its_values(config: Running) -> None:
    policy = await a_policy(config)
    mail = f"{a_name('p').replace(' ', '')}@x.demo"
    body = {"name": "Ana", "last_name": "Souza", "email": mail, "policy_uuid": policy["uuid"]}
    by = config.as_(an_administrator())
    person = made(await by.post(f"/customers/{AURORA.uuid}/customer-employees", json=body))
    assert person["policy_uuid"] == policy["uuid"]
    facts = [fact for fact in await config.outbox(CustomerEmployeeChanged) if str(fact.uuid) == person["uuid"]]
    assert str(facts[-1].policy_uuid) == policy["uuid"]
    refusal = refused(await by.delete(f"{ONE}/{policy['uuid']}"), 409, "IN_USE")
    assert refusal == {"used_by": "customer_employee"}
    free, lunch = await a_policy(config), await a_type(config)
    await a_limit(config, free, lunch)
    assert (await by.delete(f"{ONE}/{free['uuid']}")).status_code == 204
    last = (await told(config, free))[-1]
    assert (last.deleted, last.version, last.values) == (True, 3, ())
    assert (await by.delete(f"/customers/expense-types/{lunch['uuid']}")).status_code == 204


@pytest.mark.parametrize("whose", ["nobody's", "another company's", "one out of use"])
async def test_nobody_is_given_a_policy_that_serves_nobody(config: Running, whose: str) -> None:
    by = config.as_(an_administrator())
    policy = await a_policy(config, company=COBALTO if whose == "another company's" else AURORA)
    if whose == "one out of use":
        made(await by.patch(f"{ONE}/{policy['uuid']}/inactive"), 200)
    uuid = str(new_uuid()) if whose == "nobody's" else policy["uuid"]
    body = {"name": "Ana", "last_name": "Souza", "email": f"{a_name('q').replace(' ', '')}@x.demo", "policy_uuid": uuid}
    answer = await by.post(f"/customers/{AURORA.uuid}/customer-employees", json=body)
    assert errors_of(answer) == {"policy_uuid": ["Opção inválida"]}


MONEY = st.decimals(Decimal("0.01"), Decimal("99999.99"), places=2, allow_nan=False)


@pytest.mark.long
@settings(max_examples=10, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(values=st.lists(MONEY, min_size=1, max_size=6), removed=st.sets(st.integers(0, 5)))
async def test_what_is_told_is_what_is_listed_whatever_was_done(
    config: Running, values: list[Decimal], removed: set[int]
) -> None:
    policy = await a_policy(config)
    by = config.as_(an_administrator())
    limits = [await a_limit(config, policy, await a_type(config), value=str(value)) for value in values]
    for place in removed:
        if place < len(limits):
            assert (await by.delete(f"{ONE}/values/{limits[place]['uuid']}")).status_code == 204
    listed = made(await by.get(f"{ONE}/{policy['uuid']}/values", params={"limit": 100}), 200)
    shown = {row["uuid"]: Decimal(row["value"]) for row in listed}
    expected = {
        limit["uuid"]: value
        for place, (limit, value) in enumerate(zip(limits, values, strict=True))
        if place not in removed
    }
    assert shown == expected
    last = (await told(config, policy))[-1]
    assert {str(value.uuid): value.value for value in last.values} == expected
    assert made(await by.get(f"{ONE}/{policy['uuid']}"), 200)["values_count"] == len(expected)


async def test_lists_cost_few_statements(config: Running) -> None:
    policy = await a_policy(config)
    for _ in range(3):
        await a_limit(config, policy, await a_type(config))
    by = config.as_(an_administrator())
    for url, most in ((URL, 4), (f"{ONE}/{policy['uuid']}/values", 5)):
        await by.get(url)
        with count_statements(config) as seen:
            await by.get(url, params={"limit": 2})
        assert len(seen) <= most, seen


async def test_what_may_be_limited_is_a_catalogue(config: Running) -> None:
    listed = made(await config.as_(a_requester()).get("/policy-parameters"), 200)
    of_expenses = [row["slug"] for row in listed if not row["products"]]
    assert of_expenses == ["max_per_expense", "max_per_day", "max_per_month", "voucher_required_above"]
    assert next(row for row in listed if row["slug"] == "cabin_class")["options"][0] == "economy"
