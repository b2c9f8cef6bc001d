"""Good requests about reports that are made in the background, and two that home's administrator had made."""

from collections.abc import Callable
from typing import Any

from contract.world import World

_REPORT = {"type": "orders", "format": "csv", "filters": {"start_date": "2026-01-01"}}
ONE = "/customers/reports/{report_job_id}"

BODIES: dict[str, Callable[[World], Any]] = {"POST /customers/{customer_id}/reports": lambda _: _REPORT}
PARAMS = {
    "GET /customers/{customer_id}/reports/preview": {"type": "orders"},
    "GET /customers/{customer_id}/data-feed": {"entity": "order_items"},
}
ANSWERS = {"GET /files/bi/{token}": frozenset({404})}
AIMED_AT = {f"DELETE {ONE}": "report_job.dropped"}
CHANGES = frozenset({*BODIES, f"DELETE {ONE}"})
"""Each leaves its line in the audit."""


async def order_reports(world: World) -> None:
    """One to be read and one to be dropped."""
    home = world.home
    for name in ("report_job_id", "report_job.dropped"):
        world.things[name] = (await home.admin.post(f"/customers/{home.uuid}/reports", _REPORT))["data"]["uuid"]
