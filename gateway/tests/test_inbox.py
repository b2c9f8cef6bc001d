"""The home's one call: what needs whom, honest when a part fails, and never asked for what is refused."""

import asyncio
from collections.abc import Callable, Mapping
from dataclasses import replace
from datetime import UTC, datetime
from typing import Any
from urllib.parse import parse_qs, urlsplit
from uuid import UUID, uuid4

import pytest
from gateway_service import bootstrap as room
from gateway_service.inbox import inbox
from kit.core.principal import Context, Principal
from kit.core.refusals import Refusal, RemoteRefusal, Unavailable

AURORA, ANDORINHA, ANA = uuid4(), uuid4(), uuid4()
NOW = datetime(2026, 11, 20, 15, 0, tzinfo=UTC)
EMPLOYEE = ("view-order", "view-expense", "view-advance-order")
PAYS = "pay-advance-order"


def an_order(number: int, status: str, **more: Any) -> dict[str, Any]:
    standing = {"expires_at": None, "has_price_change": False, "start_date": None}
    return {"uuid": str(UUID(int=number)), "order_number": number, "status": status, **standing, **more}


LIVING = [
    an_order(1, "quoted"),
    an_order(2, "approved", has_price_change=True),
    an_order(3, "failed"),
    an_order(4, "failed_cancel"),
    an_order(6, "approving", expires_at="2026-11-20T15:30:00Z"),
    an_order(5, "open", expires_at="2026-11-20T16:59:00Z"),
]
ISSUED = [
    an_order(number, "issued", start_date=f"2026-11-2{day}") for number, day in ((11, 9), (12, 1), (13, 4), (14, 2))
]
QUEUE = {"total": 5, "mine": 1, "untaken": 3, "by_kind": {"failed_issue": 4, "price_change": 1}}
ORDERS = ("/orders?quoted", "/orders?changing", "/orders?failed", "/orders?expiring", "/orders?trip")
ANSWERS: dict[str, Any] = {
    "/orders/pending/summary": {"data": QUEUE},
    "/me/profile": {"actions": [{"slug": slug} for slug in (*EMPLOYEE, PAYS)]},
    "/approval-requests": {"data": [{"uuid": "r1"}], "meta": {"total": 31}},
    "/orders?quoted": {"data": LIVING[:1]},
    "/orders?changing": {"data": LIVING[1:2]},
    "/orders?failed": {"data": LIVING[2:4]},
    "/orders?expiring": {"data": LIVING[4:]},
    "/orders?trip": {"data": ISSUED},
    "/employees/expenses/summary": {"data": {"by_status": {"open": {"count": 6, "total": "1284.90"}}}},
    "/employees/expenses?suspected": {"data": [{"uuid": "e1"}]},
    "/employees/expenses": {"data": [{"uuid": "e2"}]},
    "/travelers/advance-orders": {"data": [{"balance": "300.00"}, {"balance": "0.00"}]},
    "/advance-orders/summary": {"by_status": {"waiting_payment": {"count": 2, "total": "900.00"}}},
    "/expense-reports/summary": {
        "data": {
            "by_status": {
                "waiting_payment": {"count": 3, "total": "9.00", "refund": "450.00", "return": "0.00"},
                "waiting_return": {"count": 1, "total": "9.00", "refund": "0.00", "return": "70.00"},
            }
        }
    },
}


MARKS = ("trip", "suspected", "quoted", "changing", "failed", "expiring")


class FakeCalls:
    """The other services: what they say, or how they refuse; what each was asked."""

    def __init__(self, refusals: Mapping[str, Refusal | Callable[[], Any]] | None = None, **answers: Any) -> None:
        self.refusals, self.answers = refusals or {}, {**ANSWERS, **answers}
        self.asked: dict[str, dict[str, list[str]]] = {}

    async def get_as_caller(self, *, service: str, path: str, caller_headers: Any) -> Any:
        split = urlsplit(path)
        name, query = split.path.removeprefix("/api/v1"), parse_qs(split.query)
        name += next((f"?{mark}" for mark in MARKS if mark in split.query), "")
        self.asked[name] = query
        refusal = self.refusals.get(name)
        if isinstance(refusal, Refusal):
            raise refusal
        return await refusal() if refusal else self.answers[name]


def a_person(context: Context = Context.CUSTOMER, *, customer: UUID | None = AURORA) -> Principal:
    return Principal(
        user_uuid=uuid4(),
        session_uuid=uuid4(),
        context=context,
        user_type="issuer",
        name="Ana",
        email="ana@aurora.test",
        agency_uuid=ANDORINHA,
        own_customer_uuid=customer,
        employee_uuid=ANA if context is Context.CUSTOMER else None,
    )


async def ask(calls: FakeCalls, by: Principal | None = None, **headers: str) -> tuple[Any, list[str]]:
    answer = (await inbox(by or a_person(), calls, headers, now=NOW)).model_dump()  # type: ignore[arg-type]
    return answer["data"], answer["meta"]["incomplete"]


def numbers(orders: list[dict[str, Any]]) -> list[int]:
    return [order["order_number"] for order in orders]


async def test_everything_that_needs_a_person_comes_in_one_answer() -> None:
    home, incomplete = await ask(FakeCalls())
    assert incomplete == []
    assert home["approvals"] == {"total": 31, "data": [{"uuid": "r1"}]}
    assert home["expenses"] == {
        "open": {"count": 6, "total": "1284.90"},
        "suspected": [{"uuid": "e1"}],
        "rejected": [{"uuid": "e2"}],
    }
    assert home["advances"] == [{"balance": "300.00"}]
    assert home["payments"] == {
        "advances": {"count": 2, "total": "900.00"},
        "refunds": {"count": 3, "total": "450.00"},
        "returns": {"count": 1, "total": "70.00"},
    }


WIDEST = "999999999999999999.99"
"""The largest total that a service answers (kit.core.money, decision 0024)."""


async def test_sums_at_the_largest_total_come_as_their_owners_say() -> None:
    sums = {"count": 2, "total": WIDEST, "refund": WIDEST, "return": WIDEST}
    answers = {
        "/orders?quoted": {"data": [an_order(1, "quoted", total_value=WIDEST)]},
        "/employees/expenses/summary": {"data": {"by_status": {"open": sums}}},
        "/travelers/advance-orders": {"data": [{"balance": value} for value in (WIDEST, "0.01", "0.00", f"-{WIDEST}")]},
        "/advance-orders/summary": {"by_status": {"waiting_payment": sums}},
        "/expense-reports/summary": {"data": {"by_status": {"waiting_payment": sums, "waiting_return": sums}}},
    }
    home, incomplete = await ask(FakeCalls(**answers))
    shown = {"count": 2, "total": WIDEST}
    assert incomplete == []
    assert home["orders"]["quoted"][0]["total_value"] == WIDEST
    assert home["expenses"]["open"] == shown
    assert home["advances"] == [{"balance": WIDEST}, {"balance": "0.01"}]
    assert home["payments"] == {"advances": shown, "refunds": shown, "returns": shown}


async def test_orders_are_sorted_by_what_they_need() -> None:
    orders = (await ask(FakeCalls()))[0]["orders"]
    assert numbers(orders["quoted"]) == [1]
    assert numbers(orders["changing"]) == [2]
    assert numbers(orders["failed"]) == [3, 4]
    assert numbers(orders["expiring"]) == [6, 5], "as their owner sorts them"
    assert numbers(orders["next_trips"]) == [12, 14, 13], "three at most, by their day"


class HundredNewer(FakeCalls):
    """The orders service as it answers one whose failed order is behind a hundred newer ones: a page at a time."""

    def __init__(self) -> None:
        super().__init__()
        self.kept = [*(an_order(number, "open") for number in range(101, 1, -1)), an_order(1, "failed")]

    async def get_as_caller(self, *, service: str, path: str, caller_headers: Any) -> Any:
        found = await super().get_as_caller(service=service, path=path, caller_headers=caller_headers)
        split = urlsplit(path)
        query = parse_qs(split.query)
        if not split.path.endswith("/orders") or "period" in query:
            return found
        part = query.get("attention")
        kept = [order for order in self.kept if part is None or order["status"] == part[0]]
        return {"data": kept[: int(query["limit"][0])]}


async def test_an_old_failed_order_is_shown_behind_a_hundred_newer_ones() -> None:
    home, incomplete = await ask(HundredNewer())
    assert incomplete == []
    assert numbers(home["orders"]["failed"]) == [1]


async def test_every_part_of_the_orders_is_asked_for_ten() -> None:
    calls = FakeCalls()
    await ask(calls)
    assert [calls.asked[part]["limit"] for part in ORDERS[:-1]] == [["10"]] * 4


async def test_a_person_is_asked_for_their_own_things() -> None:
    calls = FakeCalls()
    await ask(calls)
    assert all(calls.asked[part]["mine"] == ["true"] for part in ORDERS)
    assert calls.asked["/orders?trip"]["statuses[]"] == ["issued"], "a done trip is not ahead"
    assert calls.asked["/orders?trip"]["start_date"] == ["2026-11-20"]
    assert calls.asked["/orders?trip"]["end_date"] == ["2026-12-20"]
    assert calls.asked["/approval-requests"] == {"box": ["pending"], "limit": ["10"]}
    for path in ("/employees/expenses/summary", "/employees/expenses", "/employees/expenses?suspected"):
        assert calls.asked[path]["customer_employee_uuid"] == [str(ANA)]
    assert calls.asked["/travelers/advance-orders"]["mine"] == ["true"]


PARTS = {
    "/approval-requests": "approvals",
    "/orders?failed": "orders",
    "/orders?trip": "orders",
    "/employees/expenses/summary": "expenses",
    "/employees/expenses?suspected": "expenses",
    "/travelers/advance-orders": "advances",
    "/advance-orders/summary": "payments",
    "/expense-reports/summary": "payments",
}


@pytest.mark.parametrize(("call", "part"), PARTS.items())
async def test_a_part_that_fails_is_null_and_named_and_the_rest_comes(call: str, part: str) -> None:
    home, incomplete = await ask(FakeCalls({call: Unavailable()}))
    assert incomplete == [part]
    assert [name for name in set(PARTS.values()) if home[name] is None] == [part]


async def test_a_part_that_never_answers_is_left_at_its_deadline(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(room, "DEADLINE_SECONDS", 0.05)
    home, incomplete = await ask(FakeCalls({"/orders?failed": asyncio.Event().wait}))
    assert (home["orders"], incomplete) == (None, ["orders"])


async def test_nobody_is_asked_for_what_would_be_refused() -> None:
    calls = FakeCalls(**{"/me/profile": {"actions": []}})
    home, incomplete = await ask(calls)
    assert set(calls.asked) == {"/me/profile", "/approval-requests"}
    assert incomplete == []
    assert {name for name, part in home.items() if part is not None} == {"approvals"}


@pytest.mark.parametrize("action", [PAYS, "pay-refund", "receive-refund"])
async def test_whoever_may_pay_sees_what_waits_for_it(action: str) -> None:
    home, _ = await ask(FakeCalls(**{"/me/profile": {"actions": [{"slug": action}]}}))
    assert home["payments"] is not None
    home, _ = await ask(FakeCalls(**{"/me/profile": {"actions": [{"slug": slug} for slug in EMPLOYEE]}}))
    assert home["payments"] is None


async def test_without_identity_the_rest_still_comes() -> None:
    home, incomplete = await ask(FakeCalls({"/me/profile": Unavailable()}))
    assert incomplete == ["payments"]
    assert home["orders"] is not None and home["advances"] is not None


async def test_what_identity_says_of_the_caller_is_passed_on() -> None:
    inactive = RemoteRefusal(403, {"code": "INACTIVE_USER", "message": "Usuário inativo."})
    with pytest.raises(RemoteRefusal) as refused:
        await ask(FakeCalls({"/me/profile": inactive}))
    assert refused.value.body("r")["code"] == "INACTIVE_USER"


async def test_an_agency_s_person_has_orders_and_decides_nothing() -> None:
    calls = FakeCalls()
    home, incomplete = await ask(calls, a_person(Context.AGENCY, customer=None))
    assert set(calls.asked) == {*ORDERS, "/orders/pending/summary"}
    assert (incomplete, home["orders"] is not None, home["payments"]) == ([], True, None)
    home, _ = await ask(FakeCalls(), a_person(Context.AGENCY, customer=None), **{"x-customer-uuid": str(AURORA)})
    assert (home["payments"] is not None, home["approvals"], home["expenses"]) == (True, None, None)


async def test_an_agency_s_manager_sees_what_waits_for_them_of_the_company_they_chose() -> None:
    manager = replace(a_person(Context.AGENCY, customer=None), user_type="manager")
    home, _ = await ask(FakeCalls(), manager, **{"x-customer-uuid": str(AURORA)})
    assert home["approvals"] == {"total": 31, "data": [{"uuid": "r1"}]}
    home, _ = await ask(FakeCalls(), manager)
    assert home["approvals"] is None


@pytest.mark.parametrize("customer", [None, AURORA])
async def test_an_agency_s_person_sees_the_queue_and_nobody_else_does(customer: UUID | None) -> None:
    chosen = {"x-customer-uuid": str(customer)} if customer else {}
    home, incomplete = await ask(FakeCalls(), a_person(Context.AGENCY, customer=None), **chosen)
    assert (home["pending_orders"], incomplete) == (QUEUE, [])
    for stranger in (a_person(), a_person(Context.OPERATOR, customer=None)):
        calls = FakeCalls()
        assert (await ask(calls, stranger))[0]["pending_orders"] is None
        assert "/orders/pending/summary" not in calls.asked


async def test_a_queue_that_fails_is_named_and_the_agency_s_orders_still_come() -> None:
    calls = FakeCalls({"/orders/pending/summary": Unavailable()})
    home, incomplete = await ask(calls, a_person(Context.AGENCY, customer=None))
    assert (home["pending_orders"], incomplete, home["orders"] is not None) == (None, ["pending_orders"], True)


async def test_the_operator_s_home_is_empty() -> None:
    calls = FakeCalls()
    home, incomplete = await ask(calls, a_person(Context.OPERATOR, customer=None))
    assert (calls.asked, incomplete) == ({}, [])
    assert not any(home.values())


async def test_what_no_service_tells_yet_is_null() -> None:
    home, _ = await ask(FakeCalls())
    assert home["uncovered"] is None
