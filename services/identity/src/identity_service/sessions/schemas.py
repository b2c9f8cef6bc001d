"""The JSON shapes of tokens, public keys and ended sessions (API section 3.2)."""

from datetime import datetime
from uuid import UUID

from pydantic import BaseModel


class TokenRead(BaseModel):
    """`expires_at` is the token's (15 min), `session_expires_at` the session's (12 h or 30 days, sliding)."""

    value: str
    created_at: datetime
    expires_at: datetime
    session_expires_at: datetime


class Jwk(BaseModel):
    kty: str = "OKP"
    crv: str = "Ed25519"
    alg: str = "EdDSA"
    use: str = "sig"
    kid: str
    x: str


class JwkSet(BaseModel):
    keys: list[Jwk]


class EndedSessionRead(BaseModel):
    session_uuid: UUID
    user_uuid: UUID
    ended_at: datetime
    reason: str


class EndedSessions(BaseModel):
    data: list[EndedSessionRead]
