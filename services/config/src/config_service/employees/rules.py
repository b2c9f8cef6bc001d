"""What must hold of a person: pure, no clock, no row."""

import re
from collections.abc import Callable
from datetime import date

from contracts.identity import ADMINISTRATOR, APPROVER, FINANCE, REQUESTER

from config_service.brazil.rules import is_cnpj, is_cpf, strip_mask
from config_service.employees.schemas import EmployeeCreate, PixKeyType

Errors = dict[str, list[str]]

INITIAL_PROFILES = (ADMINISTRATOR, REQUESTER, APPROVER, FINANCE)
"""Every customer starts with these (DOMAIN section 2); identity makes them a moment after the customer."""

_RANDOM_KEY = re.compile(r"[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}")
_BRAZILIAN_PHONE = re.compile(r"\+55[1-9]{2}9?\d{8}")
_MAIL = re.compile(r"[^@\s]{1,64}@[^@\s]+\.[^@\s]+")

_PIX_FORMS: dict[PixKeyType, Callable[[str], bool]] = {
    PixKeyType.CPF: is_cpf,
    PixKeyType.CNPJ: is_cnpj,
    PixKeyType.PHONE: lambda key: bool(_BRAZILIAN_PHONE.fullmatch(key)),
    PixKeyType.EMAIL: lambda key: len(key) <= 77 and bool(_MAIL.fullmatch(key)),
    PixKeyType.RANDOM: lambda key: bool(_RANDOM_KEY.fullmatch(key)),
}
_MASKED = (PixKeyType.CPF, PixKeyType.CNPJ)


def canonical_pix_key(kind: PixKeyType | None, key: str | None) -> str | None:
    """The key as the central bank writes it: documents bare, phone with +55, the rest lower-cased."""
    if kind is None or key is None:
        return key
    if kind in _MASKED:
        return strip_mask(key)
    if kind is PixKeyType.PHONE:
        digits = strip_mask(key)
        return "+" + (digits if digits.startswith("55") and len(digits) > 11 else "55" + digits)
    return key.lower()


def pix_errors(kind: PixKeyType | None, key: str | None) -> Errors:
    """A PIX key needs its type and the type's form (DOMAIN section 13)."""
    if kind is None and key is None:
        return {}
    if kind is None:
        return {"pix_key_type": ["Campo obrigatório"]}
    if key is None:
        return {"pix_key": ["Campo obrigatório"]}
    canonical = canonical_pix_key(kind, key) or ""
    return {} if _PIX_FORMS[kind](canonical) else {"pix_key": ["Valor inválido"]}


def birthdate_errors(birthdate: date | None, *, today: date) -> Errors:
    """Nobody is born tomorrow."""
    if birthdate is not None and birthdate > today:
        return {"birthdate": ["A data de nascimento não pode ser futura"]}
    return {}


def domain_errors(email: str, domains: list[str]) -> Errors:
    """A customer may name the mail domains of its people; none named means any."""
    if domains and email.rpartition("@")[2] not in domains:
        return {"email": ["O e-mail deve ser de um domínio da empresa"]}
    return {}


def employee_errors(body: EmployeeCreate, *, domains: list[str], today: date) -> Errors:
    """Everything wrong with a new person that needs no look at the database."""
    return {
        **pix_errors(body.pix_key_type, body.pix_key),
        **birthdate_errors(body.birthdate, today=today),
        **domain_errors(body.email, domains),
    }


OF_THE_PERSON = frozenset(
    {
        *("phone", "gender", "birthdate", "rg", "passport_number", "passport_expiration"),
        *("loyalty_latam", "loyalty_azul", "loyalty_gol", "preferred_seat", "type_air_seat", "road_location"),
        *("pix_key_type", "pix_key"),
    }
)
"""What people write of themselves (API section 2.2); the rest is for who may change people."""
