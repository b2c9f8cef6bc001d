"""What people may write about themselves and others: names, phones and e-mails as field types (API section 1.3)."""

import re
from typing import Annotated, Any

from kit.http.validation import invalid
from pydantic import AfterValidator, BeforeValidator, StringConstraints

_MAIL = re.compile(r"[^@\s]+@[^@\s.]+(?:\.[^@\s.]+)+")
_MASK = re.compile(r"[\s().+/-]")
_FEWEST_DIGITS, _MOST_DIGITS = 10, 15
MAIL_SAID = "Informe um e-mail válido"


def _mail(text: str) -> str:
    if not _MAIL.fullmatch(text):
        raise invalid(MAIL_SAID)
    return text


def _one_line(text: str) -> str:
    if any(mark in text for mark in "\n\r\t"):
        raise invalid("Valor inválido")
    return text


def _unmask(value: Any) -> Any:
    return (_MASK.sub("", value) or None) if isinstance(value, str) else value


def _digits(text: str) -> str:
    if not (text.isascii() and text.isdigit() and _FEWEST_DIGITS <= len(text) <= _MOST_DIGITS):
        raise invalid("Valor inválido")
    return text


MailAddress = Annotated[str, StringConstraints(min_length=1, max_length=254), AfterValidator(_mail)]
PersonName = Annotated[str, StringConstraints(min_length=1, max_length=120), AfterValidator(_one_line)]
Phone = Annotated[str, StringConstraints(max_length=32), AfterValidator(_digits)]
OptionalPhone = Annotated[Phone | None, BeforeValidator(_unmask)]
