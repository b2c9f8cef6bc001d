"""Good requests about reports made in the background or by the calendar, and those of home's administrator."""

from collections.abc import Callable
from typing import Any

from contract.world import World

_REPORT = {"type": "orders", "format": "csv", "filters": {"start_date": "2026-01-01"}}
_SCHEDULE = {"type": "orders", "format": "csv", "frequency": "monthly", "filters": {"statuses": ["issued"]}}
ONE = "/customers/reports/{report_job_id}"
ONE_SCHEDULE = "/customers/report-schedules/{report_schedule_id}"

BODIES: dict[str, Callable[[World], Any]] = {
    "POST /customers/{customer_id}/reports": lambda _: _REPORT,
    "POST /customers/{customer_id}/report-schedules": lambda _: _SCHEDULE,
}
PARAMS = {
    "GET /customers/{customer_id}/reports/preview": {"type": "orders"},
    "GET /customers/{customer_id}/data-feed": {"entity": "order_items"},
}
ANSWERS = {"GET /files/bi/{token}": frozenset({404})}
AIMED_AT = {f"DELETE {ONE}": "report_job.dropped", f"DELETE {ONE_SCHEDULE}": "report_schedule_id"}
CHANGES = frozenset({*BODIES, f"DELETE {ONE}", f"DELETE {ONE_SCHEDULE}"})
"""Each leaves its line in the audit."""


async def order_reports(world: World) -> None:
    """One to be read, one to be dropped, and a schedule."""
    home = world.home
    for name in ("report_job_id", "report_job.dropped"):
        world.things[name] = (await home.admin.post(f"/customers/{home.uuid}/reports", _REPORT))["data"]["uuid"]
    path = f"/customers/{home.uuid}/report-schedules"
    world.things["report_schedule_id"] = (await home.admin.post(path, _SCHEDULE))["data"]["uuid"]
