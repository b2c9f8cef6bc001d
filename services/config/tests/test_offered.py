"""Settings that no service reads and notices that none sends are not offered; what was chosen of them stays."""

from pathlib import Path
from typing import Any

import pytest
from config_service.notices.rules import CATALOGUE as NOTICES
from config_service.parameters.rules import CATALOGUE as PARAMETERS
from kit.testing import BOREAL, Running, an_administrator
from sqlalchemy import text

SERVICES = Path(__file__).parents[2]
NOT_READ = {"budget_enforcement", "approval_window_hours"}
NOT_SENT = {
    "order_submitted",
    "approval_reminder",
    "delegation_received",
    "order_quoted",
    "budget_alert",
    "report_ready",
}


@pytest.fixture(scope="module")
def code() -> str:
    """What the services other than config are made of."""
    names = ("approvals", "bi", "expenses-ocr", "identity", "orders")
    return "\n".join(file.read_text() for name in names for file in (SERVICES / name / "src").rglob("*.py"))


@pytest.mark.parametrize("entry", [*PARAMETERS, *NOTICES], ids=lambda entry: entry.slug)
def test_what_is_offered_is_what_a_service_names(entry: Any, code: str) -> None:
    assert entry.is_offered == (f'"{entry.slug}"' in code), entry.slug


async def listed(config: Running, path: str) -> Any:
    answer = await config.as_(an_administrator(customer=BOREAL)).get(f"/customers/{BOREAL.uuid}{path}")
    assert answer.status_code == 200, answer.text
    return answer.json()["data"]


async def test_settings_that_no_service_reads_are_not_listed(config: Running) -> None:
    assert not NOT_READ & {row["slug"] for row in await listed(config, "/setting-parameters")}
    assert not NOT_READ & {row["slug"] for row in (await listed(config, ""))["setting_parameters"]}


async def test_notices_that_no_service_sends_are_not_listed(config: Running) -> None:
    assert not NOT_SENT & {event["slug"] for event in (await listed(config, "/notification-settings"))["events"]}


async def test_a_value_chosen_before_stays(config: Running) -> None:
    body = {"parameters": [{"slug": "approval_window_hours", "value": "36"}]}
    by = config.as_(an_administrator(customer=BOREAL))
    answer = await by.put(f"/customers/{BOREAL.uuid}/setting-parameters", json=body)
    assert answer.status_code == 200, answer.text
    stored = text("SELECT value FROM setting_parameter WHERE customer_uuid = :c AND slug = 'approval_window_hours'")
    async with config.db.sweep() as session:
        assert await session.scalar(stored, {"c": BOREAL.uuid}) == "36"
