"""The access key of an electronic bus ticket, BP-e: model 63 of the tax authorities (MOC BP-e 1.00, section 3.5)."""

from datetime import date

MODEL, SERIES, EMISSION = "63", "001", "1"
LENGTH = 44
STATE_CODES = {
    **{"RO": 11, "AC": 12, "AM": 13, "RR": 14, "PA": 15, "AP": 16, "TO": 17},
    **{"MA": 21, "PI": 22, "CE": 23, "RN": 24, "PB": 25, "PE": 26, "AL": 27, "SE": 28, "BA": 29},
    **{"MG": 31, "ES": 32, "RJ": 33, "SP": 35, "PR": 41, "SC": 42, "RS": 43, "MS": 50, "MT": 51, "GO": 52, "DF": 53},
}
"""IBGE's code of the state where the bus leaves."""


def access_key(*, state: str, issued_on: date, cnpj: str, number: int, code: int) -> str:
    """44 digits: state, month, company, model, series, number of the ticket, kind of emission, code, check digit."""
    body = f"{STATE_CODES[state]:02d}{issued_on:%y%m}{cnpj}{MODEL}{SERIES}{number:09d}{EMISSION}{code:08d}"
    return f"{body}{check_digit(body)}"


def check_digit(body: str) -> int:
    """Modulo 11 with the weights 2 to 9 from the right; remainders 0 and 1 give 0."""
    total = sum(int(digit) * (2 + place % 8) for place, digit in enumerate(reversed(body)))
    return 0 if total % 11 < 2 else 11 - total % 11


def is_access_key(text: str) -> bool:
    """Whether a text is the key of a BP-e: 44 digits, model 63, a state of Brazil, the right check digit."""
    is_written = len(text) == LENGTH and text.isascii() and text.isdigit()
    if not is_written or text[20:22] != MODEL or int(text[:2]) not in STATE_CODES.values():
        return False
    return check_digit(text[:-1]) == int(text[-1])
