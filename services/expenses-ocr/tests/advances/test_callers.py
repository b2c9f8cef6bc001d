"""Every call of advances against every kind of caller: who may not hears it in the contract's order."""

from collections.abc import Callable
from typing import Any

import httpx
import pytest
from expense_stage import Stage, a_photograph, as_upload
from kit.core.ids import new_uuid
from kit.testing import (
    TUCANO,
    Person,
    agency_issuer,
    an_administrator,
    anonymous,
    operator,
    other_agency,
    other_customer,
)

Call = Callable[[Stage, httpx.AsyncClient, str], Any]


async def _pay(_: Stage, client: httpx.AsyncClient, uuid: str) -> httpx.Response:
    files = as_upload(a_photograph())
    return await client.post(f"/travelers/advance-orders/{uuid}/pay", data={"payment_method": "pix"}, files=files)


async def _edit(_: Stage, client: httpx.AsyncClient, uuid: str) -> httpx.Response:
    return await client.post(f"/travelers/advance-orders/{uuid}", files={"description": (None, "Outra")})


OF_OBJECT: dict[str, Call] = {
    "read": lambda _, client, uuid: client.get(f"/orders/travelers/advance-orders/{uuid}"),
    "history": lambda _, client, uuid: client.get(f"/orders/travelers/advance-orders/{uuid}/history"),
    "expenses": lambda _, client, uuid: client.get(f"/orders/advance-orders/{uuid}/expenses"),
    "edit": _edit,
    "remove": lambda _, client, uuid: client.delete(f"/travelers/advance-orders/{uuid}"),
    "pay": _pay,
    "of an order": lambda stage, client, _: client.get(f"/orders/{stage.order}/travelers/advance-orders"),
    "of a traveler": lambda stage, client, _: client.get(
        f"/orders/{stage.order}/travelers/{stage.ana.employee_uuid}/advance-orders"
    ),
    "ask for an order": lambda stage, client, _: client.post(
        f"/orders/{stage.order}/travelers/advance-orders",
        json={"traveler_uuid": str(stage.ana.employee_uuid), "value": "10.00"},
    ),
}
OF_CUSTOMER: dict[str, Call] = {
    "ask": lambda stage, client, _: client.post("/travelers/advance-orders", json=[stage.wanted()]),
    "list": lambda _, client, __: client.get("/travelers/advance-orders"),
    "summary": lambda _, client, __: client.get("/advance-orders/summary"),
}
EVERY = {**OF_OBJECT, **OF_CUSTOMER}


@pytest.fixture(scope="module")
async def advance(expenses: Any, publish: Any) -> tuple[Stage, str]:
    """One advance in approval, of a trip."""
    stage = await Stage.set(expenses, publish)
    return stage, (await stage.advance(order_uuid=str(stage.order)))["uuid"]


def _outcome(answer: httpx.Response) -> tuple[int, str | None]:
    return answer.status_code, answer.json().get("code") if answer.content else None


@pytest.mark.parametrize("call", EVERY.values(), ids=list(EVERY))
async def test_nobody_calls_without_signing_in(advance: tuple[Stage, str], call: Call) -> None:
    stage, uuid = advance
    assert _outcome(await call(stage, stage.as_(anonymous()), uuid)) == (401, "UNAUTHENTICATED")


@pytest.mark.parametrize("call", EVERY.values(), ids=list(EVERY))
async def test_a_colleague_without_the_action_is_refused(advance: tuple[Stage, str], call: Call) -> None:
    stage, uuid = advance
    colleague = stage.bruno.with_actions("view-order", "view-all-order")
    assert _outcome(await call(stage, stage.as_(colleague), uuid)) == (403, "FORBIDDEN")


@pytest.mark.parametrize("call", EVERY.values(), ids=list(EVERY))
async def test_the_operator_has_no_business_here(advance: tuple[Stage, str], call: Call) -> None:
    stage, uuid = advance
    assert _outcome(await call(stage, stage.as_(operator()), uuid)) == (403, "WRONG_CONTEXT")


@pytest.mark.parametrize(
    "caller", [other_customer(), other_agency(), agency_issuer(agency=TUCANO)], ids=lambda caller: caller.name
)
@pytest.mark.parametrize("call", OF_OBJECT.values(), ids=list(OF_OBJECT))
async def test_to_strangers_it_is_as_absent_as_none(advance: tuple[Stage, str], call: Call, caller: Person) -> None:
    stage, uuid = advance
    there, absent = await call(stage, stage.as_(caller), uuid), await call(stage, stage.as_(caller), str(new_uuid()))
    assert _outcome(there) == _outcome(absent) == (404, "NOT_FOUND")


@pytest.mark.parametrize("call", OF_CUSTOMER.values(), ids=list(OF_CUSTOMER))
async def test_an_agency_user_names_a_customer_of_theirs(advance: tuple[Stage, str], call: Call) -> None:
    stage, uuid = advance
    assert _outcome(await call(stage, stage.as_(agency_issuer()), uuid)) == (422, "CUSTOMER_REQUIRED")
    foreign = other_agency().acting_for(stage.company)
    assert _outcome(await call(stage, stage.as_(foreign), uuid)) == (404, "NOT_FOUND")


async def test_its_agency_reads_by_id_without_choosing(advance: tuple[Stage, str]) -> None:
    stage, uuid = advance
    for name in ("read", "history", "expenses", "of an order", "of a traveler"):
        assert (await OF_OBJECT[name](stage, stage.as_(agency_issuer()), uuid)).status_code == 200, name


@pytest.mark.parametrize("name", ["edit", "remove"])
async def test_only_who_asked_changes_it(advance: tuple[Stage, str], name: str) -> None:
    stage, uuid = advance
    for colleague in (an_administrator(customer=stage.company), agency_issuer(customer=stage.company)):
        assert _outcome(await OF_OBJECT[name](stage, stage.as_(colleague), uuid)) == (403, "FORBIDDEN")


async def test_a_colleague_who_sees_only_their_own_finds_nothing(advance: tuple[Stage, str]) -> None:
    stage, uuid = advance
    own = ("view-advance-order", "create-update-advance-order", "remove-advance-order")
    gil = Person(**{**vars(stage.ana), "name": "Gil", "user_uuid": new_uuid(), "employee_uuid": new_uuid()})
    client = stage.as_(gil.with_actions(*own))
    for name in ("read", "history", "expenses", "edit", "remove"):
        assert _outcome(await OF_OBJECT[name](stage, client, uuid)) == (404, "NOT_FOUND"), name
    assert (await OF_OBJECT["of an order"](stage, client, uuid)).json()["data"] == []


async def test_a_blocked_customer_asks_for_nothing_and_goes_on_reading(stage: Stage) -> None:
    asked = await stage.advance()
    await stage.put("UPDATE customer_copy SET fraud_blocking = true WHERE uuid = :uuid", uuid=stage.company.uuid)
    for answer in (await stage.ask(), await _edit(stage, stage.as_(stage.ana), asked["uuid"])):
        assert _outcome(answer) == (422, "CUSTOMER_BLOCKED")
    assert (await stage.read(asked["uuid"]))["status"] == "approving"
    await stage.approve(asked["uuid"])
    await stage.until(asked["uuid"], "waiting_payment")
    assert (await stage.pay(asked["uuid"])).status_code == 200, "what was approved is still paid"


async def test_each_wrong_field_of_each_advance_is_named(stage: Stage) -> None:
    stranger = {"traveler_uuid": str(new_uuid()), "reason_expense_uuid": str(new_uuid()), "order_uuid": str(new_uuid())}
    charge = {"cost_center_uuid": str(new_uuid()), "project_uuid": str(new_uuid()), "phase_uuid": str(new_uuid())}
    answer = await stage.ask(stage.wanted(), stage.wanted(**stranger, **charge, date_of_need="2026-01-01"))
    assert _outcome(answer) == (422, "VALIDATION_ERROR")
    unknown = {f"1.{name}": ["Opção inválida"] for name in (*stranger, *charge)}
    assert answer.json()["errors"] == {**unknown, "1.date_of_need": ["A data não pode estar no passado"]}
    assert (await stage.as_(stage.ana).get("/travelers/advance-orders")).json()["data"] == [], "all of them or none"


@pytest.mark.parametrize(
    ("wrong", "field"),
    [
        ({"value": "0.00"}, "0.value"),
        ({"value": "-1"}, "0.value"),
        ({"value": "1.001"}, "0.value"),
        ({"date_of_need": "30/11/2026"}, "0.date_of_need"),
        ({"description": "a" * 1001}, "0.description"),
        ({"status": "paid"}, "0.status"),
    ],
    ids=str,
)
async def test_the_form_is_checked_field_by_field(stage: Stage, wrong: dict[str, Any], field: str) -> None:
    answer = await stage.ask(stage.wanted(**wrong))
    assert _outcome(answer) == (422, "VALIDATION_ERROR")
    assert list(answer.json()["errors"]) == [field]


async def test_one_to_fifty_are_asked_for_at_once(stage: Stage) -> None:
    client = stage.as_(stage.ana)
    for body in ([], [stage.wanted()] * 51):
        answer = await client.post("/travelers/advance-orders", json=body)
        assert _outcome(answer) == (422, "VALIDATION_ERROR")
