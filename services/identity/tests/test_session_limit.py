"""A session that is renewed again and again still ends, 90 days after its sign-in."""

from collections.abc import Awaitable, Callable
from datetime import timedelta
from typing import Any

import httpx
from kit.testing import Running

SignIn = Callable[..., Awaitable[httpx.Response]]


async def test_a_renewed_session_ends_90_days_after_its_sign_in(identity: Running, sign_in: SignIn, ana: Any) -> None:
    token = (await sign_in(ana, keep_signed=True)).json()["token"]
    for _ in range(4):
        identity.clock.move_to(identity.clock.now() + timedelta(days=22))
        answer = await identity.client.post("/refresh-token", json={"token": token["value"]})
        assert answer.status_code == 200, answer.text
        token = answer.json()["token"]
    identity.clock.move_to(identity.clock.now() + timedelta(days=3))
    refused = await identity.client.post("/refresh-token", json={"token": token["value"]})
    assert refused.status_code == 401
    assert refused.json()["code"] == "INVALID_REFRESH_TOKEN"
    assert refused.json()["message"] == "Sua sessão chegou ao limite de 90 dias. Entre novamente."
