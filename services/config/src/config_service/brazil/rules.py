"""Check digits of CNPJ and CPF, so that a mistyped document never enters (DOMAIN section 13)."""

import re

CNPJ_FORM = re.compile(r"[A-Z0-9]{12}[0-9]{2}")
CPF_FORM = re.compile(r"[0-9]{11}")
MASK_CHARACTERS = re.compile(r"[\s.\-/()+]")

_CNPJ_WEIGHTS = (6, 5, 4, 3, 2, 9, 8, 7, 6, 5, 4, 3, 2)
_CPF_WEIGHTS = (11, 10, 9, 8, 7, 6, 5, 4, 3, 2)
_ZERO = ord("0")


def strip_mask(text: str) -> str:
    """The characters of a document, phone or CEP without the mask around them; letters are kept, upper-cased."""
    return MASK_CHARACTERS.sub("", text).upper()


def cnpj_check_digits(base: str) -> str:
    """Two digits for the first 12; a character counts ord − 48, so A is 17 (alphanumeric form, July 2026)."""
    first = _cnpj_digit(base)
    return first + _cnpj_digit(base + first)


def cpf_check_digits(base: str) -> str:
    """Two digits for the first nine."""
    first = _cpf_digit(base)
    return first + _cpf_digit(base + first)


def is_cnpj(text: str) -> bool:
    """Whether `text`, unmasked, is a CNPJ in either form; 14 zeros pass the arithmetic but name nobody."""
    if not CNPJ_FORM.fullmatch(text) or text == "0" * 14:
        return False
    return text[12:] == cnpj_check_digits(text[:12])


def is_cpf(text: str) -> bool:
    """Whether `text`, unmasked, is a CPF; eleven equal digits pass the arithmetic but are never issued."""
    if not CPF_FORM.fullmatch(text) or len(set(text)) == 1:
        return False
    return text[9:] == cpf_check_digits(text[:9])


def mask_cpf(cpf: str) -> str:
    """The middle six digits: enough to tell two people apart, not enough to use."""
    return f"***.{cpf[3:6]}.{cpf[6:9]}-**"


def mask_tail(text: str) -> str:
    """Only the last three characters, for documents without a form of their own."""
    return "*" * max(len(text) - 3, 3) + text[-3:] if len(text) > 3 else "***"


def _cnpj_digit(text: str) -> str:
    weights = _CNPJ_WEIGHTS[-len(text) :]
    rest = sum((ord(c) - _ZERO) * weight for c, weight in zip(text, weights, strict=True)) % 11
    return "0" if rest < 2 else str(11 - rest)


def _cpf_digit(text: str) -> str:
    weights = _CPF_WEIGHTS[-len(text) :]
    rest = sum(int(c) * weight for c, weight in zip(text, weights, strict=True)) % 11
    return "0" if rest < 2 else str(11 - rest)
