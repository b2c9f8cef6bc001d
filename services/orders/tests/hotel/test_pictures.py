"""Pictures of hotels: drawn for everybody, kept for ever."""

import httpx
import pytest

from services.orders.tests.hotel.staying import a_question, page_of, search_hotels
from services.orders.tests.stage import Stage


@pytest.fixture
def anybody(stage: Stage) -> httpx.AsyncClient:
    return stage.orders.client


async def test_every_picture_of_an_offer_is_drawn_for_anybody_and_kept_for_ever(
    stage: Stage, anybody: httpx.AsyncClient
) -> None:
    (offer,) = (await page_of(stage, await search_hotels(stage, a_question(stage)), limit=1))["data"]
    stay = offer["hotel"]
    for image in {*stay["hotel"]["images"], *stay["rooms"][0]["images"]}:
        answer = await anybody.get(image.removeprefix("/api/v1"))
        assert (answer.status_code, answer.headers["content-type"]) == (200, "image/svg+xml")
        assert answer.headers["cache-control"] == "public, max-age=31536000, immutable"
        assert "default-src 'none'" in answer.headers["content-security-policy"]
        assert answer.text.startswith("<svg") and stay["hotel"]["name"].split("&")[0] in answer.text


@pytest.mark.parametrize(
    "path",
    ["recife-pe-001/0.svg", "recife-pe-001/9.svg", "recife-pe-999/1.svg", "nowhere/1.svg", "recife-pe-001/x.svg"],
)
async def test_what_is_no_picture_is_not_found(anybody: httpx.AsyncClient, path: str) -> None:
    answer = await anybody.get(f"/hotel-pictures/{path}")
    assert (answer.status_code, answer.json()["code"]) == (404, "NOT_FOUND")
    assert "immutable" not in answer.headers["cache-control"]
