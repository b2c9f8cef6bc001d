"""São Paulo has five hundred hotels: a page of them costs the database no more than a page of few."""

import pytest
from kit.testing import count_statements

from services.orders.tests.hotel.staying import SAO_PAULO, Answer, a_question, details_of, page_of, search_hotels
from services.orders.tests.stage import Stage

pytestmark = pytest.mark.long

NARROWED = {"stars[]": ["3", "4", "5"], "regimens[]": ["breakfast", "half_board"], "sort": "stars"}


async def statements_of(stage: Stage, found: Answer) -> tuple[int, int]:
    """Of a narrowed page, and of the details of its first offer when they are read again."""
    page = await page_of(stage, found, **NARROWED)
    with count_statements(stage.orders) as pages:
        await page_of(stage, found, **NARROWED)
    await details_of(stage, page["data"][0])
    with count_statements(stage.orders) as details:
        await details_of(stage, page["data"][0])
    return len(pages), len(details)


async def test_a_page_and_the_details_cost_the_same_statements_whatever_the_number_of_hotels(stage: Stage) -> None:
    few = await search_hotels(stage, a_question(stage, stars_min=5))
    many = await search_hotels(stage, a_question(stage, city_uuid=SAO_PAULO))
    assert many["offers_total"] > 450 > 10 * few["offers_total"] > 0
    assert await statements_of(stage, many) == await statements_of(stage, few)
