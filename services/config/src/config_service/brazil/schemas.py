"""Field types of Brazilian documents: accepted with or without mask, stored without."""

import re
from datetime import date, datetime
from typing import Annotated, Any

from kit.http.validation import invalid
from pydantic import AfterValidator, BeforeValidator, StringConstraints

from config_service.brazil.rules import is_cnpj, is_cpf, strip_mask

_BRAZILIAN_DAY = re.compile(r"(\d{2})/(\d{2})/(\d{4})")
_DAY = re.compile(r"\d{4}-\d{2}-\d{2}")
_OLDEST_YEAR = 1900


def _cnpj(text: str) -> str:
    if not is_cnpj(text):
        raise invalid("CNPJ inválido")
    return text


def _cpf(text: str) -> str:
    if not is_cpf(text):
        raise invalid("CPF inválido")
    return text


def _digits(least: int, most: int) -> AfterValidator:
    def check(text: str) -> str:
        if not (text.isascii() and text.isdigit() and least <= len(text) <= most):
            raise invalid("Valor inválido")
        return text

    return AfterValidator(check)


def _unmask(value: Any) -> Any:
    if not isinstance(value, str):
        return value
    return strip_mask(value) or None


def _day(value: Any) -> Any:
    """A calendar day, ISO or DD/MM/YYYY; anything else, numbers included, is refused."""
    if value is None or (isinstance(value, date) and not isinstance(value, datetime)):
        return value
    if isinstance(value, str):
        text = value.strip()
        if brazilian := _BRAZILIAN_DAY.fullmatch(text):
            text = "-".join(reversed(brazilian.groups()))
        if _DAY.fullmatch(text):
            try:
                return date.fromisoformat(text)
            except ValueError:
                pass
        if not text:
            return None
    raise invalid("Data inválida")


def _not_too_old(day: date) -> date:
    if day.year < _OLDEST_YEAR:
        raise invalid("Data de nascimento muito antiga")
    return day


Cnpj = Annotated[str, StringConstraints(max_length=32), BeforeValidator(_unmask), AfterValidator(_cnpj)]
Cpf = Annotated[str, StringConstraints(max_length=32), AfterValidator(_cpf)]
Phone = Annotated[str, StringConstraints(max_length=32), _digits(10, 15)]
ZipCode = Annotated[str, StringConstraints(max_length=16), _digits(8, 8)]
OptionalCpf = Annotated[Cpf | None, BeforeValidator(_unmask)]
OptionalPhone = Annotated[Phone | None, BeforeValidator(_unmask)]
OptionalZipCode = Annotated[ZipCode | None, BeforeValidator(_unmask)]
StateCode = Annotated[str, StringConstraints(pattern=r"^[A-Z]{2}$")] | None
OptionalCnpj = Annotated[Cnpj | None, BeforeValidator(_unmask)]
Day = Annotated[date | None, BeforeValidator(_day)]
CalendarDay = Annotated[date, BeforeValidator(_day)]
Birthdate = Annotated[Annotated[date, AfterValidator(_not_too_old)] | None, BeforeValidator(_day)]
"""A year still to come is refused by the action, which knows the clock."""
