"""Five hundred hotels: how long until the first stand on screen, and how fast their list is narrowed."""

import asyncio
import itertools
import time
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from datetime import date, timedelta
from typing import Any

from contracts.places import city_uuid
from journey.caller import Caller
from kit.core.clock import SystemClock

from bench.delays import Delays
from bench.load import LoadFailed, request
from bench.rounds import Figures
from bench.seed import Ground
from bench.stage import Stage

SAO_PAULO = str(city_uuid("3550308"))
MOST_SECONDS = 20.0
PAUSE_SECONDS = 0.01
"""Between two looks; screens are told by an event and look once."""
FILTERS = (
    "sort=price",
    "stars[]=4&stars[]=5&sort=price",
    "amenities[]=Piscina&sort=stars",
    "max_value=900.00&free_cancellation=true&sort=price",
    "name=hotel&sort=recommended",
)


@dataclass(frozen=True)
class Hotels:
    """Asked → the first hotels, asked → all; how many there are; their filtered pages beside the limit's list."""

    first: Delays
    whole: Delays
    count: int
    filtered: Mapping[str, Figures]


@dataclass(frozen=True)
class Searched:
    """One search that ended."""

    uuid: str
    first_seconds: float
    whole_seconds: float
    count: int


async def searches(stage: Stage, ground: Ground, times: int) -> list[Searched]:
    """Ana looks for a room in São Paulo again and again, each time for other days."""
    ana = Caller(stage.url, ground.token("Ana").removeprefix("Bearer "))
    today = SystemClock().now().date()
    return [await _searched(ana, today + timedelta(days=30 + nth)) for nth in range(times)]


async def _searched(ana: Caller, day: date) -> Searched:
    body = {
        "city_uuid": SAO_PAULO,
        "checkin": str(day),
        "checkout": str(day + timedelta(days=2)),
        "rooms": [{"adults": 1}],
    }
    began = time.perf_counter()
    answer = await ana.send("POST", "/search/hotel", json=body)
    if answer.status_code != 202:
        raise LoadFailed(f"the search answered {answer.status_code}: {answer.text[:200]}")
    path = f"/search/{answer.json()['data']['uuid']}"
    first, _ = await _until(ana, f"{path}/offers?limit=20", lambda told: bool(told["data"]), began)
    whole, _ = await _until(ana, path, lambda told: told["data"]["status"] != "running", began)
    _, page = await _until(ana, f"{path}/offers?limit=20", lambda told: bool(told["data"]), began)
    return Searched(path.removeprefix("/search/"), first, whole, page["meta"]["total"])


async def _until(ana: Caller, path: str, holds: Any, began: float) -> tuple[float, Any]:
    """Seconds since it began, and the answer that holds."""
    while time.perf_counter() - began < MOST_SECONDS:
        answer = await ana.send("GET", path)
        if answer.status_code == 200 and holds(answer.json()):
            return time.perf_counter() - began, answer.json()
        await asyncio.sleep(PAUSE_SECONDS)
    raise LoadFailed(f"{path}: nothing within {MOST_SECONDS:.0f} s")


def filtered_pages(bearer: str, search: str) -> Iterator[bytes]:
    """The first page of the search, narrowed and sorted now so and now so."""
    pages = [f"/api/v1/search/{search}/offers?limit=20&{filters}" for filters in FILTERS]
    return (request("GET", path, Authorization=bearer) for path in itertools.cycle(pages))


def told(searched: list[Searched], filtered: Mapping[str, Figures]) -> Hotels:
    """What was found."""
    first = Delays("hotel search → first hotels", [one.first_seconds for one in searched])
    whole = Delays("hotel search → all sellers answered", [one.whole_seconds for one in searched])
    return Hotels(first, whole, max(one.count for one in searched), filtered)
