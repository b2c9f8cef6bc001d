"""Issuing access tokens: EdDSA over sorted claims, so the same claims sign to the same bytes (HARDENING A5)."""

import base64
import hashlib
import json
import re
from dataclasses import dataclass, field
from datetime import UTC, datetime
from typing import Annotated, Any
from uuid import UUID

import jwt
from fastapi import Depends, Request
from kit.core.ids import new_uuid
from kit.core.refusals import Unauthenticated
from kit.http.authentication import service_context_of
from kit.http.uow import UnitOfWork
from kit.security.tokens import AUDIENCE, ISSUER

from identity_service.sessions import keys
from identity_service.sessions.keys import SigningKey
from identity_service.sessions.rules import KEY_REMEMBERED, TOKEN_LIFE

_KID = re.compile(r"[0-9a-f]{32}")  # as sessions.keys names them: whatever else is no key, and no text for a statement


@dataclass(frozen=True, slots=True)
class Bearer:
    """Whom a token is about."""

    user_uuid: UUID
    context: str
    user_type: str
    name: str
    email: str
    agency_uuid: UUID | None
    customer_uuid: UUID | None
    employee_uuid: UUID | None
    profile_uuid: UUID | None


@dataclass(frozen=True, slots=True)
class IssuedToken:
    """A token, and what it is signed from again: `claims` and `kid`."""

    value: str
    claims: dict[str, Any]
    kid: str

    @property
    def created_at(self) -> datetime:
        return datetime.fromtimestamp(self.claims["nbf"], UTC)

    @property
    def expires_at(self) -> datetime:
        return datetime.fromtimestamp(self.claims["exp"], UTC)


def hash_of(token: str) -> str:
    """What the database keeps of a token."""
    return hashlib.sha256(token.encode()).hexdigest()


def _claims(bearer: Bearer, session_uuid: UUID, now: datetime) -> dict[str, Any]:
    links = {
        "agency": bearer.agency_uuid,
        "customer": bearer.customer_uuid,
        "employee": bearer.employee_uuid,
        "profile": bearer.profile_uuid,
    }
    return {
        "iss": ISSUER,
        "aud": AUDIENCE,
        "sub": str(bearer.user_uuid),
        "sid": str(session_uuid),
        "jti": str(new_uuid()),
        "nbf": int(now.timestamp()),
        "exp": int((now + TOKEN_LIFE).timestamp()),
        "ctx": bearer.context,
        "type": bearer.user_type,
        "name": bearer.name,
        "email": bearer.email,
        **{name: str(value) if value else None for name, value in links.items()},
    }


def sign(claims: dict[str, Any], key: SigningKey) -> IssuedToken:
    """The token of these claims; the same every time."""
    value = jwt.encode(dict(sorted(claims.items())), key.private, algorithm="EdDSA", headers={"kid": key.kid})
    return IssuedToken(value, claims, key.kid)


@dataclass(frozen=True, slots=True)
class ReadToken:
    """A token whose signature was not looked at yet: only good for finding its session."""

    session_uuid: UUID
    kid: str


def peek(token: str) -> ReadToken:
    """Which session a token names and which key it claims. Raises Unauthenticated when it is none of ours."""
    try:
        header, payload, _ = (part + "=" * (-len(part) % 4) for part in token.split("."))
        kid = json.loads(base64.urlsafe_b64decode(header))["kid"]
        read = ReadToken(UUID(json.loads(base64.urlsafe_b64decode(payload))["sid"]), str(kid))
    except (ValueError, KeyError, TypeError, AttributeError, RecursionError) as problem:
        raise Unauthenticated from problem
    if not _KID.fullmatch(read.kid):
        raise Unauthenticated
    return read


@dataclass(slots=True)
class TokenIssuer:
    """Signs with the key of the moment; knows how the private keys are sealed.

    The key is asked for once in a while: one that signs a minute past its time is shown for 20 more.
    """

    field_keys: tuple[str, ...]
    _key: SigningKey | None = field(default=None, repr=False)
    _asked_at: datetime | None = None

    async def issue(self, uow: UnitOfWork, bearer: Bearer, *, session_uuid: UUID, now: datetime) -> IssuedToken:
        """A new token of a session."""
        return sign(_claims(bearer, session_uuid, now), await self._signing_key(uow, now))

    async def _signing_key(self, uow: UnitOfWork, now: datetime) -> SigningKey:
        if self._key and self._asked_at and self._asked_at <= now < self._asked_at + KEY_REMEMBERED:
            return self._key
        key = await keys.take_signing_key(uow, now=now, field_keys=self.field_keys)
        uow.after_commit(lambda: self._remember(key, now))  # the first one ever is made in this transaction
        return key

    def _remember(self, key: SigningKey, asked_at: datetime) -> None:
        self._key, self._asked_at = key, asked_at

    async def issue_again(self, uow: UnitOfWork, claims: dict[str, Any], kid: str) -> IssuedToken:
        """The very token that was issued from these claims. Raises Unauthenticated when its key is gone."""
        key = await keys.find_key(uow, kid, field_keys=self.field_keys)
        if key is None:
            raise Unauthenticated
        return sign(claims, key)

    async def is_ours(self, uow: UnitOfWork, token: str, kid: str) -> bool:
        """Whether we signed it, however long ago."""
        key = await keys.find_key(uow, kid, field_keys=self.field_keys)
        if key is None:
            return False
        options: Any = {"verify_exp": False, "verify_nbf": False, "verify_iat": False}
        public = key.private.public_key()
        try:
            jwt.decode(token, public, algorithms=["EdDSA"], audience=AUDIENCE, issuer=ISSUER, options=options)
        except jwt.PyJWTError:
            return False
        return True


async def issuer_of(request: Request) -> TokenIssuer:
    """The issuer of this process."""
    state = request.app.state
    if not hasattr(state, "issuer"):
        state.issuer = TokenIssuer(service_context_of(request).settings.field_keys)
    issuer: TokenIssuer = state.issuer
    return issuer


IssuerDep = Annotated[TokenIssuer, Depends(issuer_of)]
