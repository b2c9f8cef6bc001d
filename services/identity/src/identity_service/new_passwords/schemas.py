"""The JSON shapes of setting a password."""

from typing import Annotated, ClassVar

from kit.http.validation import Input
from pydantic import Field

from identity_service.proof.fields import SecurityCode, TypedPassword


class ChangePasswordRequest(Input):
    required_messages: ClassVar = {"password": "Informe a senha", "confirmed_password": "Confirme a senha"}

    password: TypedPassword
    confirmed_password: TypedPassword
    csrf_token: Annotated[str, Field(min_length=1, max_length=2048)]
    secret: SecurityCode | None = None
