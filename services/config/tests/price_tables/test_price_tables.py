"""Fees, markups and markdowns: managers keep them, customers name them, one of a kind is the default."""

import asyncio
from typing import Any
from uuid import UUID

import pytest
from config_agency import LATAM, OF_ANDORINHA, a_provider, audited, in_reference, listed_uuids, statuses, told
from config_expenses import made, refused
from config_factories import a_name, errors_of
from config_service.price_tables.resource import PRICE_TABLES
from config_service.price_tables.rules import EQUAL_ROWS
from config_service.price_tables.tables import FeeTable
from contracts.config import CustomerChanged
from kit.core.ids import new_uuid
from kit.core.metadata import columns_of
from kit.db.scopes import AgencyScope, CustomerScope, NoScope, Scope
from kit.testing import (
    ANDORINHA,
    AURORA,
    COBALTO,
    TUCANO,
    Running,
    agency_issuer,
    agency_manager,
    an_administrator,
    anonymous,
    count_statements,
    operator,
    other_agency,
)
from sqlalchemy import select
from sqlalchemy.exc import DBAPIError

every = pytest.mark.parametrize("of", PRICE_TABLES, ids=lambda of: of.plural)
KINDS = [of.singular for of in PRICE_TABLES]


def a_row(**given: Any) -> dict[str, Any]:
    return {"service_type": "airway", "value_type": "percent", "value": "7.50", **given}


def a_body(**given: Any) -> dict[str, Any]:
    return {"name": a_name("Tabela"), "rows": [a_row()], **given}


def all_of(kind: str) -> str:
    return f"{OF_ANDORINHA}/{kind}s"


async def a_table(config: Running, kind: str = "fee", **given: Any) -> Any:
    return made(await config.as_(agency_manager()).post(all_of(kind), json=a_body(**given)))


def url_of(table: Any, kind: str = "fee") -> str:
    return f"/agencies/{kind}s/{table['uuid']}"


async def name_it(config: Running, table: Any, kind: str = "fee", customer: Any = AURORA) -> Any:
    by = config.as_(agency_manager().acting_for(customer))
    named = None if table is None else table["uuid"]
    return await by.put(f"/customers/{customer.uuid}", json={f"{kind}_uuid": named})


@every
async def test_a_table_is_made_changed_switched_and_deleted(config: Running, of: Any) -> None:
    by, kind = config.as_(agency_manager()), of.singular
    rows = [a_row(), a_row(service_type="hotel", provider_uuid=LATAM, value_type="fixed", value=12, applies_to="night")]
    one = await a_table(config, kind, rows=rows)
    assert [(row["value"], row["scope"], row["channel"], row["applies_to"]) for row in one["rows"]] == [
        ("7.50", "both", "both", "item"),
        ("12.00", "both", "both", "night"),
    ]
    assert (one["default"], one["active"], one["customers_count"]) == (False, True, 0)
    path = url_of(one, kind)
    assert made(await by.get(path), 200) == one
    same = [{name: value for name, value in row.items() if name != "uuid"} for row in one["rows"]]
    assert made(await by.put(path, json={"rows": same}), 200)["version"] == 1
    now = made(await by.put(path, json={"rows": [a_row(value="9.00")]}, headers={"If-Match": '"1"'}), 200)
    assert [(row["uuid"], row["value"]) for row in now["rows"]] == [(one["rows"][0]["uuid"], "9.00")]
    refused(await by.put(path, json={}, headers={"If-Match": '"1"'}), 409, "STALE_VERSION")
    assert made(await by.patch(f"{path}/inactive"), 200)["active"] is False
    assert made(await by.patch(f"{path}/active"), 200)["active"] is True
    assert one["uuid"] in await in_reference(config, kind)
    assert (await by.delete(path)).status_code == 204
    assert (await by.get(path)).status_code == 404
    deeds = ("create", "update", "inactivate", "activate", "delete")
    assert await audited(config, one["uuid"]) == [f"{deed}-{kind}" for deed in deeds]
    facts = await told(config, of.fact, one["uuid"])
    assert [(fact.version, fact.deleted) for fact in facts] == [*((v, False) for v in range(1, 5)), (5, True)]
    assert [row.value for row in facts[1].rows] == [9] and facts[0].agency_uuid == ANDORINHA


@every
async def test_one_table_of_a_kind_is_the_default(config: Running, of: Any) -> None:
    kind = of.singular
    first = await a_table(config, kind, default=True)
    second = await a_table(config, kind)
    by = config.as_(agency_manager())
    assert made(await by.put(url_of(second, kind), json={"default": True}), 200)["default"] is True
    assert made(await by.get(url_of(first, kind)), 200)["default"] is False
    assert [fact.default for fact in await told(config, of.fact, first["uuid"])] == [True, False]
    heirs = [await a_table(config, kind) for _ in range(4)]
    answers = await asyncio.gather(*(by.put(url_of(one, kind), json={"default": True}) for one in heirs))
    assert statuses(list(answers)) == {200}
    rows = made(await by.get(all_of(kind), params={"limit": "100"}), 200)
    assert sum(row["default"] for row in rows) == 1
    made(await by.put(url_of(next(row for row in rows if row["default"]), kind), json={"default": False}), 200)


@every
async def test_a_table_that_a_customer_names_serves_it_and_stays(config: Running, of: Any) -> None:
    kind = of.singular
    by, mine = config.as_(agency_manager()), config.as_(agency_manager().acting_for(AURORA))
    serving = f"/customers/{AURORA.uuid}/{kind}s"
    assert made(await mine.get(serving), 200) is None
    usual, own = await a_table(config, kind, default=True), await a_table(config, kind)
    assert made(await mine.get(serving), 200)["uuid"] == usual["uuid"]
    assert made(await name_it(config, own, kind), 200)[f"{kind}_uuid"] == own["uuid"]
    shown = made(await mine.get(serving), 200)
    assert (shown["uuid"], shown["customers_count"]) == (own["uuid"], 1)
    assert refused(await by.patch(f"{url_of(own, kind)}/inactive"), 409, "IN_USE") == {"used_by": "customer"}
    assert refused(await by.delete(url_of(own, kind)), 409, "IN_USE") == {"used_by": "customer"}
    heard = await told(config, CustomerChanged, str(AURORA.uuid))
    assert str(getattr(heard[-1], f"{kind}_uuid")) == own["uuid"]
    made(await name_it(config, None, kind), 200)
    assert (await by.delete(url_of(own, kind))).status_code == 204
    made(await by.patch(f"{url_of(usual, kind)}/inactive"), 200)
    assert made(await mine.get(serving), 200) is None
    made(await by.put(url_of(usual, kind), json={"default": False}), 200)


async def test_a_customer_names_active_tables_of_its_agency_alone(config: Running) -> None:
    off, markup = await a_table(config), await a_table(config, "markup")
    made(await config.as_(agency_manager()).patch(f"{url_of(off)}/inactive"), 200)
    foreign = made(await config.as_(other_agency()).post(f"/agencies/{TUCANO}/fees", json=a_body()))
    for table in (off, markup, foreign, {"uuid": str(new_uuid())}):
        assert errors_of(await name_it(config, table)) == {"fee_uuid": ["Opção inválida"]}
    one = await a_table(config)
    person = config.as_(an_administrator())
    refused(await person.put(f"/customers/{AURORA.uuid}", json={"fee_uuid": one["uuid"]}), 403, "FORBIDDEN")


async def test_a_table_is_not_inactivated_while_a_customer_comes_to_name_it(config: Running) -> None:
    by = config.as_(agency_manager())
    for _ in range(5):
        one = await a_table(config)
        named, switched = await asyncio.gather(
            name_it(config, one, customer=COBALTO), by.patch(f"{url_of(one)}/inactive")
        )
        assert sorted((named.status_code, switched.status_code)) in ([200, 409], [200, 422])
        made(await name_it(config, None, customer=COBALTO), 200)


@pytest.mark.parametrize(
    ("rows", "errors"),
    [
        ([a_row(), a_row(value="1")], {"rows.1": [EQUAL_ROWS]}),
        ([a_row(value="100.01")], {"rows.0.value": ["Deve ser menor ou igual a 100"]}),
        ([a_row(applies_to="traveler")], {"rows.0.applies_to": ["Opção inválida"]}),
        ([a_row(value_type="fixed", applies_to="night")], {"rows.0.applies_to": ["Opção inválida"]}),
        ([a_row(provider_uuid=str(new_uuid()))], {"rows.0.provider_uuid": ["Opção inválida"]}),
        ([], {"rows": ["Inclua ao menos uma linha"]}),
    ],
)
async def test_rows_that_do_not_fit_are_named_by_their_place(config: Running, rows: Any, errors: Any) -> None:
    by = config.as_(agency_manager())
    assert errors_of(await by.post(all_of("fee"), json=a_body(rows=rows))) == errors
    one = await a_table(config)
    assert errors_of(await by.put(url_of(one), json={"rows": rows})) == errors


@pytest.mark.parametrize(
    ("row", "field"),
    [
        (a_row(value="-1"), "rows.0.value"),
        (a_row(value="1.234"), "rows.0.value"),
        (a_row(service_type="foguete"), "rows.0.service_type"),
        (a_row(scope="mundo"), "rows.0.scope"),
        (a_row(uuid=str(new_uuid())), "rows.0.uuid"),
        (a_row(channel="rádio"), "rows.0.channel"),
        ({"service_type": "airway", "value": "1"}, "rows.0.value_type"),
    ],
)
async def test_a_row_of_another_form_is_refused(config: Running, row: Any, field: str) -> None:
    assert field in errors_of(await config.as_(agency_manager()).post(all_of("fee"), json=a_body(rows=[row])))


async def test_another_agency_s_provider_is_none_to_name(config: Running) -> None:
    own = await a_provider(config)
    rows = [a_row(provider_uuid=own["uuid"])]
    foreign = await config.as_(other_agency()).post(f"/agencies/{TUCANO}/fees", json=a_body(rows=rows))
    assert errors_of(foreign) == {"rows.0.provider_uuid": ["Opção inválida"]}
    assert (await a_table(config, rows=rows))["rows"][0]["provider_uuid"] == own["uuid"]


async def test_a_name_occurs_once_among_an_agency_s_of_a_kind(config: Running) -> None:
    one, by = await a_table(config), config.as_(agency_manager())
    again = await by.post(all_of("fee"), json=a_body(name=one["name"].upper()))
    assert refused(again, 409, "ALREADY_EXISTS") == {"field": "name"}
    made(await by.post(all_of("markup"), json=a_body(name=one["name"])))


async def test_the_list_is_narrowed_and_costs_few_statements(config: Running) -> None:
    one, off, by = await a_table(config), await a_table(config), agency_manager()
    made(await config.as_(by).patch(f"{url_of(off)}/inactive"), 200)
    assert off["uuid"] not in await listed_uuids(config, all_of("fee"), by, active="true")
    assert await listed_uuids(config, all_of("fee"), by, name=one["name"]) == [one["uuid"]]
    with count_statements(config) as seen:
        assert len(made(await config.as_(by).get(all_of("fee")), 200)) > 1
    assert len(seen) <= 3, seen


async def test_a_creation_that_is_repeated_is_done_once(config: Running) -> None:
    by, body = config.as_(agency_manager()), a_body()
    key = {"Idempotency-Key": a_name("table-once").replace(" ", "-")}
    first, again = [await by.post(all_of("fee"), json=body, headers=key) for _ in range(2)]
    assert made(first) == made(again) and again.headers["Idempotency-Replayed"] == "true"


_CALLERS = {agency_issuer: 403, an_administrator: 403, operator: 403, anonymous: 401, other_agency: 404}


@every
@pytest.mark.parametrize("caller", _CALLERS)
async def test_only_managers_of_the_agency_read_and_write(config: Running, of: Any, caller: Any) -> None:
    kind, by = of.singular, config.as_(caller())
    path = url_of(await a_table(config, kind), kind)
    answers = [
        await by.get(all_of(kind)),
        await by.post(all_of(kind), json=a_body()),
        await by.get(path),
        await by.put(path, json={"name": a_name("Outra")}),
        await by.patch(f"{path}/inactive"),
        await by.patch(f"{path}/active"),
        await by.delete(path),
        await by.get(f"/customers/{AURORA.uuid}/{kind}s"),
    ]
    assert statuses(answers) == {_CALLERS[caller]}


@pytest.mark.parametrize("scope", [NoScope(), CustomerScope(AURORA.uuid), AgencyScope(TUCANO)])
async def test_the_wall_keeps_tables_from_everybody_but_their_agency(config: Running, scope: Scope) -> None:
    one, table = await a_table(config), columns_of(FeeTable)
    async with config.db.work(scope) as uow:
        assert await uow.rows(select(table.uuid).where(table.uuid == UUID(one["uuid"]))) == []
    with pytest.raises(DBAPIError, match="row-level security"):
        async with config.db.work(scope) as uow:
            uow.add(FeeTable(agency_uuid=ANDORINHA, name="x", name_folded="x", sameness=a_name("x")))
