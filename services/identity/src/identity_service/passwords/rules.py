"""Which passwords are too easy (HARDENING A3): length, common ones, guessable ones, ones made of the company's name."""

import re
import unicodedata
from collections.abc import Iterable
from functools import cache
from importlib.resources import files

from kit.core.folding import fold

SHORTEST, LONGEST = 8, 128
FEWEST_DIFFERENT = 4
# What must be left of a password's letters once the names everybody knows are taken out of it.
FEWEST_OWN_LETTERS = 4

FEWEST_GUESSES = 60_000_000
"""As zxcvbn estimates them: below stand a word and a year ("Brasil2026!"), above eight characters drawn by chance."""
LOOKED_AT = 24
"""Characters that zxcvbn is given: its time grows with the square of them (225 ms for 64, at most 20 ms for 24)."""
BRAZILIAN = (
    *("janeiro", "fevereiro", "marco", "abril", "maio", "junho", "julho", "agosto", "setembro", "outubro", "novembro"),
    *("dezembro", "senha", "mudar", "trocar", "acesso", "entrar", "brasil", "viagem", "empresa", "segunda", "vasco"),
    *("flamengo", "corinthians", "palmeiras", "santos", "gremio", "cruzeiro", "familia", "jesus", "deus", "amor"),
)
"""Words that people here build passwords of; zxcvbn's own lists are English."""

LENGTH_TEXT = "A senha deve ter de 8 a 128 caracteres"
COMMON_TEXT = "Esta senha é muito comum"
GUESSABLE_TEXT = "Esta senha é fácil de adivinhar. Use uma frase ou palavras pouco comuns"
REPEATED_TEXT = "Use caracteres mais variados"
DERIVED_TEXT = "Evite o nome da empresa, o seu nome e o seu e-mail"


def normalized(password: str) -> str:
    """One form for the same typed text, whatever keyboard made it (NIST SP 800-63B, 5.1.1.2)."""
    return unicodedata.normalize("NFKC", password)


@cache
def _common() -> frozenset[str]:
    text = files("identity_service.passwords").joinpath("common.txt").read_text("utf-8")
    return frozenset(text.split())


@cache
def _guessed_first() -> tuple[str, ...]:
    """Words of common passwords, and of this country."""
    return (*BRAZILIAN, *sorted({word for entry in _common() for word in re.findall("[a-z]{4,}", entry)}))


def _is_guessable(password: str, known: Iterable[str]) -> bool:
    from zxcvbn import zxcvbn  # its word lists cost a start 0.1 s, and most processes never set a password

    words = [*_words(known), *_guessed_first()]
    return int(zxcvbn(password[:LOOKED_AT], user_inputs=words)["guesses"]) < FEWEST_GUESSES


def _words(known: Iterable[str]) -> list[str]:
    """Words of four letters or more, longest first, so that a word inside another is taken out after it."""
    found = {word for name in known for word in _letters(name, gaps=True).split() if len(word) >= 4}
    return sorted(found, key=len, reverse=True)


def _letters(text: str, *, gaps: bool = False) -> str:
    return "".join(letter if letter.isalpha() else " " * gaps for letter in fold(text))


def _is_derived(password: str, known: Iterable[str]) -> bool:
    letters = _letters(password)
    own = letters
    for word in _words(known):
        own = own.replace(word, "")
    return own != letters and len(own) < FEWEST_OWN_LETTERS


def weaknesses(password: str, *, known: Iterable[str] = ()) -> list[str]:
    """What is wrong with a password, in Portuguese; empty when it is good.

    `known`: names a stranger would try first: the company's, the person's, the e-mail address.
    """
    typed = normalized(password)
    if not SHORTEST <= len(typed) <= LONGEST:
        return [LENGTH_TEXT]
    known, found = tuple(known), []
    if fold(typed) in _common():
        found.append(COMMON_TEXT)
    elif _is_guessable(typed, known):
        found.append(GUESSABLE_TEXT)
    if len(set(typed)) < FEWEST_DIFFERENT:
        found.append(REPEATED_TEXT)
    if _is_derived(typed, known):
        found.append(DERIVED_TEXT)
    return found
