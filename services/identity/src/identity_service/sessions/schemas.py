"""The JSON shapes of signing in and staying signed in (API section 3.2)."""

from datetime import datetime
from typing import Annotated, ClassVar
from uuid import UUID

from kit.http.validation import Input
from pydantic import AfterValidator, BaseModel, Field, StringConstraints

from identity_service.users.schemas import UserRead

# Typed passwords are never trimmed; the bound only keeps a body from costing a long hash.
TypedPassword = Annotated[str, StringConstraints(strip_whitespace=False, min_length=1, max_length=1024)]
Email = Annotated[str, Field(min_length=1, max_length=254)]
# Whoever copies a code from an authenticator brings its spaces along (spec 1, section 5).
SecurityCode = Annotated[str, Field(max_length=64), AfterValidator(lambda text: "".join(text.split()))]


class SignInRequest(Input):
    required_messages: ClassVar = {"email": "O campo e-mail é obrigatório", "password": "Informe a senha"}

    email: Email
    password: TypedPassword
    secret: SecurityCode | None = None
    keep_signed: bool = False


class RefreshRequest(Input):
    token: Annotated[str, Field(min_length=1, max_length=4096)]


class TokenRead(BaseModel):
    """`expires_at` is the token's (15 min), `session_expires_at` the session's (12 h or 30 days, sliding)."""

    value: str
    created_at: datetime
    expires_at: datetime
    session_expires_at: datetime


class SignInRead(BaseModel):
    """The token twice: the spec uses both names."""

    token: TokenRead
    auth_token: TokenRead
    user: UserRead
    recovery_codes: list[str] | None = None


class RefreshRead(BaseModel):
    token: TokenRead


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
