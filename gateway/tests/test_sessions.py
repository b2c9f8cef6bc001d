"""The gateway knows the sessions that ended before it started, as identity lists them."""

from datetime import UTC, datetime
from typing import Any
from uuid import uuid4

from gateway_service.service_context import EndedSessions
from kit.security.session_feed import ended_sessions

NOW = datetime(2026, 3, 2, 12, tzinfo=UTC)


class Identity:
    """Its list, as GET /internal/sessions/ended answers it."""

    def __init__(self, *rows: dict[str, str]) -> None:
        self.rows = rows
        self.params: Any = None

    async def get(self, *, service: str, path: str, params: Any = None) -> Any:
        assert (service, path) == ("identity", "/internal/sessions/ended")
        self.params = params
        return {"data": list(self.rows)}


async def test_a_session_that_ended_before_the_start_is_dead_here_too() -> None:
    ended = uuid4()
    row = {"session_uuid": str(ended), "user_uuid": str(uuid4()), "ended_at": NOW.isoformat(), "reason": "sign-out"}
    identity, known = Identity(row), EndedSessions()
    await known.store_ended(await ended_sessions(identity, NOW))  # type: ignore[arg-type]
    assert await known.is_ended(ended)
    assert not await known.is_ended(uuid4())
    assert identity.params == {"after": NOW.isoformat()}
