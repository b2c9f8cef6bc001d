"""The JSON shapes of signing in, renewing a session and checking a password (API section 3.2)."""

from typing import Annotated, ClassVar
from uuid import UUID

from kit.http.validation import Input
from pydantic import BaseModel, Field

from identity_service.known_devices.rules import hash_of, is_token
from identity_service.known_devices.visitor import Visitor
from identity_service.proof.fields import Email, SecurityCode, TypedPassword
from identity_service.sessions.schemas import TokenRead
from identity_service.users.schemas import UserRead


class SignInRequest(Input):
    required_messages: ClassVar = {"email": "O campo e-mail é obrigatório", "password": "Informe a senha"}

    email: Email
    password: TypedPassword
    secret: SecurityCode | None = None
    keep_signed: bool = False


class RefreshRequest(Input):
    token: Annotated[str, Field(min_length=1, max_length=4096)]


class SignInRead(BaseModel):
    """The token twice: the spec uses both names."""

    token: TokenRead
    auth_token: TokenRead
    user: UserRead
    recovery_codes: list[str] | None = None


class RefreshRead(BaseModel):
    token: TokenRead


class PasswordCheckRequest(Input):
    """`address` and `device_token` are the person's, not the asking service's; `purpose` goes to the audit."""

    user_uuid: UUID
    password: TypedPassword
    address: Annotated[str, Field(max_length=64)]
    device_token: Annotated[str, Field(max_length=64)] | None = None
    purpose: Annotated[str, Field(min_length=1, max_length=64)]

    @property
    def visitor(self) -> Visitor:
        """The person behind the asking service."""
        token = self.device_token or ""
        return Visitor(self.address, "", hash_of(token) if is_token(token) else None)
