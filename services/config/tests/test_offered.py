"""Every setting is read and every notice listed is sent by a service; other notices are neither listed nor chosen."""

from pathlib import Path
from typing import Any

import pytest
from config_service.notices.rules import CATALOGUE as NOTICES
from config_service.parameters.rules import CATALOGUE as PARAMETERS
from kit.testing import BOREAL, Running, an_administrator

SERVICES = Path(__file__).parents[2]
NOT_SENT = {
    "order_submitted",
    "report_ready",
}
OFFERING = {"config/notices", "config/parameters"}


@pytest.fixture(scope="module")
def rooms() -> dict[str, str]:
    """The code of each room ("orders/booking") of the services; of config those that use what it offers."""
    found: dict[str, str] = {}
    for name in ("approvals", "bi", "config", "expenses-ocr", "identity", "orders"):
        package = SERVICES / name / "src" / f"{name.replace('-', '_')}_service"
        for file in package.rglob("*.py"):
            room = f"{name}/{file.relative_to(package).parts[0]}"
            if room in OFFERING:
                continue
            found[room] = found.get(room, "") + file.read_text()
    return found


PLACES = [(one.slug, one.read_in) for one in PARAMETERS] + [(one.slug, one.sent_in) for one in NOTICES]


@pytest.mark.parametrize(("slug", "place"), PLACES, ids=[slug for slug, _ in PLACES])
def test_what_is_offered_names_the_room_that_uses_it(slug: str, place: str, rooms: dict[str, str]) -> None:
    naming = {room for room, code in rooms.items() if f'"{slug}"' in code}
    assert place in naming if place else not naming, naming


async def listed(config: Running, path: str) -> Any:
    answer = await config.as_(an_administrator(customer=BOREAL)).get(f"/customers/{BOREAL.uuid}{path}")
    assert answer.status_code == 200, answer.text
    return answer.json()["data"]


async def test_notices_that_no_service_sends_are_not_listed(config: Running) -> None:
    assert not NOT_SENT & {event["slug"] for event in (await listed(config, "/notification-settings"))["events"]}


async def test_a_notice_that_no_service_sends_is_not_chosen(config: Running) -> None:
    by = config.as_(an_administrator(customer=BOREAL))
    named = {"events": [{"slug": "order_submitted", "email": True}]}
    refused = await by.put(f"/customers/{BOREAL.uuid}/notification-settings", json=named)
    assert (refused.status_code, list(refused.json()["errors"])) == (422, ["events.0.slug"])
