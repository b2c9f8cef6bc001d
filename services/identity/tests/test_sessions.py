"""Staying signed in and signing out: one successor per token, reuse ends the family, forgeries end nothing."""

import asyncio
import base64
import json
from collections.abc import Awaitable, Callable
from datetime import timedelta
from typing import Any
from uuid import UUID

import httpx
import jwt
import pytest
from contracts.identity import SessionEnded
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat
from identity_service.sessions.keys import list_published, rotate_early, rotate_when_due, take_signing_key
from identity_service.sessions.rules import KEPT_SESSION, KEY_LIFE
from kit.calls.client import service_token
from kit.db.scopes import NoScope
from kit.testing import Running, eventually

SignIn = Callable[..., Awaitable[httpx.Response]]
Refresh = Callable[[str], Awaitable[httpx.Response]]

PATIENCE = 30  # seconds: a deadline counts only when something is broken, never when the machine is busy


def bearer(token: str) -> dict[str, str]:
    return {"Authorization": f"Bearer {token}"}


def token_of(answer: httpx.Response) -> str:
    assert answer.status_code == 200, answer.text
    value: str = answer.json()["token"]["value"]
    return value


@pytest.fixture(params=["body", "path"])
def refresh(identity: Running, request: pytest.FixtureRequest) -> Refresh:
    """POST /refresh-token in both its forms."""

    async def in_body(token: str) -> httpx.Response:
        return await identity.client.post("/refresh-token", json={"token": token})

    async def in_path(token: str) -> httpx.Response:
        return await identity.client.post(f"/refresh-token/{token}")

    return in_body if request.param == "body" else in_path


async def me(identity: Running, token: str) -> httpx.Response:
    return await identity.client.get("/me", headers=bearer(token))


async def test_a_token_turns_into_a_new_one(identity: Running, sign_in: SignIn, ana: Any, refresh: Refresh) -> None:
    first = token_of(await sign_in(ana))
    identity.clock.move_to(identity.clock.now() + timedelta(minutes=14))
    answer = await refresh(first)
    second = token_of(answer)
    assert second != first
    now = identity.clock.now()
    assert answer.json()["token"]["expires_at"] == f"{now + timedelta(minutes=15):%Y-%m-%dT%H:%M:%SZ}"
    assert answer.json()["token"]["session_expires_at"] == f"{now + timedelta(hours=12):%Y-%m-%dT%H:%M:%SZ}"
    assert (await me(identity, second)).json()["email"] == ana.email


async def test_an_expired_token_still_renews_its_session(
    identity: Running, sign_in: SignIn, ana: Any, refresh: Refresh
) -> None:
    first = token_of(await sign_in(ana))
    identity.clock.move_to(identity.clock.now() + timedelta(minutes=16))
    assert (await me(identity, first)).json()["code"] == "TOKEN_EXPIRED"
    assert (await me(identity, token_of(await refresh(first)))).status_code == 200


async def test_a_session_slides_but_ends_when_left_alone(
    identity: Running, sign_in: SignIn, ana: Any, refresh: Refresh
) -> None:
    token = token_of(await sign_in(ana))
    for _ in range(3):
        identity.clock.move_to(identity.clock.now() + timedelta(hours=11))
        token = token_of(await refresh(token))
    identity.clock.move_to(identity.clock.now() + timedelta(hours=12))
    gone = await refresh(token)
    assert (gone.status_code, gone.json()["code"]) == (401, "INVALID_REFRESH_TOKEN")


async def test_twenty_callers_at_once_get_one_successor(sign_in: SignIn, ana: Any, refresh: Refresh) -> None:
    first = token_of(await sign_in(ana))

    async def let_in() -> httpx.Response:
        """Who is told to come back later, because the machine is busy, comes back."""
        while (answer := await refresh(first)).status_code == 503:
            assert answer.json()["code"] == "UNAVAILABLE"
        return answer

    answers = await asyncio.gather(*(let_in() for _ in range(20)))
    assert len({token_of(answer) for answer in answers}) == 1


async def test_the_token_before_gives_the_same_successor_for_ten_seconds(
    identity: Running, sign_in: SignIn, ana: Any, refresh: Refresh
) -> None:
    first = token_of(await sign_in(ana))
    second = token_of(await refresh(first))
    identity.clock.move_to(identity.clock.now() + timedelta(seconds=10))
    assert token_of(await refresh(first)) == second


async def test_a_token_used_again_later_ends_the_session(
    identity: Running, sign_in: SignIn, ana: Any, refresh: Refresh
) -> None:
    first = token_of(await sign_in(ana))
    second = token_of(await refresh(first))
    identity.clock.move_to(identity.clock.now() + timedelta(seconds=11))
    again = await refresh(first)
    assert (again.status_code, again.json()["code"]) == (401, "INVALID_REFRESH_TOKEN")
    assert (await refresh(second)).json()["code"] == "INVALID_REFRESH_TOKEN"
    assert (await me(identity, second)).json()["code"] == "SESSION_ENDED"
    sid = jwt.decode(second, options={"verify_signature": False})["sid"]
    ended = [fact for fact in await identity.outbox(SessionEnded) if str(fact.uuid) == sid]
    assert [fact.reason for fact in ended] == ["token_reused"]


async def test_a_forged_refresh_token_neither_renews_nor_ends_a_session(
    identity: Running, sign_in: SignIn, ana: Any, refresh: Refresh
) -> None:
    token = token_of(await sign_in(ana))
    header, payload, _ = token.split(".")
    forged = jwt.encode(
        jwt.decode(token, options={"verify_signature": False}) | {"jti": "x"},
        Ed25519PrivateKey.generate(),
        algorithm="EdDSA",
        headers={"kid": jwt.get_unverified_header(token)["kid"]},
    )
    for wrong in (forged, f"{header}.{payload}.{'A' * 86}", "x" * 40, "a.b.c" + "d" * 30):
        assert (await refresh(wrong)).json()["code"] == "INVALID_REFRESH_TOKEN"
    assert (await me(identity, token_of(await refresh(token)))).status_code == 200


async def test_an_inactivated_person_renews_nothing(
    identity: Running, publish: Any, sign_in: SignIn, ana: Any, refresh: Refresh
) -> None:
    token = token_of(await sign_in(ana))
    await publish(ana.fact.model_copy(update={"version": 2, "active": False}))

    async def is_out() -> bool:
        return (await me(identity, token)).json().get("code") == "SESSION_ENDED"

    await eventually(is_out, within=PATIENCE)
    assert (await refresh(token)).json()["code"] == "INVALID_REFRESH_TOKEN"


async def test_signing_out_ends_the_session_everywhere(identity: Running, sign_in: SignIn, ana: Any) -> None:
    token, other = token_of(await sign_in(ana)), token_of(await sign_in(ana))
    answer = await identity.client.post("/logout", headers=bearer(token))
    assert (answer.status_code, answer.content) == (204, b"")
    assert (await me(identity, token)).json()["code"] == "SESSION_ENDED"
    assert (await identity.client.post("/logout", headers=bearer(token))).json()["code"] == "SESSION_ENDED"
    assert (await me(identity, other)).status_code == 200
    sid = jwt.decode(token, options={"verify_signature": False})["sid"]
    assert [f.reason for f in await identity.outbox(SessionEnded) if str(f.uuid) == sid] == ["signed_out"]


async def test_an_expired_token_of_a_living_session_signs_out(identity: Running, sign_in: SignIn, ana: Any) -> None:
    token = token_of(await sign_in(ana))
    identity.clock.move_to(identity.clock.now() + timedelta(hours=1))
    assert (await identity.client.post("/logout", headers=bearer(token))).status_code == 204
    answer = await identity.client.post("/refresh-token", json={"token": token})
    assert answer.json()["code"] == "INVALID_REFRESH_TOKEN"


async def test_nobody_signs_out_nobody(identity: Running) -> None:
    for headers in ({}, bearer("x" * 40), {"Authorization": "Basic abc"}):
        answer = await identity.client.post("/logout", headers=headers)
        assert (answer.status_code, answer.json()["code"]) == (401, "UNAUTHENTICATED")


def _part(value: dict[str, Any]) -> str:
    return base64.urlsafe_b64encode(json.dumps(value).encode()).rstrip(b"=").decode()


async def _forgeries(identity: Running, token: str) -> dict[str, str]:
    """Every way of making a token that is not ours, starting from one that is."""
    claims = jwt.decode(token, options={"verify_signature": False})
    kid = jwt.get_unverified_header(token)["kid"]
    field_keys = identity.service_context.settings.field_keys
    async with identity.db.work(NoScope()) as uow:
        ours = (await take_signing_key(uow, now=identity.clock.now(), field_keys=field_keys)).private
    public = ours.public_key().public_bytes(Encoding.Raw, PublicFormat.Raw)
    stranger, now = Ed25519PrivateKey.generate(), int(identity.clock.now().timestamp())

    def signed(key: Any = ours, algorithm: str = "EdDSA", use_kid: str = kid, **other: Any) -> str:
        changed = {name: value for name, value in (claims | other).items() if value is not ...}
        return jwt.encode(changed, key, algorithm=algorithm, headers={"kid": use_kid})

    return {
        "alg none": f"{_part({'alg': 'none', 'kid': kid})}.{_part(claims)}.",
        "HS256 with the public key": signed(public, "HS256"),
        "a stranger's key": signed(stranger),
        "an unknown kid": signed(use_kid="unknown"),
        "another issuer": signed(iss="somebody"),
        "another audience": signed(aud="somewhere"),
        "expired": signed(exp=now - 1),
        "not valid yet": signed(nbf=now + 60),
        "no expiry": signed(exp=...),
        "no session": signed(sid=...),
        "no subject": signed(sub=...),
        "no jti": signed(jti=...),
        "a session that is no uuid": signed(sid="1 or 1=1"),
        "cut short": token[:-4],
        "another payload": ".".join(
            [token.split(".", maxsplit=1)[0], _part(claims | {"ctx": "trajeto"}), token.split(".")[2]]
        ),
    }


async def test_forged_tokens_open_nothing(identity: Running, sign_in: SignIn, ana: Any) -> None:
    token = token_of(await sign_in(ana))
    assert (await me(identity, token)).status_code == 200
    for name, forged in (await _forgeries(identity, token)).items():
        answer = await me(identity, forged)
        wanted = "TOKEN_EXPIRED" if name == "expired" else "UNAUTHENTICATED"
        assert (answer.status_code, answer.json()["code"]) == (401, wanted), name


async def test_the_jwks_has_public_parts_only(identity: Running, sign_in: SignIn, ana: Any) -> None:
    token = token_of(await sign_in(ana))
    keys = (await identity.internal.get("/.well-known/jwks.json")).json()["keys"]
    assert jwt.get_unverified_header(token)["kid"] in {key["kid"] for key in keys}
    for key in keys:
        assert set(key) == {"kty", "crv", "alg", "use", "kid", "x"}
        assert (key["kty"], key["crv"], key["alg"], key["use"]) == ("OKP", "Ed25519", "EdDSA", "sig")
        assert len(base64.urlsafe_b64decode(key["x"] + "=")) == 32


async def test_a_new_key_is_shown_before_it_signs_and_the_old_one_after(identity: Running) -> None:
    field_keys = identity.service_context.settings.field_keys

    async def signing() -> str:
        async with identity.db.work(NoScope()) as uow:
            return (await take_signing_key(uow, now=identity.clock.now(), field_keys=field_keys)).kid

    async def shown() -> set[str]:
        async with identity.db.work(NoScope()) as uow:
            return {key.kid for key in await list_published(uow, now=identity.clock.now())}

    async def rotate() -> bool:
        async with identity.db.work(NoScope()) as uow:
            now = identity.clock.now()
            return await rotate_when_due(uow, now=now, field_keys=field_keys, kept=KEPT_SESSION)

    old = await signing()
    identity.clock.move_to(identity.clock.now() + KEY_LIFE)
    assert await rotate() or len(await shown()) > 1  # the worker's own sweep may have been first
    assert not await rotate()
    assert await signing() == old
    (new,) = await shown() - {old}
    identity.clock.move_to(identity.clock.now() + timedelta(minutes=10))
    assert await signing() == new
    identity.clock.move_to(identity.clock.now() + timedelta(minutes=34))
    assert old in await shown()
    identity.clock.move_to(identity.clock.now() + timedelta(minutes=2))
    assert old not in await shown()


async def test_the_next_key_signs_in_its_time_although_the_one_before_is_remembered(
    identity: Running, sign_in: SignIn, ana: Any
) -> None:
    old = jwt.get_unverified_header(token_of(await sign_in(ana)))["kid"]
    async with identity.db.work(NoScope()) as uow:
        keys = identity.service_context.settings.field_keys
        signs_from = await rotate_early(uow, now=identity.clock.now(), field_keys=keys, kept=KEPT_SESSION)
    identity.clock.move_to(signs_from - timedelta(seconds=1))
    assert jwt.get_unverified_header(token_of(await sign_in(ana)))["kid"] == old
    identity.clock.move_to(signs_from + timedelta(seconds=59))
    assert jwt.get_unverified_header(token_of(await sign_in(ana)))["kid"] != old


async def test_other_services_may_ask_which_sessions_ended(identity: Running, sign_in: SignIn, ana: Any) -> None:
    token = token_of(await sign_in(ana))
    await identity.client.post("/logout", headers=bearer(token))
    sid = UUID(jwt.decode(token, options={"verify_signature": False})["sid"])
    after = (identity.clock.now() - timedelta(seconds=1)).isoformat()
    assert (await identity.internal.get("/internal/sessions/ended")).status_code == 401
    secret = identity.service_context.settings.service_token_secret.get_secret_value()
    given = service_token(issuer="orders", audience="identity", secret=secret, clock=identity.clock)
    headers = {"Authorization": f"Service {given}"}
    answer = await identity.internal.get("/internal/sessions/ended", params={"after": after}, headers=headers)
    assert str(sid) in {row["session_uuid"] for row in answer.json()["data"]}
    later = (identity.clock.now() + timedelta(seconds=1)).isoformat()
    answer = await identity.internal.get("/internal/sessions/ended", params={"after": later}, headers=headers)
    assert answer.json() == {"data": []}
