"""Every setting is read and every notice is sent by the room that its catalogue names."""

from pathlib import Path

import pytest
from config_service.notices.rules import CATALOGUE as NOTICES
from config_service.parameters.rules import CATALOGUE as PARAMETERS
from kit.testing import BOREAL, Running, an_administrator

SERVICES = Path(__file__).parents[2]
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
def test_each_setting_is_read_and_each_notice_sent_by_the_room_it_names(
    slug: str, place: str, rooms: dict[str, str]
) -> None:
    naming = {room for room, code in rooms.items() if f'"{slug}"' in code}
    assert place in naming, naming


async def test_the_settings_list_every_notice_of_the_catalogue(config: Running) -> None:
    by = config.as_(an_administrator(customer=BOREAL))
    answer = await by.get(f"/customers/{BOREAL.uuid}/notification-settings")
    listed = [event["slug"] for event in answer.json()["data"]["events"]]
    assert listed == [notice.slug for notice in NOTICES]


async def test_a_notice_that_no_service_sends_is_not_chosen(config: Running) -> None:
    by = config.as_(an_administrator(customer=BOREAL))
    named = {"events": [{"slug": "order_forgotten", "email": True}]}
    refused = await by.put(f"/customers/{BOREAL.uuid}/notification-settings", json=named)
    assert (refused.status_code, list(refused.json()["errors"])) == (422, ["events.0.slug"])
