"""Verifies access tokens: EdDSA, fixed claims, cached while they are valid."""

import asyncio
from collections import OrderedDict
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from typing import Any
from uuid import UUID

import jwt
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PublicKey

from kit.core.clock import Clock
from kit.core.principal import Context
from kit.core.refusals import Refusal, TokenExpired, Unauthenticated, Unavailable

ISSUER = "trajeto"
AUDIENCE = "trajeto-api"
_REQUIRED = ["iss", "aud", "exp", "nbf", "sub", "sid", "jti", "ctx", "type"]
_REMEMBERED = 10_000
_REFETCH_AFTER = timedelta(seconds=10)

FetchKeys = Callable[[], Awaitable[list[dict[str, Any]]]]


@dataclass(frozen=True, slots=True)
class Claims:
    """What a token says; `expires_at` is UTC."""

    user_uuid: UUID
    session_uuid: UUID
    context: str
    user_type: str
    name: str
    email: str
    agency_uuid: UUID | None
    customer_uuid: UUID | None
    employee_uuid: UUID | None
    profile_uuid: UUID | None
    expires_at: datetime


class KeySet:
    """identity's public keys by `kid`; an unknown `kid` asks again, at most every 10 s.

    `generation` rises when a key is gone: what was verified with it counts no more.
    """

    def __init__(self, fetch: FetchKeys, clock: Clock) -> None:
        self._fetch = fetch
        self._clock = clock
        self._keys: dict[str, Ed25519PublicKey] = {}
        self._asked_at: datetime | None = None
        self._was_answered = True
        self._asking = asyncio.Lock()
        self.generation = 0

    def learn(self, jwks: list[dict[str, Any]]) -> None:
        """Take the keys of a JWKS for the keys there are; other kinds are ignored, and so is an empty set."""
        shown: dict[str, Ed25519PublicKey] = {}
        for entry in jwks:
            key = jwt.PyJWK(entry, algorithm="EdDSA").key
            if isinstance(key, Ed25519PublicKey):
                shown[str(entry["kid"])] = key
        if not shown:
            return
        if self._keys.keys() - shown.keys():
            self.generation += 1
        self._keys = shown

    async def key(self, kid: str) -> Ed25519PublicKey | None:
        """The key of a `kid`, asked for when unknown; who comes while somebody asks waits for the answer.

        Raises Unavailable when identity could not be asked: the key may be a new one.
        """
        if kid in self._keys:
            return self._keys[kid]
        async with self._asking:
            if kid not in self._keys and self._may_ask():
                await self._ask()
        if kid not in self._keys and not self._was_answered:
            raise Unavailable
        return self._keys.get(kid)

    async def refresh(self) -> None:
        """Ask without need: a new key is known before it signs, a withdrawn one is forgotten."""
        async with self._asking:
            await self._ask()

    async def _ask(self) -> None:
        self._asked_at = self._clock.now()
        try:
            self.learn(await self._fetch())
            self._was_answered = True
        except Refusal:
            self._was_answered = False

    def _may_ask(self) -> bool:
        return self._asked_at is None or abs(self._clock.now() - self._asked_at) > _REFETCH_AFTER


def _uuid(payload: dict[str, Any], name: str) -> UUID | None:
    value = payload.get(name)
    return UUID(value) if value else None


def claims_of(payload: dict[str, Any]) -> Claims:
    """The typed claims of a verified payload."""
    return Claims(
        user_uuid=UUID(payload["sub"]),
        session_uuid=UUID(payload["sid"]),
        context=Context(payload["ctx"]),
        user_type=payload["type"],
        name=payload.get("name", ""),
        email=payload.get("email", ""),
        agency_uuid=_uuid(payload, "agency"),
        customer_uuid=_uuid(payload, "customer"),
        employee_uuid=_uuid(payload, "employee"),
        profile_uuid=_uuid(payload, "profile"),
        expires_at=datetime.fromtimestamp(payload["exp"], UTC),
    )


class TokenReader:
    """Verifies once, then knows the token by its text until it expires."""

    def __init__(self, keys: KeySet, clock: Clock) -> None:
        self._keys = keys
        self._clock = clock
        self._known: OrderedDict[str, Claims] = OrderedDict()
        self._generation = keys.generation

    async def read(self, token: str) -> Claims:
        """The claims of a good token. Raises Unauthenticated or TokenExpired."""
        if self._generation != self._keys.generation:
            self._generation = self._keys.generation
            self._known.clear()
        known = self._known.get(token)
        if known is None:
            known = await self._verify(token)
            self._known[token] = known
            if len(self._known) > _REMEMBERED:
                self._known.popitem(last=False)
        if known.expires_at <= self._clock.now():
            raise TokenExpired
        return known

    async def _verify(self, token: str) -> Claims:
        try:
            header = jwt.get_unverified_header(token)
            key = await self._keys.key(str(header.get("kid", "")))
            if key is None or header.get("alg") != "EdDSA" or header.get("typ") != "JWT":
                raise Unauthenticated
            payload = jwt.decode(
                token,
                key,
                algorithms=["EdDSA"],
                audience=AUDIENCE,
                issuer=ISSUER,
                options={"require": _REQUIRED, "verify_exp": False, "verify_nbf": False, "verify_iat": False},
            )
            claims = claims_of(payload)
            is_early = payload["nbf"] > self._clock.now().timestamp() + 5
        except (jwt.PyJWTError, ValueError, TypeError, KeyError, OverflowError, OSError) as problem:
            raise Unauthenticated from problem
        if is_early:
            raise Unauthenticated
        return claims
