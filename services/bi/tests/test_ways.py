"""The ends of a fact's ways: panels read them in their index, and from the fact where no index holds them."""

from datetime import date
from typing import Any

import pytest
from bi_service.panels.filters import Filters
from bi_service.panels.periods import Period
from bi_service.panels.queries.entries import facts_for
from bi_service.panels.rules import Panel
from bi_service.spending.rules import LONGEST_WAYS, Dimension, ways_of
from bi_service.spending.tables import SpendFact
from bi_spending import a_cancellation, an_issue
from contracts.orders import ItemIssued, Route
from kit.core.ids import new_uuid
from kit.core.metadata import table_of
from kit.db.scopes import CustomerScope
from kit.testing import Company, Running, a_customer
from sqlalchemy import Column, text
from sqlalchemy.sql.visitors import iterate
from test_expenses import book, panels

MARCH = date(2026, 3, 2)
FLOWN = "route_analysis=true&top_routes=true&last_purchases=true"
THERE_AND_BACK = (("GRU", "SDU"), ("SDU", "GRU"))
PERIODS = {
    "days": "start_date=2026-02-20&end_date=2026-03-08",
    "parts of months": "start_date=2026-02-20&end_date=2026-05-08",
    "filters": "start_date=2026-01-01&end_date=2026-12-31&issuer_uuids[]={issuer}",
}


def flight(company: Company, *ways: tuple[str, str], **more: Any) -> ItemIssued:
    routes = tuple(Route(departure=start, arrival=end, departure_at="") for start, end in ways)
    return an_issue(company, on=MARCH, value="100.01", routes=routes, **more)


def test_the_ends_are_told_one_after_the_other_and_none_where_there_is_no_way() -> None:
    routes = [{"departure": "GRU", "arrival": "SDU"}, {"departure": "SDU", "arrival": "GRU"}]
    assert ways_of(routes) == ["GRU", "SDU", "SDU", "GRU"]
    assert ways_of([]) == []


@pytest.mark.parametrize(("length", "fits"), [((LONGEST_WAYS - 16) // 4, True), ((LONGEST_WAYS - 16) // 4 + 1, False)])
def test_what_an_index_cannot_hold_is_left_to_the_fact(length: int, fits: bool) -> None:
    """In bytes: an accented letter has two, and each name eight of its own."""
    assert (ways_of([{"departure": "ã" * length, "arrival": "é" * length}]) is not None) is fits


def test_what_panels_read_of_a_fact_and_what_its_row_policy_asks_for_is_in_their_index() -> None:
    """A column outside of it costs a page of the table for each fact."""
    keys = {dimension: frozenset([new_uuid()]) for dimension in (Dimension.PROJECT, Dimension.BRANCH)}
    facts = facts_for(Filters(frozenset(Panel), Period(date(2026, 3, 2), date(2026, 3, 2)), keys=keys))
    assert facts is not None
    booked = facts.read.element.selects[0]  # type: ignore[attr-defined]
    asked = {found.name for found in iterate(booked) if isinstance(found, Column)} | {"customer_uuid", "agency_uuid"}
    (index,) = (one for one in table_of(SpendFact).indexes if one.name == "spend_fact_read")
    assert asked <= {*index.columns.keys(), *index.dialect_options["postgresql"]["include"]}
    assert {"value", "issuer_uuid", "ways"} <= asked


@pytest.mark.parametrize("period", PERIODS.values(), ids=PERIODS.keys())
async def test_facts_of_earlier_releases_are_shown_as_those_whose_ends_are_known(bi: Running, period: str) -> None:
    company, issuer = a_customer(), new_uuid()
    canceled = flight(company, ("CGH", "BSB"), issuer_uuid=issuer)
    stay = an_issue(company, on=MARCH, value="80.00", table="hotel", issuer_uuid=issuer)
    flown = flight(company, *THERE_AND_BACK, issuer_uuid=issuer)
    await book(bi, company, flown, canceled, stay, a_cancellation(canceled, on=MARCH))
    asked = f"{FLOWN}&{period.format(issuer=issuer)}"
    known = await panels(bi, company, asked)
    assert {row["departure"]: row["value"] for row in known["route_analysis"]} == {"GRU": "50.01", "SDU": "50.00"}
    assert [row["departure"] for row in known["last_purchases"]] == ["GRU"]
    async with bi.db.work(CustomerScope(company.uuid)) as uow:
        await uow.session.execute(text("UPDATE spend_fact SET ways = NULL"))
    assert await panels(bi, company, asked) == known


async def test_any_number_of_ways_is_booked(bi: Running) -> None:
    """Short names need room too: a thousand of them do not fit an index row."""
    company = a_customer()
    many = tuple((f"{nth % 10}", "B") for nth in range(500))
    await book(bi, company, flight(company, *many))
    shown = await panels(bi, company, f"route_analysis=true&{PERIODS['days']}")
    assert {row["arrival"] for row in shown} == {"B"} and len(shown) == 10


async def test_names_of_any_length_are_booked_and_shown(bi: Running) -> None:
    company, issuer, name = a_customer(), new_uuid(), f"Terminal {new_uuid().hex * 100}"
    await book(bi, company, flight(company, (name, "Salvador"), issuer_uuid=issuer))
    shown = await panels(bi, company, f"{FLOWN}&{PERIODS['filters'].format(issuer=issuer)}")
    assert [row["departure"] for row in shown["route_analysis"]] == [name]
    assert [row["arrival"] for row in shown["last_purchases"]] == ["Salvador"]
