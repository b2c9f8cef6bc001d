"""The small shapes every entity of this service shares (API sections 1.3 and 3)."""

import re
from datetime import datetime
from typing import Annotated, Any
from uuid import UUID

from kit.http.validation import invalid
from pydantic import AfterValidator, BaseModel, BeforeValidator, StringConstraints

_MAIL = re.compile(r"[a-z0-9.!#$%&'*+/=?^_`{|}~-]{1,64}@(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z]{2,63}")
_DOMAIN = re.compile(r"(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z]{2,63}")
MAIL_SAID = "Informe um e-mail válido"


class Ref(BaseModel):
    uuid: UUID
    name: str


class Person(BaseModel):
    """`email` and `phone` are null for whoever may not view employees."""

    uuid: UUID
    name: str
    email: str | None
    phone: str | None


class Stored(BaseModel):
    """What every stored entity also carries."""

    uuid: UUID
    created_at: datetime
    updated_at: datetime
    version: int


def _one_line(text: str) -> str:
    if any(mark in text for mark in "\n\r\t"):
        raise invalid("Valor inválido")
    return text


def _mail(text: str) -> str:
    text = text.lower()
    if len(text) > 254 or not _MAIL.fullmatch(text):
        raise invalid(MAIL_SAID)
    return text


def _domain(text: str) -> str:
    text = text.lower().removeprefix("@")
    if len(text) > 253 or not _DOMAIN.fullmatch(text):
        raise invalid("Valor inválido")
    return text


def blank_is_none(value: Any) -> Any:
    """An emptied form field means no value."""
    return None if isinstance(value, str) and not value.strip() else value


Name = Annotated[str, StringConstraints(min_length=1, max_length=120), AfterValidator(_one_line)]
Code = Annotated[str, StringConstraints(min_length=1, max_length=60), AfterValidator(_one_line)]
Sentence = Annotated[str, StringConstraints(min_length=1, max_length=1000)]
Mail = Annotated[str, StringConstraints(max_length=254), AfterValidator(_mail)]
MailDomain = Annotated[str, AfterValidator(_domain)]
Text = Annotated[
    Annotated[str, StringConstraints(max_length=120), AfterValidator(_one_line)] | None, BeforeValidator(blank_is_none)
]
OptionalCode = Annotated[Code | None, BeforeValidator(blank_is_none)]
OptionalMail = Annotated[Mail | None, BeforeValidator(blank_is_none)]
OptionalUrl = Annotated[
    Annotated[str, StringConstraints(max_length=500, pattern=r"^https://[^\s]+$")] | None,
    BeforeValidator(blank_is_none),
]
