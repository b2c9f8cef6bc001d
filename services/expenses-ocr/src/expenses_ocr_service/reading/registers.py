"""Brazilian registers on a receipt: which readings of a CNPJ can be true, and how one wrong character is repaired."""

import re
from collections.abc import Iterator
from itertools import combinations, product

CNPJ_FORM = re.compile(r"[A-Z0-9]{12}[0-9]{2}")
_ZERO = ord("0")
_MOST_APART = 5
_LIKE_ZERO, _MOST_ZEROS = "869", 3

_LOOKALIKE_DIGITS = str.maketrans(
    {"O": "0", "o": "0", "Q": "0", "D": "0", "U": "0", "I": "1", "l": "1", "i": "1", "|": "1", "!": "1", "]": "1",
     "[": "1", "Z": "2", "z": "2", "E": "3", "A": "4", "u": "4", "S": "5", "s": "5", "$": "5", "G": "6", "b": "6",
     "T": "7", "?": "7", "B": "8", "&": "8", "g": "9", "q": "9"}
)  # fmt: skip
DIGITS = r"[0-9OoQDUIl|!\]\[ZzEAuSs$GbT?B&gq]"

# What tesseract makes of printed digits, most of all of slashed zeros and of folds through a line.
CONFUSED = {
    "0": "869", "1": "74", "2": "73", "3": "892", "4": "19", "5": "63", "6": "805", "7": "12", "8": "0369", "9": "0834",
}  # fmt: skip


def as_digits(text: str) -> str:
    """Letters that look like digits, read as these digits; everything else stays."""
    return text.translate(_LOOKALIKE_DIGITS)


def cnpj_check_digits(base: str) -> str:
    """Two digits for the first twelve; a character counts ord − 48 (alphanumeric form, DOMAIN section 13)."""
    first = _modulo_eleven(base, highest=9)
    return first + _modulo_eleven(base + first, highest=9)


def is_cnpj(text: str) -> bool:
    """Whether `text`, unmasked, is a CNPJ in either form; equal digits name nobody."""
    return bool(CNPJ_FORM.fullmatch(text)) and len(set(text)) > 1 and text[12:] == cnpj_check_digits(text[:12])


def is_cpf(text: str) -> bool:
    """Whether `text`, eleven digits, is a CPF."""
    if not re.fullmatch(r"[0-9]{11}", text) or len(set(text)) == 1:
        return False
    first = _modulo_eleven(text[:9], highest=11)
    return text[9:] == first + _modulo_eleven(text[:9] + first, highest=12)


def repaired_cnpj(text: str) -> str | None:
    """The only CNPJ one look-alike digit away from `text`; None when there is none, or more than one."""
    found = set(_neighbours(text))
    return found.pop() if len(found) == 1 else None


def rezeroed_cnpj(text: str) -> str | None:
    """The only CNPJ that `text` becomes when some of the digits that slashed zeros are read as are zeros.

    Branches are few: where one reading makes zeros of the branch's own digits alone, it goes first.
    """
    for places in (range(8, 12), range(14)):
        like_zero = [place for place in places if text[place] in _LIKE_ZERO]
        found = {
            changed
            for few in range(1, min(len(like_zero), _MOST_ZEROS) + 1)
            for chosen in combinations(like_zero, few)
            if is_cnpj(changed := "".join("0" if place in chosen else digit for place, digit in enumerate(text)))
        }
        if len(found) == 1:
            return found.pop()
    return None


def merged_cnpj(one: str, other: str) -> str | None:
    """The only CNPJ that takes each digit from one of two misreadings; None for none, several, or too little alike."""
    apart = [place for place in range(14) if one[place] != other[place]]
    if not 0 < len(apart) <= _MOST_APART:
        return None
    found = set()
    for chosen in product((one, other), repeat=len(apart)):
        digits = list(one)
        for place, reading in zip(apart, chosen, strict=True):
            digits[place] = reading[place]
        if is_cnpj("".join(digits)):
            found.add("".join(digits))
    return found.pop() if len(found) == 1 else None


def access_key_check_digit(base: str) -> str:
    """The last digit of an access key, over its first 43 characters."""
    return _modulo_eleven(base, highest=9)


def _neighbours(text: str) -> Iterator[str]:
    for place, digit in enumerate(text):
        for other in CONFUSED.get(digit, ""):
            candidate = text[:place] + other + text[place + 1 :]
            if is_cnpj(candidate):
                yield candidate


def _modulo_eleven(text: str, *, highest: int) -> str:
    """Weights 2, 3 … from the right, again from 2 after `highest`; the digit is 11 − rest, 0 for a rest below 2."""
    weights = range(2, highest + 1)
    rest = sum((ord(c) - _ZERO) * weights[i % len(weights)] for i, c in enumerate(reversed(text))) % 11
    return "0" if rest < 2 else str(11 - rest)
