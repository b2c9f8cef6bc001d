"""All twelve panels equal a recount by hand: any history, any period, any filters, any order of the facts."""

import random
from datetime import date, timedelta
from typing import Any

import pytest
from bi_service.panels.rules import Panel
from bi_service.spending.copies import COPIES
from bi_service.spending.reactions import (
    book_spending_back_when_item_canceled,
    book_spending_when_expense_approved,
    book_spending_when_item_issued,
)
from bi_service.worker import rebuild
from bi_spending import a_cost_center
from contracts.config import BranchChanged, PhaseChanged, ProjectChanged
from contracts.expenses import ExpenseApproved
from contracts.identity import PrivacyRequestAccepted
from contracts.orders import ItemCanceled, ItemIssued
from histories import DIMENSIONS, HISTORY, START, Asked, Places, Recount, Told, told
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from kit.core.ids import new_uuid
from kit.db.scopes import CustomerScope
from kit.messaging.reference_copies import apply_to_copy
from kit.privacy.erasures import People, carry_out
from kit.testing import Company, Running, a_customer, an_approver, count_statements
from sqlalchemy import text

TABLES = ("spend_month", "spend_day", "spend_route", "spend_issuer")
EVERYTHING = "&".join(f"{panel}=true" for panel in Panel)
SLOW = settings(max_examples=25, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])


async def read(bi: Running, company: Company, query: str) -> Any:
    answer = await bi.as_(an_approver(customer=company)).get(f"/customers/{company.uuid}/bi?{query}")
    assert answer.status_code == 200, answer.text
    return answer.json()["data"]


async def keep_names(bi: Running, company: Company, places: Places) -> None:
    of = {"customer_uuid": company.uuid, "agency_uuid": company.agency_uuid, "version": 1, "active": True}
    phase = {"project_uuid": new_uuid(), "code": "1", "start_at": "2025-01-01T00:00:00Z"}
    makes: dict[str, Any] = {
        "cost_center_uuid": lambda uuid, name: a_cost_center(company, name, uuid),
        "branch_uuid": lambda uuid, name: BranchChanged(uuid=uuid, name=name, cnpj="11222333000181", **of),
        "project_uuid": lambda uuid, name: ProjectChanged(uuid=uuid, name=name, **of),
        "phase_uuid": lambda uuid, name: PhaseChanged(uuid=uuid, name=name, **of, **phase),
    }
    copies: dict[type, Any] = {copy.fact: copy for copy in COPIES}
    async with bi.db.work(CustomerScope(company.uuid)) as uow:
        for key, make in makes.items():
            for uuid in filter(None, places.uuids[key]):
                fact = make(uuid, places.name_of(uuid))
                await apply_to_copy(copies[type(fact)], fact, uow)
        uow.note_change()


async def book(bi: Running, company: Company, facts: list[Told]) -> None:
    """Each in a transaction of its own, as the consumer does it."""
    for fact in facts:
        async with bi.db.work(CustomerScope(company.uuid)) as uow:
            match fact:
                case ExpenseApproved():
                    await book_spending_when_expense_approved(fact, uow)
                case ItemIssued():
                    await book_spending_when_item_issued(fact, uow)
                case ItemCanceled():
                    await book_spending_back_when_item_canceled(fact, uow)


async def roll_ups(bi: Running, company: Company) -> dict[str, list[Any]]:
    async with bi.db.work(CustomerScope(company.uuid)) as uow:
        found = {}
        for table in TABLES:
            rows = await uow.session.execute(text(f"SELECT * FROM {table} ORDER BY 1, 2, 3, 4"))
            found[table] = sorted(map(str, rows.all()))
        return found


def require_panels(shown: Any, recount: Recount) -> None:
    assert shown["total_spent"]["value"] == recount.total_spent()
    if shown["total_spent"]["type"] == "months":
        points = {f"{point['year']}-{point['month']:02}": point["value"] for point in shown["total_spent"]["data"]}
        assert points == recount.spent_by_month()
    assert shown["percentage_by_item"] == shown["by_item"] == recount.percentage_by_item()
    for panel in DIMENSIONS:
        assert shown[panel] == recount.ranking(panel), panel
    assert [(line["month"], line["value"]) for line in shown["lead_time"]] == recount.lead_time()
    routes = recount.route_analysis()
    assert shown["route_analysis"] == routes
    fields = ("departure", "arrival", "average_ticket", "value")
    assert shown["top_routes"] == [{name: row[name] for name in fields} for row in routes[:10]]
    assert shown["last_purchases"] == recount.last_purchases()


ITEMS = st.frozensets(st.sampled_from(["airway", "hotel", "road", "vehicle", "offline_hotel", "expense"]), max_size=2)
NARROWED = st.dictionaries(st.sampled_from(sorted(DIMENSIONS.values())), st.integers(1, 2), max_size=3)


@SLOW
@given(history=HISTORY, offset=st.integers(0, 400), length=st.integers(0, 480), items=ITEMS, narrowed=NARROWED)
async def test_every_panel_equals_a_recount_by_hand(
    bi: Running, history: Any, offset: int, length: int, items: frozenset[str], narrowed: dict[str, int]
) -> None:
    company, places = a_customer(), Places()
    await bi.introduce_company(company)
    facts = told(company, places, history)
    await keep_names(bi, company, places)
    await book(bi, company, facts)
    start = START + timedelta(days=offset)
    keys = {
        key: frozenset(filter(None, places.uuids[key][:count])) or frozenset({new_uuid()})
        for key, count in narrowed.items()
    }
    for asked in (
        Asked(start=date(2025, 1, 1), end=date(2026, 6, 30)),
        Asked(start=start, end=start + timedelta(days=length), items=items),
        Asked(start=start, end=start + timedelta(days=length), items=items, keys=keys),
    ):
        shown = await read(bi, company, f"{EVERYTHING}&{asked.query()}")
        require_panels(shown, Recount(facts, asked, places))


@SLOW
@given(history=HISTORY, seed=st.integers(0, 10_000))
async def test_late_repeated_and_reordered_facts_end_in_the_same_sums_and_so_does_a_rebuild(
    bi: Running, history: Any, seed: int
) -> None:
    company, places = a_customer(), Places()
    await bi.introduce_company(company)
    facts = told(company, places, history)
    mixed = facts + facts[: len(facts) // 2]
    random.Random(seed).shuffle(mixed)
    await book(bi, company, mixed)
    as_told = await roll_ups(bi, company)
    assert await rebuild(bi.service_context, only=company.uuid) == int(bool(facts))
    assert await roll_ups(bi, company) == as_told
    whole = Asked(start=date(2025, 1, 1), end=date(2026, 12, 31))
    await keep_names(bi, company, places)
    require_panels(await read(bi, company, f"{EVERYTHING}&{whole.query()}"), Recount(facts, whole, places))


@pytest.fixture
async def filled(bi: Running) -> tuple[Company, Places, list[Told]]:
    company, places = a_customer(), Places()
    await bi.introduce_company(company)
    drawn = {"day": 60, "hour": 15, "cents": 10_001, "keys": (1, 2, 1, 2, 1), "broken": True, "lead": 9}
    history = [
        {**drawn, "kind": "airway", "routes": 2, "canceled_after": None, "kept": 0},
        {**drawn, "kind": "airway", "routes": 3, "canceled_after": 40, "kept": 10, "keys": (2, 1, 2, 1, 2)},
        {**drawn, "kind": "hotel", "routes": 0, "canceled_after": None, "kept": 0, "day": 70},
    ]
    facts = told(company, places, history)
    await keep_names(bi, company, places)
    await book(bi, company, facts)
    return company, places, facts


Filled = tuple[Company, Places, list[Told]]
YEAR = "start_date=2025-01-01&end_date=2025-12-31"


@pytest.mark.parametrize("panel", list(Panel))
async def test_a_panel_alone_has_its_own_shape_and_says_what_the_bundle_says(
    bi: Running, filled: Filled, panel: Panel
) -> None:
    company, _, _ = filled
    bundle = await read(bi, company, f"{EVERYTHING}&{YEAR}")
    alone = await read(bi, company, f"{panel}=true&{YEAR}")
    assert alone == bundle[panel] and alone
    assert set(bundle) == set(Panel)


async def test_item_narrows_by_item_alone(bi: Running, filled: Filled) -> None:
    company, _, _ = filled
    shown = await read(bi, company, f"by_item=true&percentage_by_item=true&item=hotel&{YEAR}")
    assert [share["item"] for share in shown["by_item"]] == ["hotel"]
    assert [share["item"] for share in shown["percentage_by_item"]] == ["airway", "hotel"]
    assert shown["by_item"][0] == shown["percentage_by_item"][1]


async def test_a_canceled_purchase_counts_in_no_share_and_no_average_but_its_money_on_each_day(
    bi: Running, filled: Filled
) -> None:
    company, _, _ = filled
    march = "start_date=2025-03-01&end_date=2025-03-31"
    before = await read(bi, company, f"route_analysis=true&by_item=true&{march}")
    assert {row["departure"] for row in before["route_analysis"]} == {"CGH", "SDU"}
    assert before["by_item"][0]["value"] == "200.02" and before["by_item"][0]["percent_broken_policy"] == 1.0
    after = await read(bi, company, "total_spent=true&start_date=2025-04-01&end_date=2025-05-31")
    assert after["value"] == "-90.01"


async def test_an_unknown_cost_center_is_shown_without_a_name_until_it_is_told(bi: Running) -> None:
    company, places = a_customer(), Places()
    await bi.introduce_company(company)
    drawn = {"kind": "hotel", "day": 60, "hour": 15, "cents": 100, "keys": (1, 0, 0, 0, 0), "broken": False}
    rest = {"lead": None, "routes": 0, "canceled_after": None, "kept": 0}
    await book(bi, company, told(company, places, [{**drawn, **rest}]))
    assert [row["name"] for row in await read(bi, company, f"by_cost_center=true&{YEAR}")] == ["—"]
    assert await read(bi, company, f"by_project=true&{YEAR}") == []
    await keep_names(bi, company, places)
    assert (await read(bi, company, f"by_cost_center=true&{YEAR}"))[0]["name"].startswith("Nome ")


async def test_an_erased_issuer_is_named_no_more_and_the_sums_stay(bi: Running, filled: Filled) -> None:
    company, places, _ = filled
    issuer = places.uuids["issuer_uuid"][1]
    assert issuer is not None
    before = await read(bi, company, f"by_issuer=true&{YEAR}")
    request = PrivacyRequestAccepted(
        uuid=new_uuid(),
        customer_uuid=company.uuid,
        kind="erasure",
        person_uuids=(issuer,),
        accepted_at=bi.clock.now(),
    )
    async with bi.db.work(CustomerScope(company.uuid)) as uow:
        await carry_out(request, uow=uow, people=People("bi_service"))
    for _ in range(2):
        shown = {row["uuid"]: row for row in await read(bi, company, f"by_issuer=true&{YEAR}")}
        assert shown[str(issuer)]["name"] == "Pessoa removida"
        assert [{**row, "name": ""} for row in shown.values()] == [{**row, "name": ""} for row in before]
        await rebuild(bi.service_context, only=company.uuid)


@pytest.mark.parametrize(
    "query",
    [
        YEAR,
        "start_date=2025-02-03&end_date=2025-12-20",
        "start_date=2025-03-01&end_date=2025-03-20",
        f"{YEAR}&issuer_uuids[]={new_uuid()}&project_uuids[]={new_uuid()}",
    ],
    ids=["whole months", "ragged", "days", "filters that meet"],
)
async def test_twelve_panels_cost_three_statements_whatever_is_asked(bi: Running, filled: Filled, query: str) -> None:
    """The session, the panels, the names of what they rank."""
    company, _, _ = filled
    await read(bi, company, f"{EVERYTHING}&{query}")
    with count_statements(bi) as counted:
        await read(bi, company, f"{EVERYTHING}&{query}")
    assert len(counted) <= 3, counted


async def test_large_sums_are_exact_in_every_panel(bi: Running) -> None:
    company, places = a_customer(), Places()
    await bi.introduce_company(company)
    drawn = {"kind": "airway", "day": 60, "hour": 15, "cents": 9 * (10**14 - 1), "keys": (1, 1, 1, 1, 1), "lead": 3}
    rest = {"broken": False, "routes": 3, "canceled_after": None, "kept": 0}
    facts = told(company, places, [{**drawn, **rest}] * 3)
    await keep_names(bi, company, places)
    await book(bi, company, facts)
    for start, end in ((date(2025, 1, 1), date(2025, 12, 31)), (date(2025, 3, 20), date(2025, 3, 22))):
        asked = Asked(start=start, end=end)
        shown = await read(bi, company, f"{EVERYTHING}&{asked.query()}")
        require_panels(shown, Recount(facts, asked, places))
        assert shown["total_spent"]["value"] == "26999999999999.73"


async def test_an_unused_period_is_zero_points(bi: Running) -> None:
    company = a_customer()
    await bi.introduce_company(company)
    shown = await read(bi, company, f"{EVERYTHING}&filter_type=three-months")
    assert [point["value"] for point in shown["total_spent"]["data"]] == ["0.00"] * 4
    assert [line["value"] for line in shown["lead_time"]] == [0.0] * 4
    today = bi.clock.now().astimezone()
    assert shown["lead_time"][-1]["description"].endswith(f"/{today.year}")
    assert all(shown[panel] == [] for panel in DIMENSIONS) and shown["last_purchases"] == []
