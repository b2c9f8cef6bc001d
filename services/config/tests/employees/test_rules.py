"""What must hold of a person."""

from datetime import date

import pytest
from config_service.employees.rules import (
    birthdate_errors,
    canonical_pix_key,
    domain_errors,
    pix_errors,
)
from config_service.employees.schemas import EmployeeCreate, PixKeyType
from pydantic import ValidationError

ANA = {"name": "Ana", "last_name": "Souza", "email": "Ana@Aurora.demo"}


def _errors_of(**given: object) -> str:
    with pytest.raises(ValidationError) as refused:
        EmployeeCreate.model_validate({**ANA, **given})
    return str(refused.value)


def test_a_mail_is_kept_in_lower_case() -> None:
    assert EmployeeCreate.model_validate(ANA).email == "ana@aurora.demo"


@pytest.mark.parametrize(
    ("given", "kept"), [("29/02/2000", date(2000, 2, 29)), ("1990-01-31", date(1990, 1, 31)), ("", None)]
)
def test_a_birth_date_is_accepted_in_both_forms(given: str, kept: date | None) -> None:
    assert EmployeeCreate.model_validate({**ANA, "birthdate": given}).birthdate == kept


@pytest.mark.parametrize(
    "given", ["29/02/2001", "31/04/1990", "1990-13-01", "ontem", 0, 631152000, True, ["1990-01-01"]]
)
def test_a_day_that_never_was_is_refused(given: object) -> None:
    assert "Data inválida" in _errors_of(birthdate=given)


def test_nobody_is_born_before_1900_or_tomorrow() -> None:
    assert "Data de nascimento muito antiga" in _errors_of(birthdate="31/12/1899")
    assert birthdate_errors(date(2026, 1, 2), today=date(2026, 1, 1)) == {
        "birthdate": ["A data de nascimento não pode ser futura"]
    }
    assert birthdate_errors(date(2026, 1, 1), today=date(2026, 1, 1)) == {}


def test_masked_documents_are_kept_bare() -> None:
    read = EmployeeCreate.model_validate({**ANA, "cpf": "123.456.789-09", "phone": "+55 (11) 9 8765-0001"})
    assert (read.cpf, read.phone) == ("12345678909", "5511987650001")
    assert "CPF inválido" in _errors_of(cpf="123.456.789-00")


@pytest.mark.parametrize("mail", ["ana", "ana@", "@aurora.demo", "a na@aurora.demo", "ana@aurora", f"{'a' * 65}@a.com"])
def test_what_is_no_mail_is_refused(mail: str) -> None:
    assert "Informe um e-mail válido" in _errors_of(email=mail)


@pytest.mark.parametrize(
    ("kind", "key", "kept"),
    [
        (PixKeyType.CPF, "123.456.789-09", "12345678909"),
        (PixKeyType.CNPJ, "11.222.333/0001-81", "11222333000181"),
        (PixKeyType.PHONE, "(11) 98765-0001", "+5511987650001"),
        (PixKeyType.PHONE, "+55 11 98765-0001", "+5511987650001"),
        (PixKeyType.EMAIL, "Ana@Aurora.demo", "ana@aurora.demo"),
        (PixKeyType.RANDOM, "40FDB64F-BB56-4BB6-BA76-5E2F1648E2C3", None),
    ],
)
def test_a_pix_key_takes_the_form_of_its_type(kind: PixKeyType, key: str, kept: str | None) -> None:
    assert pix_errors(kind, key) == {}
    assert canonical_pix_key(kind, key) == (kept or key.lower())


@pytest.mark.parametrize(
    ("kind", "key", "field"),
    [
        (PixKeyType.CPF, "11111111111", "pix_key"),
        (PixKeyType.PHONE, "123", "pix_key"),
        (PixKeyType.RANDOM, "abc", "pix_key"),
        (PixKeyType.EMAIL, None, "pix_key"),
        (None, "abc", "pix_key_type"),
    ],
)
def test_a_pix_key_of_another_form_is_refused(kind: PixKeyType | None, key: str | None, field: str) -> None:
    assert list(pix_errors(kind, key)) == [field]


def test_a_customer_may_name_the_domains_of_its_people() -> None:
    assert domain_errors("ana@aurora.demo", []) == {}
    assert domain_errors("ana@aurora.demo", ["aurora.demo"]) == {}
    assert "email" in domain_errors("ana@boreal.demo", ["aurora.demo"])
    assert "email" in domain_errors("ana@mail.aurora.demo", ["aurora.demo"])
