"""Tokens: ours are honoured through every change of keys, nobody else's ever."""

from __future__ import annotations

import base64
import json
from collections.abc import AsyncIterator, Callable
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any

import jwt
import pytest
from cryptography.hazmat.primitives import serialization
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey
from kit.calls.client import LEEWAY, TOKEN_LIFE, service_token
from kit.core.clock import SetClock
from kit.core.ids import new_uuid
from kit.security.tokens import AUDIENCE, ISSUER
from kit.testing import Person, Running, StartService, a_requester
from kit.testing.callers import TestIssuer
from probe.process import process_of
from probe.service import make_probe

LIFE = timedelta(minutes=15)
LEAD = timedelta(minutes=10)
NOTE = f"/notes/{new_uuid()}"


class Signer(TestIssuer):
    """One generation of identity's keys."""

    def __init__(self, name: str) -> None:
        super().__init__()
        self.kid = f"{name}-{new_uuid().hex}"

    def signed(self, claims: dict[str, Any], *, key: Any = None, alg: str = "EdDSA", **header: Any) -> str:
        return jwt.encode(claims, key or self._key, algorithm=alg, headers={"kid": self.kid, **header})

    def claims(self, person: Person, now: datetime) -> dict[str, Any]:
        token = self.token(person, now=now, life=LIFE)
        return jwt.decode(token, options={"verify_signature": False})

    @property
    def public_bytes(self) -> bytes:
        form = serialization.PublicFormat.SubjectPublicKeyInfo
        return self._key.public_key().public_bytes(serialization.Encoding.PEM, form)


@dataclass
class Place:
    """A process of a service, and identity as it sees it."""

    process: Running
    clock: SetClock
    ana: Person

    def shows(self, *signers: Signer) -> None:
        remote = self.process.remotes["identity"]
        remote.away = False
        remote.answers("GET", "/.well-known/jwks.json", {"keys": [signer.jwk() for signer in signers]})

    async def answers(self, token: str) -> tuple[int, str]:
        got = await self.process.client.get(NOTE, headers={"Authorization": f"Bearer {token}"})
        return got.status_code, got.json()["code"]

    def fetches(self) -> int:
        return sum(asked.url.path.endswith("jwks.json") for asked in self.process.remotes["identity"].asked)

    def pass_by(self, time: timedelta) -> None:
        self.clock.move_to(self.clock.now() + time)


HONOURED = (404, "NOT_FOUND")  # let in: the note is nobody's
REFUSED = (401, "UNAUTHENTICATED")


@pytest.fixture(scope="module")
async def lone(running_service: StartService) -> Running:
    """A database of its own: these tests change which keys are known."""
    return await running_service(make_probe, role="api")


@pytest.fixture
async def place(lone: Running) -> AsyncIterator[Place]:
    clock = SetClock(lone.clock.now())
    await lone.introduce(ana := a_requester())
    async with process_of(lone, clock=clock) as process:
        process.remotes["identity"].answers("GET", "/internal/sessions/ended", {"data": []})
        yield Place(process, clock, ana)


async def test_tokens_of_before_during_and_after_a_rotation_are_honoured(place: Place) -> None:
    old, new = Signer("old"), Signer("new")
    place.shows(old)
    early = old.token(place.ana, now=place.clock.now(), life=LIFE)
    assert await place.answers(early) == HONOURED
    place.shows(old, new)
    place.pass_by(LEAD)
    last = old.token(place.ana, now=place.clock.now(), life=LIFE)
    assert [await place.answers(token) for token in (early, last)] == [HONOURED, HONOURED]
    first = new.token(place.ana, now=place.clock.now(), life=LIFE)
    assert [await place.answers(token) for token in (early, last, first)] == [HONOURED] * 3
    place.pass_by(LIFE - timedelta(seconds=1))
    assert [await place.answers(token) for token in (last, first)] == [HONOURED] * 2
    place.pass_by(timedelta(seconds=1))
    place.shows(new)
    later = new.token(place.ana, now=place.clock.now(), life=LIFE)
    assert await place.answers(last) == (401, "TOKEN_EXPIRED")
    assert await place.answers(later) == HONOURED


async def test_a_withdrawn_key_opens_nothing_although_its_tokens_live(place: Place) -> None:
    stolen, fresh = Signer("stolen"), Signer("fresh")
    place.shows(stolen)
    token = stolen.token(place.ana, now=place.clock.now(), life=LIFE)
    assert await place.answers(token) == HONOURED
    place.shows(fresh)
    place.pass_by(timedelta(seconds=11))
    assert await place.answers(fresh.token(place.ana, now=place.clock.now(), life=LIFE)) == HONOURED
    assert await place.answers(token) == REFUSED


async def test_unknown_keys_are_asked_for_at_most_every_ten_seconds(place: Place) -> None:
    place.shows(Signer("known"))
    for number in range(20):
        assert await place.answers(Signer(f"wild {number}").token(place.ana, now=place.clock.now())) == REFUSED
    assert place.fetches() == 1
    place.pass_by(timedelta(seconds=11))
    await place.answers(Signer("wild").token(place.ana, now=place.clock.now()))
    assert place.fetches() == 2


async def test_while_identity_is_away_known_keys_open_and_unknown_ones_wait(place: Place) -> None:
    known = Signer("known")
    place.shows(known)
    token = known.token(place.ana, now=place.clock.now(), life=LIFE)
    assert await place.answers(token) == HONOURED
    place.process.remotes["identity"].away = True
    place.pass_by(timedelta(seconds=11))
    newer = Signer("newer").token(place.ana, now=place.clock.now(), life=LIFE)
    for _ in range(2):
        assert await place.answers(newer) == (503, "UNAVAILABLE"), "it may be a new key: nobody is signed out"
    assert await place.answers(token) == HONOURED


Forge = Callable[[Signer, dict[str, Any]], str]


def _without(claim: str) -> Forge:
    return lambda signer, claims: signer.signed({name: value for name, value in claims.items() if name != claim})


def _with(**more: Any) -> Forge:
    return lambda signer, claims: signer.signed({**claims, **more})


def _text(value: Any) -> str:
    return base64.urlsafe_b64encode(json.dumps(value).encode()).rstrip(b"=").decode()


def _rewritten(signer: Signer, claims: dict[str, Any]) -> str:
    head, _, seal = signer.signed(claims).split(".")
    return f"{head}.{_text({**claims, 'ctx': 'trajeto', 'type': 'operator'})}.{seal}"


def _bare(alg: str) -> Forge:
    return lambda signer, claims: f"{_text({'typ': 'JWT', 'alg': alg, 'kid': signer.kid})}.{_text(claims)}."


def _hs256_with_the_public_key(signer: Signer, claims: dict[str, Any]) -> str:
    """By hand: libraries refuse to sign with what looks like a public key."""
    import hashlib
    import hmac

    said = f"{_text({'typ': 'JWT', 'alg': 'HS256', 'kid': signer.kid})}.{_text(claims)}"
    seal = hmac.digest(signer.public_bytes, said.encode(), hashlib.sha256)
    return f"{said}.{base64.urlsafe_b64encode(seal).rstrip(b'=').decode()}"


FORGED: dict[str, Forge] = {
    "unsigned": _bare("none"),
    "unsigned in capitals": _bare("NONE"),
    "signed with the public key": _hs256_with_the_public_key,
    "of a foreign key": lambda signer, claims: signer.signed(claims, key=Ed25519PrivateKey.generate()),
    "of another environment": lambda _signer, claims: Signer("theirs").signed(claims),
    "without a kid": lambda signer, claims: jwt.encode(claims, signer._key, algorithm="EdDSA"),
    "with a path for a kid": lambda signer, claims: signer.signed(claims, kid="../../../../dev/null"),
    "with SQL for a kid": lambda signer, claims: signer.signed(claims, kid=f"{signer.kid}' OR '1'='1"),
    "with a key of its own": lambda signer, claims: (own := Signer("own")).signed(
        claims, kid=signer.kid, jwk=own.jwk()
    ),
    "with an address of keys": lambda _signer, claims: Signer("x").signed(claims, jku="https://evil.example"),
    "of another type": lambda signer, claims: signer.signed(claims, typ="id_token"),
    "of another issuer": _with(iss="somebody"),
    "for another audience": _with(aud="another-api"),
    "for services": _with(aud="orders"),
    "not yet good": _with(nbf=4_000_000_000),
    "without an expiry": _without("exp"),
    "without a session": _without("sid"),
    "without a person": _without("sub"),
    "without an id": _without("jti"),
    "without a start": _without("nbf"),
    "with no uuid for a session": _with(sid="' OR 1=1"),
    "with words for an expiry": _with(exp="never"),
    "with an expiry out of time": _with(exp=10**18),
    "with words for a start": _with(nbf="always"),
    "of a world that is not": _with(ctx="root"),
    "rewritten": _rewritten,
    "cut": lambda signer, claims: signer.signed(claims)[:-10],
    "without its seal": lambda signer, claims: signer.signed(claims).rpartition(".")[0] + ".",
    "a service's": lambda _signer, _claims: service_token(
        issuer="orders", audience="orders", secret="s" * 32, clock=SetClock(datetime.fromtimestamp(0).astimezone())
    ),
    "empty": lambda _signer, _claims: "..",
    "no token": lambda _signer, _claims: "trajeto",
}


@pytest.mark.parametrize("name", FORGED)
async def test_a_token_is_refused(place: Place, name: str) -> None:
    known = Signer("known")
    place.shows(known)
    claims = known.claims(place.ana, place.clock.now())
    assert await place.answers(known.signed(claims)) == HONOURED
    assert (claims["iss"], claims["aud"]) == (ISSUER, AUDIENCE)
    assert await place.answers(FORGED[name](known, claims)) == REFUSED


async def test_an_expired_token_is_told_so(place: Place) -> None:
    known = Signer("known")
    place.shows(known)
    token = known.token(place.ana, now=place.clock.now(), life=LIFE)
    place.pass_by(LIFE)
    assert await place.answers(token) == (401, "TOKEN_EXPIRED")


async def test_a_user_s_token_is_no_service_s_and_two_secrets_vouch_for_services(place: Place) -> None:
    from pydantic import SecretStr

    known, path = Signer("known"), "/internal/erasures"
    place.shows(known)

    async def asked(scheme: str, token: str) -> int:
        got = await place.process.internal.get(path, headers={"Authorization": f"{scheme} {token}"})
        return got.status_code

    def vouched(secret: str, audience: str = "orders") -> str:
        return service_token(issuer="config", audience=audience, secret=secret, clock=place.clock)

    user = known.token(place.ana, now=place.clock.now(), life=LIFE)
    assert [await asked(scheme, user) for scheme in ("Bearer", "Service")] == [401, 401]
    service_context = place.process.service_context
    old, new = service_context.settings.service_token_secrets[0], "N" + "ew-secret-of-forty-characters-and-more-x"
    generations = {"service_token_secret": SecretStr(new), "service_token_secret_accepted": SecretStr(old)}
    service_context.settings = service_context.settings.model_copy(update=generations)
    assert [await asked("Service", vouched(secret)) for secret in (old, new, "x" * 40)] == [200, 200, 401]
    assert await asked("Service", vouched(new, audience="bi")) == 401
    service_context.settings = service_context.settings.model_copy(update={"service_token_secret_accepted": None})
    assert [await asked("Service", vouched(secret)) for secret in (old, new)] == [401, 200]
    token = vouched(new)
    place.pass_by(TOKEN_LIFE)
    assert await asked("Service", token) == 200, "clocks differ a little"
    place.pass_by(LEEWAY)
    assert await asked("Service", token) == 401
