"""Absences as tests name them: who is away, who decides for them, from when until when."""

from datetime import timedelta
from typing import Any

import httpx
from approvals_service.delegations.sweeps import delegations_to_follow, follow_delegations
from approvals_service.requests.queries.asking import requests_to_seat
from approvals_service.requests.sweeps import seat_requests
from kit.testing import Person, eventually

from services.approvals.tests.office import Office


def a_delegation(office: Office, delegate: Person, **given: Any) -> dict[str, Any]:
    """A body: from in an hour, for two days, unless `given` says otherwise (hours from now, or fields)."""
    now = office.approvals.clock.now()
    hours = {"start_at": given.pop("begins", 1), "end_at": given.pop("ends", 49)}
    times = {name: (now + timedelta(hours=hour)).isoformat() for name, hour in hours.items()}
    return {"delegate_uuid": str(delegate.employee_uuid), **times, **given}


async def delegate(office: Office, absent: Person, to: Person, **given: Any) -> httpx.Response:
    """Somebody names who decides in their place; what follows of it at once is done."""
    body = a_delegation(office, to, **given)
    answer = await office.as_(absent).post("/approval-delegations", json=body)
    await _settled(office)
    return answer


async def pass_hours(office: Office, hours: float) -> None:
    """Time goes by, and delegations that began or ended are followed."""
    clock = office.approvals.clock
    clock.move_to(clock.now() + timedelta(hours=hours))
    await _settled(office)


async def _settled(office: Office) -> None:
    """Nothing is left to follow: a sweep passes over what the service's own sweep is at."""

    async def followed() -> bool:
        await follow_delegations(office.approvals.db, office.approvals.clock)
        await seat_requests(office.approvals.db)
        async with office.approvals.db.sweep() as session:
            left = [delegations_to_follow(office.approvals.clock.now()), requests_to_seat()]
            return not [row for due in left for row in await session.execute(due.limit(1))]

    await eventually(followed)
