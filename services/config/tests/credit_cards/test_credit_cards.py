"""Credit cards: managers keep them, customers see those they may pay with; no number, token or CVV is ever shown."""

import logging
from typing import Any
from uuid import UUID

import httpx
import pytest
from config_agency import OF_ANDORINHA, as_service, audited, in_reference, listed_uuids, statuses, tables_holding, told
from config_expenses import made, refused
from config_factories import a_name, errors_of
from config_service.credit_cards.schemas import CARD_NUMBER
from config_service.credit_cards.tables import CreditCardTable
from contracts.commerce import CreditCardChanged
from kit.core.ids import new_uuid
from kit.core.metadata import columns_of
from kit.db.scopes import AgencyScope, CustomerScope, NoScope, Scope
from kit.testing import (
    ANDORINHA,
    AURORA,
    BOREAL,
    COBALTO,
    TUCANO,
    Running,
    a_requester,
    agency_issuer,
    agency_manager,
    an_administrator,
    anonymous,
    count_statements,
    operator,
    other_agency,
    other_customer,
)
from sqlalchemy import select, text
from sqlalchemy.exc import DBAPIError

ALL = f"{OF_ANDORINHA}/credit-cards"
ONE = "/agencies/credit-cards"
OF_AURORA = f"/customers/{AURORA.uuid}/credit-cards"
CANARY = "kanarienvogel-tok-51d0"
PAN = "4111111111111111"


def a_body(**given: Any) -> dict[str, Any]:
    return {
        **{"token": "tok_k2j", "brand": "visa", "masked_pan": "**** **** **** 4412", "user_name": "ANDORINHA VIAGENS"},
        **{"expiry_date": "2030-05", "type": "virtual", "description": a_name("Cartão")},
        **given,
    }


async def a_card(config: Running, **given: Any) -> Any:
    return made(await config.as_(agency_manager()).post(ALL, json=a_body(**given)))


async def test_a_card_is_made_changed_switched_locked_and_deleted(config: Running) -> None:
    by = config.as_(agency_manager())
    one = await a_card(config, alias="Hotéis", threshold=5000, customers_uuids=[str(AURORA.uuid)])
    assert (one["number"], one["masked_pan"], one["cvv"], one["status"]) == (
        "4412",
        "**** **** **** 4412",
        None,
        "active",
    )
    assert (one["threshold"], one["alias"], one["type"]) == ("5000.00", "Hotéis", "virtual")
    assert one["customers"] == [{"uuid": str(AURORA.uuid), "name": AURORA.name}] and "token" not in one
    path = f"{ONE}/{one['uuid']}"
    now = made(await by.put(path, json={"alias": None, "customers_uuids": []}, headers={"If-Match": '"1"'}), 200)
    assert (now["alias"], now["customers"], now["threshold"]) == (None, [], "5000.00")
    refused(await by.put(path, json={}, headers={"If-Match": '"1"'}), 409, "STALE_VERSION")
    assert made(await by.put(path, json={"description": None}), 200)["description"] == "visa final 4412"
    locked = made(await by.patch(f"{path}/lock", json={"lock_code": "ROUBO"}), 200)
    assert (locked["status"], locked["lock_code"]) == ("locked", "ROUBO")
    assert made(await by.patch(f"{path}/lock", json={"lock_code": "ROUBO"}), 200)["version"] == locked["version"]
    assert made(await by.patch(f"{path}/inactive"), 200)["status"] == "locked"
    opened = made(await by.patch(f"{path}/unlock"), 200)
    assert (opened["status"], opened["lock_code"]) == ("inactive", None)
    assert made(await by.patch(f"{path}/active"), 200)["status"] == "active"
    assert made(await by.patch(f"{path}/lock"), 200)["status"] == "locked"
    assert one["uuid"] in await in_reference(config, "credit_card")
    assert (await by.delete(path)).status_code == 204
    assert (await by.put(path, json={})).status_code == 404
    deeds = ("create", "update", "update", "block", "inactivate", "unblock", "activate", "block", "delete")
    assert await audited(config, one["uuid"]) == [f"{deed}-credit-card" for deed in deeds]
    facts = await told(config, CreditCardChanged, one["uuid"])
    assert [fact.status for fact in facts][3:6] == ["locked", "locked", "inactive"] and facts[-1].deleted
    assert not {"user_name", "masked_pan", "token"} & facts[0].model_dump().keys()


@pytest.mark.parametrize(
    "field", ["token", "brand", "masked_pan", "user_name", "description", "alias", "periodicity", "expiry_date"]
)
@pytest.mark.parametrize("number", [PAN, "4111 1111 1111 1111", f"x{PAN}x", "3782-822463-10005"])
async def test_a_card_s_number_is_refused_in_every_field(config: Running, field: str, number: str) -> None:
    by = config.as_(agency_manager())
    answer = await by.post(ALL, json=a_body(**{field: number}))
    assert field in errors_of(answer) and number not in answer.text
    if field in ("description", "alias", "periodicity"):
        one = await a_card(config)
        changed = await by.put(f"{ONE}/{one['uuid']}", json={field: number})
        assert errors_of(changed) == {field: [CARD_NUMBER]} and number not in changed.text


async def test_a_lock_code_is_no_card_s_number(config: Running) -> None:
    one = await a_card(config)
    answer = await config.as_(agency_manager()).patch(f"{ONE}/{one['uuid']}/lock", json={"lock_code": PAN})
    assert errors_of(answer) == {"lock_code": [CARD_NUMBER]}


async def test_no_answer_event_log_or_row_ever_shows_a_token_a_number_or_a_cvv(
    config: Running, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.DEBUG)
    by = config.as_(agency_manager())
    key = {"Idempotency-Key": a_name("card-canary").replace(" ", "-")}
    body = a_body(token=CANARY, customers_uuids=[])
    first = await by.post(ALL, json=body, headers=key)
    path = f"{ONE}/{made(first)['uuid']}"
    answers = [
        first,
        await by.post(ALL, json=body, headers=key),
        await by.post(ALL, json={**body, "cvv": "987"}),
        await by.post(ALL, json={**body, "customers_uuids": [str(new_uuid())]}),
        await by.post(ALL, json=a_body(masked_pan=PAN)),
        await by.put(path, json={"token": CANARY}),
        await by.put(path, json={"alias": "Outro"}),
        await by.get(ALL, params={"limit": "100"}),
        await config.as_(a_requester()).get(OF_AURORA),
        await by.patch(f"{path}/lock", json={"lock_code": "X"}),
    ]
    assert errors_of(answers[2]) == {"cvv": ["Campo não permitido"]}
    assert not [answer.text for answer in answers if CANARY in answer.text or PAN in answer.text]
    for words in (CANARY, PAN):
        assert await tables_holding(config, words) == []
        assert words not in caplog.text


async def test_a_customer_sees_the_cards_that_it_may_pay_with_and_no_other_s(config: Running) -> None:
    own = await a_card(config, customers_uuids=[str(AURORA.uuid), str(COBALTO.uuid)], threshold=10)
    common, other = await a_card(config), await a_card(config, customers_uuids=[str(COBALTO.uuid)])
    off, locked = await a_card(config), await a_card(config)
    by = config.as_(agency_manager())
    made(await by.patch(f"{ONE}/{off['uuid']}/inactive"), 200)
    made(await by.patch(f"{ONE}/{locked['uuid']}/lock", json={"lock_code": "ROUBO"}), 200)
    rows = {row["uuid"]: row for row in made(await config.as_(a_requester()).get(OF_AURORA), 200)}
    assert {own["uuid"], common["uuid"]} <= rows.keys()
    assert not {other["uuid"], off["uuid"], locked["uuid"]} & rows.keys()
    mine = rows[own["uuid"]]
    assert ([one["uuid"] for one in mine["customers"]], mine["threshold"]) == ([str(AURORA.uuid)], None)
    unusable = made(await config.as_(a_requester()).get(OF_AURORA, params={"active": "false"}), 200)
    assert {off["uuid"], locked["uuid"]} <= {row["uuid"] for row in unusable}
    assert {row["lock_code"] for row in unusable} == {None}
    staff = config.as_(agency_issuer().acting_for(AURORA))
    (seen,) = (row for row in made(await staff.get(OF_AURORA), 200) if row["uuid"] == own["uuid"])
    assert (len(seen["customers"]), seen["threshold"]) == (2, "10.00")
    nobody = config.as_(a_requester().with_actions())
    refused(await nobody.get(OF_AURORA), 403, "FORBIDDEN")
    for stranger in (other_customer(), other_agency()):
        assert (await config.as_(stranger).get(OF_AURORA)).status_code == 404
    with count_statements(config) as statements:
        await config.as_(a_requester()).get(OF_AURORA)
    assert len(statements) <= 4, statements


@pytest.mark.parametrize(
    ("given", "field"),
    [
        ({"masked_pan": "4412"}, "masked_pan"),
        ({"expiry_date": "05/2030"}, "expiry_date"),
        ({"expiry_date": "2030-13"}, "expiry_date"),
        ({"type": "papel"}, "type"),
        ({"user_name": " "}, "user_name"),
        ({"threshold": "-1"}, "threshold"),
        ({"customers_uuids": [str(BOREAL.uuid)]}, "customers_uuids"),
        ({"token": ""}, "token"),
        ({"status": "active"}, "status"),
    ],
)
async def test_a_body_that_does_not_fit_is_refused(config: Running, given: dict[str, Any], field: str) -> None:
    assert field in errors_of(await config.as_(agency_manager()).post(ALL, json=a_body(**given)))


async def test_the_list_is_narrowed_and_costs_few_statements(config: Running) -> None:
    by = agency_manager()
    own, off = await a_card(config, customers_uuids=[str(COBALTO.uuid)]), await a_card(config)
    made(await config.as_(by).patch(f"{ONE}/{off['uuid']}/inactive"), 200)
    assert own["uuid"] not in await listed_uuids(config, ALL, by, customer_uuid=str(AURORA.uuid))
    assert own["uuid"] in await listed_uuids(config, ALL, by, customer_uuid=str(COBALTO.uuid))
    assert off["uuid"] not in await listed_uuids(config, ALL, by, active="true")
    with count_statements(config) as seen:
        assert len(made(await config.as_(by).get(ALL), 200)) > 1
    assert len(seen) <= 3, seen


_CALLERS = {agency_issuer: 403, an_administrator: 403, operator: 403, anonymous: 401, other_agency: 404}


@pytest.mark.parametrize("caller", _CALLERS)
async def test_only_managers_of_the_agency_read_and_write(config: Running, caller: Any) -> None:
    path, by = f"{ONE}/{(await a_card(config))['uuid']}", config.as_(caller())
    answers = [
        await by.get(ALL),
        await by.post(ALL, json=a_body()),
        await by.put(path, json={"alias": "Outro"}),
        *[await by.patch(f"{path}/{deed}") for deed in ("inactive", "active", "lock", "unlock")],
        await by.delete(path),
    ]
    assert statuses(answers) == {_CALLERS[caller]}


@pytest.mark.parametrize("scope", [NoScope(), CustomerScope(AURORA.uuid), AgencyScope(TUCANO)])
async def test_the_wall_keeps_cards_from_everybody_but_their_agency(config: Running, scope: Scope) -> None:
    one, table = await a_card(config), columns_of(CreditCardTable)
    async with config.db.work(scope) as uow:
        assert await uow.rows(select(table.uuid).where(table.uuid == UUID(one["uuid"]))) == []
    words = ("description", "name_folded", "number", "masked_pan", "brand", "user_name", "expiry_date", "type")
    with pytest.raises(DBAPIError, match="row-level security"):
        async with config.db.work(scope) as uow:
            uow.add(CreditCardTable(agency_uuid=ANDORINHA, token_cipher="x", **dict.fromkeys(words, "x")))


async def test_the_token_is_read_by_orders_alone_and_each_reading_is_audited(config: Running) -> None:
    card = await a_card(config, customers_uuids=[str(AURORA.uuid)])
    path = f"/internal/credit-cards/{card['uuid']}/token"

    async def asked(by: str, customer: Any = AURORA) -> httpx.Response:
        params = {"customer_uuid": str(customer.uuid)}
        return await config.internal.get(path, params=params, headers=as_service(config, by))

    assert (await asked("approvals")).status_code == 403
    assert (await asked("orders", COBALTO)).status_code == 404
    read = await asked("orders")
    assert read.status_code == 200 and read.json()["data"]["token"]
    async with config.db.sweep() as session:
        lines = "SELECT count(*) FROM audit WHERE entity_uuid = :uuid AND action = 'reveal-credit-card'"
        assert await session.scalar(text(lines), {"uuid": card["uuid"]}) == 1
    made(await config.as_(agency_manager()).patch(f"{ONE}/{card['uuid']}/lock"), 200)
    assert (await asked("orders")).status_code == 404
