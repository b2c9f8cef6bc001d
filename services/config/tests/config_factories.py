"""Names and documents nobody has yet, and what a refusal named."""

from itertools import count

import httpx
from config_service.brazil.rules import cnpj_check_digits, cpf_check_digits

_numbers = count(1)


def a_cnpj() -> str:
    """A CNPJ nobody has yet."""
    base = f"{next(_numbers):08d}0001"
    return base + cnpj_check_digits(base)


def a_cpf() -> str:
    """A CPF nobody has yet."""
    base = f"{next(_numbers) + 100_000_000:09d}"
    return base + cpf_check_digits(base)


def a_name(what: str) -> str:
    """A name nothing else has."""
    return f"{what} {next(_numbers)}"


def errors_of(answer: httpx.Response) -> dict[str, list[str]]:
    """The fields a 422 names."""
    assert answer.status_code == 422, answer.text
    body = answer.json()
    assert body["code"] == "VALIDATION_ERROR", body
    errors: dict[str, list[str]] = body["errors"]
    return errors
