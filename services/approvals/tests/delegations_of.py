"""Absences as tests name them: who is away, who decides for them, from when until when."""

from datetime import timedelta
from typing import Any

import httpx
from approvals_service.delegations.sweeps import follow_delegations
from approvals_service.requests.sweeps import seat_requests
from kit.testing import Person

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
    await seat_requests(office.approvals.db)
    return answer


async def pass_hours(office: Office, hours: float) -> None:
    """Time goes by, and delegations that began or ended are followed."""
    clock = office.approvals.clock
    clock.move_to(clock.now() + timedelta(hours=hours))
    await follow_delegations(office.approvals.db, clock)
    await seat_requests(office.approvals.db)
