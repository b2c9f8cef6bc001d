"""Boxes, filters, one request, its history and explanation; and who may read them."""

from datetime import timedelta
from decimal import Decimal
from typing import Any
from uuid import uuid4

import pytest
from kit.core.clock import local_day
from kit.testing import (
    Person,
    a_requester,
    agency_issuer,
    agency_manager,
    anonymous,
    count_statements,
    operator,
    other_agency,
    other_customer,
)

from services.approvals.tests.office import Office, Order


async def box(office: Office, person: Person, **query: Any) -> list[str]:
    """The orders in a box, in its order."""
    answer = await office.as_(person).get("/approval-requests", params=query)
    assert answer.status_code == 200, answer.text
    return [row["subject_uuid"] for row in answer.json()["data"]]


def of(*orders: Order) -> list[str]:
    return [str(order.uuid) for order in orders]


async def test_pending_holds_what_is_mine_to_decide_nearest_deadline_first(office: Office) -> None:
    await office.create_model(levels=[[office.seat(office.bruno)], [office.seat(office.davi)]])
    now = office.approvals.clock.now()
    later = await office.submit(expires_at=now + timedelta(hours=20))
    sooner = await office.submit(expires_at=now + timedelta(hours=3))
    assert await box(office, office.bruno) == of(sooner, later)
    assert await box(office, office.davi) == []
    assert await box(office, office.ana) == []
    await office.decide(office.bruno, later)
    assert await box(office, office.bruno) == of(sooner)
    assert await box(office, office.davi) == of(later)
    assert await box(office, office.bruno, box="decided") == of(later)
    assert sorted(await box(office, office.ana, box="requested")) == sorted(of(sooner, later))
    assert await box(office, office.bruno, box="requested") == []


async def test_the_box_of_all_needs_view_all_order(office: Office) -> None:
    await office.create_model()
    order = await office.submit()
    assert await box(office, office.bruno, box="all") == of(order)
    assert await box(office, agency_manager(customer=office.company), box="all") == of(order)
    answer = await office.as_(office.ana).get("/approval-requests", params={"box": "all"})
    assert (answer.status_code, answer.json()["code"]) == (403, "FORBIDDEN")


async def test_requests_are_filtered_and_sorted(office: Office) -> None:
    await office.create_model()
    plain = await office.submit(value=Decimal("100.00"), title="São Paulo – Brasília")
    dear = await office.submit(value=Decimal("9000.00"), broken_policy=True)
    for query, expected in (
        ({"broken_policy": "true"}, [dear]),
        ({"broken_policy": "false"}, [plain]),
        ({"search": "sao paulo – brasilia"}, [plain]),
        ({"search": str(dear.fact.number)}, [dear]),
        ({"search": "ana"}, [plain, dear]),
        ({"search": "100%"}, []),
        ({"request_type": "advance"}, []),
        ({"status": "approved"}, []),
        ({"sort": "value"}, [dear, plain]),
        ({"sort": "alerts"}, [dear, plain]),
        ({"sort": "oldest"}, [plain, dear]),
        ({"on_behalf_of": str(uuid4())}, []),
        ({"start_date": local_day(office.approvals.clock.now())}, [plain, dear]),
        ({"end_date": local_day(office.approvals.clock.now()) - timedelta(days=1)}, []),
        ({"limit": 1, "page": 2, "sort": "value"}, [plain]),
    ):
        found = await box(office, office.bruno, **query)
        assert (found if "sort" in query else sorted(found)) == (
            of(*expected) if "sort" in query else sorted(of(*expected))
        ), query


async def test_a_subject_shows_every_request_of_it_that_the_caller_may_read(office: Office) -> None:
    await office.create_model()
    order = await office.submit()
    await office.decide(office.bruno, order)
    stranger = a_requester(customer=office.company, name="Zoe")
    for person, expected in (
        (office.ana, of(order)),
        (office.bruno, of(order)),
        (agency_issuer(customer=office.company), of(order)),
        (stranger, []),
    ):
        assert await box(office, person, subject_uuid=str(order.uuid)) == expected


async def test_the_summary_counts_what_waits_for_me(office: Office) -> None:
    await office.create_model()
    await office.submit()
    await office.submit(broken_policy=True)
    mine = (await office.as_(office.bruno).get("/approval-requests/summary")).json()["data"]
    assert mine == {"pending": 2, "without_alerts": 1, "by_type": {"travel": 2, "advance": 0, "expense_report": 0}}
    others = (await office.as_(office.ana).get("/approval-requests/summary")).json()["data"]
    assert others["pending"] == 0


async def test_a_row_tells_what_an_approver_needs(office: Office) -> None:
    await office.create_model()
    order = await office.submit(broken_policy=True)
    (row,) = (await office.as_(office.bruno).get("/approval-requests")).json()["data"]
    assert row["requester"] == {
        "uuid": str(office.ana.employee_uuid),
        "name": "Ana Souza",
        "email": office.ana.email,
        "phone": None,
    }
    assert row["travelers"] == [{"uuid": str(office.ana.employee_uuid), "name": "Ana Souza"}]
    assert row["customer"] == {"uuid": str(office.company.uuid), "name": "Jacarandá"}
    assert row["cost_center"]["name"] == "Comercial Sudeste"
    assert (row["number"], row["value"], row["can_decide"]) == (order.fact.number, "1608.00", True)
    assert row["allowed_actions"] == ["approve", "reject"]
    assert row["alerts"][0]["message"] == "1 item fora da política"


async def test_only_deciders_are_offered_the_actions(office: Office) -> None:
    await office.create_model()
    order = await office.submit()
    path = f"/approval-requests/{await office.request_uuid(order)}"
    for person, actions in (
        (office.bruno, ["approve", "reject"]),
        (office.ana, ["remind"]),
        (office.davi, []),
        (agency_manager(customer=office.company), ["remind"]),
    ):
        shown = (await office.as_(person).get(path)).json()["data"]
        assert (shown["allowed_actions"], shown["can_decide"]) == (actions, person is office.bruno)


async def test_an_expired_hold_offers_nothing(office: Office) -> None:
    await office.create_model()
    now = office.approvals.clock.now()
    order = await office.submit(expires_at=now + timedelta(minutes=10))
    office.approvals.clock.move_to(now + timedelta(minutes=11))
    path = f"/approval-requests/{await office.request_uuid(order)}"
    assert (await office.as_(office.bruno).get(path)).json()["data"]["allowed_actions"] == []


@pytest.mark.parametrize("suffix", ["", "/history", "/explanation"])
@pytest.mark.parametrize(
    "who,status",
    [
        ("ana", 200),
        ("bruno", 200),
        ("davi", 200),  # view-all-order
        ("carla", 200),  # view-all-order
        ("heitor", 200),
        ("stranger", 404),
        ("manager", 200),
        ("issuer", 200),
        ("manager_without_choice", 200),
        ("other_customer", 404),
        ("other_agency", 404),
        ("operator", 403),
        ("anonymous", 401),
    ],
)
async def test_who_may_read_a_request(office: Office, suffix: str, who: str, status: int) -> None:
    outsiders = {
        "stranger": a_requester(customer=office.company, name="Zoe"),
        "manager": agency_manager(customer=office.company),
        "issuer": agency_issuer(customer=office.company),
        "manager_without_choice": agency_manager(),
        "other_customer": other_customer(),
        "other_agency": other_agency(),
        "operator": operator(),
        "anonymous": anonymous(),
    }
    await office.create_model()
    order = await office.submit()
    caller = outsiders.get(who) or getattr(office, who)
    answer = await office.as_(caller).get(f"/approval-requests/{await office.request_uuid(order)}{suffix}")
    assert answer.status_code == status, answer.text


async def test_the_history_is_told_in_portuguese_oldest_first(office: Office) -> None:
    await office.create_model()
    order = await office.submit()
    await office.decide(office.bruno, order, status="approved", obs="Boa viagem")
    path = f"/approval-requests/{await office.request_uuid(order)}/history"
    lines = (await office.as_(office.ana).get(path)).json()["data"]
    assert [(line["kind"], line["by"]["name"], line["to"]) for line in lines] == [
        ("requested", "Ana Souza", "approving"),
        ("level_opened", "Sistema", None),
        ("level_approved", "Bruno Souza", None),
        ("approved", "Bruno Souza", "approved"),
    ]
    assert lines[2]["reason"] == "Boa viagem"
    assert lines[3]["from"] == "approving"


async def test_the_explanation_says_why_and_who(office: Office) -> None:
    model = await office.create_model(name="Comercial")
    order = await office.submit()
    path = f"/approval-requests/{await office.request_uuid(order)}/explanation"
    told = (await office.as_(office.ana).get(path)).json()["data"]
    assert told["model"] == {"uuid": model["uuid"], "name": "Comercial"}
    assert told["reasons"] == [
        "Alcance: centro de custo (nenhum modelo de fase, projeto ou grupo de funcionários se aplica)."
    ]
    assert told["candidates"][0]["reason"] == "Escolhido"
    assert told["deciders_now"] == [
        {"uuid": str(office.bruno.employee_uuid), "name": "Bruno Souza", "as": "approver", "on_behalf_of": None}
    ]


async def test_marks_of_an_open_level_are_seen_by_its_deciders_and_by_all_once_it_closes(office: Office) -> None:
    both = {"approvers": [office.seat(office.bruno), office.seat(office.davi)], "require_all": True}
    await office.create_model(levels=[both, [office.seat(office.elisa)]])
    order = await office.submit()
    out = {"table": "hotel", "item_order_uuid": str(order.items[1]), "reason_rejected": "Caro"}
    path = f"/approval-requests/{await office.request_uuid(order)}"

    async def sees(person: Person) -> bool:
        items = (await office.as_(person).get(path)).json()["data"]["items"]
        return bool(items[1]["rejected"]) and items[1]["reason_rejected"] == "Caro"

    await office.decide(office.bruno, order, rejected_items=[out])
    assert [await sees(person) for person in (office.bruno, office.davi, office.ana)] == [True, True, False]
    await office.decide(office.davi, order)
    assert [await sees(person) for person in (office.elisa, office.ana)] == [True, True]


async def test_nothing_waits_for_the_operator(office: Office) -> None:
    client = office.as_(operator())
    assert (await client.get("/approval-requests")).json()["data"] == []
    assert (await client.get("/approval-requests/summary")).json()["data"]["pending"] == 0


async def test_a_list_stays_within_four_statements_whatever_its_length(office: Office) -> None:
    await office.create_model()
    for _ in range(3):
        await office.submit()
    client = office.as_(office.bruno)
    await client.get("/approval-requests")
    for limit in (1, 3):
        with count_statements(office.approvals) as seen:
            answer = await client.get("/approval-requests", params={"limit": limit})
        assert len(answer.json()["data"]) == limit
        assert len(seen) <= 4, seen


@pytest.mark.parametrize(
    "query,field",
    [
        ({"box": "mine"}, "box"),
        ({"sort": "newest"}, "sort"),
        ({"status": "open"}, "status"),
        ({"request_type": "trip"}, "request_type"),
        ({"start_date": "02/03/2026"}, "start_date"),
        ({"broken_policy": "talvez"}, "broken_policy"),
        ({"on_behalf_of": "ana"}, "on_behalf_of"),
        ({"limit": "101"}, "limit"),
        ({"page": "0"}, "page"),
        ({"search": "x" * 121}, "search"),
        ({"end_date": "9999-12-31"}, None),
        ({"start_date": "0001-01-01"}, None),
    ],
)
async def test_bad_queries_are_refused_in_portuguese(office: Office, query: dict[str, str], field: str | None) -> None:
    answer = await office.as_(office.bruno).get("/approval-requests", params=query)
    if field is None:
        assert answer.status_code == 200
        return
    assert answer.status_code == 422
    assert list(answer.json()["errors"]) == [field]


@pytest.mark.parametrize("path", ["/approval-requests", "/approval-requests/summary"])
@pytest.mark.parametrize(
    "caller,status,code",
    [
        (anonymous(), 401, "UNAUTHENTICATED"),
        (agency_manager(), 422, "CUSTOMER_REQUIRED"),
    ],
    ids=["anonymous", "agency_without_customer"],
)
async def test_lists_need_a_customer(office: Office, path: str, caller: Person, status: int, code: str) -> None:
    answer = await office.as_(caller).get(path)
    assert (answer.status_code, answer.json()["code"]) == (status, code)


@pytest.mark.parametrize("suffix", ["", "/history", "/explanation"])
async def test_an_absent_request_is_not_found(office: Office, suffix: str) -> None:
    for uuid in (uuid4(), "none"):
        answer = await office.as_(office.heitor).get(f"/approval-requests/{uuid}{suffix}")
        assert (answer.status_code, answer.json()["code"]) == (404, "NOT_FOUND")


async def test_config_learns_which_open_requests_ask_an_approver(office: Office) -> None:
    from kit.calls.client import service_token

    await office.create_model(
        levels=[[office.seat(office.bruno), office.seat(office.davi)], [office.seat(office.elisa)]]
    )
    order = await office.submit()
    running = office.approvals
    token = service_token(
        issuer="config",
        audience="approvals",
        secret=running.service_context.settings.service_token_secret.get_secret_value(),
        clock=running.clock,
    )

    async def open_requests(person: Person) -> dict[str, Any]:
        path = f"/internal/approvers/{person.employee_uuid}/open-requests"
        answer = await running.internal.get(path, headers={"Authorization": f"Service {token}"})
        found: dict[str, Any] = answer.json()["data"]
        return found

    request = [str(await office.request_uuid(order))]
    for person in (office.bruno, office.davi, office.elisa):
        assert await open_requests(person) == {"requests": 1, "requests_uuid": request}
    assert (await open_requests(office.carla))["requests"] == 0
    await office.decide(office.bruno, order)
    assert (await open_requests(office.davi))["requests"] == 0
    assert (await open_requests(office.elisa))["requests"] == 1
    unsigned = await running.internal.get(f"/internal/approvers/{office.bruno.employee_uuid}/open-requests")
    assert unsigned.status_code == 401


async def test_a_request_of_more_than_one_entry_holds_is_listed_read_previewed_and_rejected(office: Office) -> None:
    await office.create_model()
    order = await office.submit(value=Decimal("1999999999999.98"))
    uuid = await office.request_uuid(order)
    assert await box(office, office.bruno) == of(order)
    for path in (f"/approval-requests/{uuid}", f"/approval-requests/{uuid}/history", "/approval-requests/summary"):
        answer = await office.as_(office.bruno).get(path)
        assert answer.status_code == 200, (path, answer.text)
    assert (await office.decide(office.bruno, order, reason_rejected="Valor impossível")).status_code == 200
