"""The JSON shapes of the second step (API section 3.2)."""

from datetime import datetime
from typing import Annotated, ClassVar

from kit.http.validation import Input, invalid
from pydantic import AfterValidator, BaseModel

from identity_service.proof.fields import Email, SecurityCode, TypedPassword

_SAID = "Informe o código de segurança"


def _given(code: str) -> str:
    if not code:
        raise invalid(_SAID)
    return code


RequiredCode = Annotated[SecurityCode, AfterValidator(_given)]


class SecretKeyRequest(Input):
    required_messages: ClassVar = {"email": "O campo e-mail é obrigatório", "password": "Informe a senha"}

    email: Email
    password: TypedPassword


class ProposalRequest(Input):
    """`secret` where an application is replaced: a current code, or a recovery code."""

    required_messages: ClassVar = {"password": "Informe a senha"}

    password: TypedPassword
    secret: SecurityCode | None = None


class ConfirmRequest(Input):
    required_messages: ClassVar = {"secret": _SAID}

    secret: RequiredCode


class ProvenRequest(Input):
    required_messages: ClassVar = {"password": "Informe a senha", "secret": _SAID}

    password: TypedPassword
    secret: RequiredCode


class SecretKeyRead(BaseModel):
    """`qr_code_url` and `secret_key` (to type by hand) are null once enrolled, unless the application is replaced."""

    qr_code_url: str | None
    enrolled: bool
    secret_key: str | None


class RecoveryCodesRead(BaseModel):
    """Ten codes, shown this once."""

    recovery_codes: list[str]


class TwoFactorRead(BaseModel):
    enabled: bool
    pending: bool
    mandatory: bool
    confirmed_at: datetime | None
    recovery_codes_left: int
