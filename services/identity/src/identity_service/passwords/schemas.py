"""The JSON shapes of changing and checking a password."""

from typing import Annotated, ClassVar
from uuid import UUID

from kit.http.validation import Input
from pydantic import Field

from identity_service.known_devices.rules import hash_of, is_token
from identity_service.sessions.schemas import SecurityCode, TypedPassword
from identity_service.sessions.visitor import Visitor


class ChangePasswordRequest(Input):
    required_messages: ClassVar = {"password": "Informe a senha", "confirmed_password": "Confirme a senha"}

    password: TypedPassword
    confirmed_password: TypedPassword
    csrf_token: Annotated[str, Field(min_length=1, max_length=2048)]
    secret: SecurityCode | None = None


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
