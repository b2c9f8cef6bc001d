"""People of the demo repeat what a busy service could not do, under the same key."""

import json
from datetime import UTC, datetime
from types import SimpleNamespace
from typing import Any, cast

import httpx
import pytest
from demo import people
from demo.people import Someone
from demo.refusals import Unexpected
from kit.core.clock import SetClock


def somebody(answers: list[int]) -> tuple[Someone, list[httpx.Request]]:
    """A signed-in person whose next calls are answered with these statuses, and the calls they make."""
    made: list[httpx.Request] = []

    def answer(request: httpx.Request) -> httpx.Response:
        made.append(request)
        return httpx.Response(answers[len(made) - 1], content=json.dumps({"call": len(made)}))

    now = datetime(2026, 3, 2, tzinfo=UTC)
    http = httpx.AsyncClient(transport=httpx.MockTransport(answer))
    stage: Any = SimpleNamespace(http=http, clock=SetClock(now))
    return Someone(cast(Any, stage), "ana@aurora.demo", _token="t", _signed_in_at=now), made


@pytest.fixture(autouse=True)
def at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(people, "_PAUSE_SECONDS", 0.0)


async def test_a_call_that_found_no_connection_is_repeated_under_its_key() -> None:
    ana, made = somebody([503, 503, 201])
    assert (await ana.post("orders", "/orders", {}))["call"] == 3
    assert len({request.headers["Idempotency-Key"] for request in made}) == 1
    assert {request.content for request in made} == {b"{}"}


async def test_a_form_is_repeated_whole() -> None:
    ana, made = somebody([503, 200])
    await ana.send_form("expenses-ocr", "/expenses", form={"value": "1.00"}, files={"image": ("nota.jpg", b"bytes")})
    assert all(b"bytes" in request.content and b"1.00" in request.content for request in made)
    assert len(made) == 2


@pytest.mark.parametrize(("answers", "calls"), [([503] * 9, people._TRIES), ([500], 1), ([422], 1)])
async def test_what_is_refused_or_stays_away_ends_the_demo(answers: list[int], calls: int) -> None:
    ana, made = somebody(answers)
    with pytest.raises(Unexpected, match=str(answers[0])):
        await ana.post("orders", "/orders", {})
    assert len(made) == calls
