"""What looks like a token and is none: whoever makes it up is refused like anybody, and ends nobody's session."""

import base64
import json
from collections.abc import Awaitable, Callable
from typing import Any

import httpx
import jwt
import pytest
from kit.core.ids import new_uuid
from kit.testing import Running

SignIn = Callable[..., Awaitable[httpx.Response]]


def segment(said: Any) -> str:
    """A part of a token; bytes as they are, everything else as JSON."""
    content = said if isinstance(said, bytes) else json.dumps(said).encode()
    return base64.urlsafe_b64encode(content).rstrip(b"=").decode()


def made_up(sid: str) -> dict[str, str]:
    """Tokens that name a session and are signed by nobody."""
    named = segment({"sid": sid})
    headers: dict[str, Any] = {
        "a key with a NUL": {"kid": "\0"},
        "a key that is half a letter": {"kid": "\ud800"},
        "a key that is a list": {"kid": [1]},
        "a key without an end": {"kid": "k" * 900},
        "no object": 7,
        "no JSON": b"\xff\xfe",
        "brackets without an end": b"[" * 1_200,
    }
    tokens = {name: f"{segment(header)}.{named}.{'A' * 86}" for name, header in headers.items()}
    tokens["a session that is brackets"] = f"{segment({'kid': 'k'})}.{segment(b'[' * 1_200)}.{'A' * 86}"
    tokens["a session that is a number"] = f"{segment({'kid': 'k'})}.{segment({'sid': 7})}.{'A' * 86}"
    tokens["a signature that is none"] = f"{segment({'kid': 'k'})}.{named}.!"
    return tokens


@pytest.mark.parametrize("name", made_up(""))
async def test_a_made_up_token_is_refused_at_every_door(
    identity: Running, sign_in: SignIn, ana: Any, name: str
) -> None:
    token = (await sign_in(ana)).json()["token"]["value"]
    sid = jwt.decode(token, options={"verify_signature": False})["sid"]
    for of_whom in (sid, str(new_uuid())):
        forged = made_up(of_whom)[name]
        bearer = {"Authorization": f"Bearer {forged}"}
        heard = {
            "renewed": await identity.client.post("/refresh-token", json={"token": forged}),
            "signed out": await identity.client.post("/logout", headers=bearer),
            "asked": await identity.client.get("/me", headers=bearer),
        }
        codes = {way: (answer.status_code, answer.json()["code"]) for way, answer in heard.items()}
        assert codes == {
            "renewed": (401, "INVALID_REFRESH_TOKEN"),
            "signed out": (401, "UNAUTHENTICATED"),
            "asked": (401, "UNAUTHENTICATED"),
        }
    assert (await identity.client.get("/me", headers={"Authorization": f"Bearer {token}"})).status_code == 200
