"""Chance that repeats itself: the same question always rolls the same number, in every process."""

from decimal import Decimal
from functools import lru_cache
from hashlib import blake2b
from uuid import UUID, uuid5

_NAMESPACE = UUID("5b0c7e0e-2f7d-4e0b-9f0a-7d1b0a7c5e11")


@lru_cache(maxsize=65_536)
def _digest(words: str) -> int:
    return int.from_bytes(blake2b(words.encode(), digest_size=8).digest(), "big")


def roll(below: int, *about: object) -> int:
    """A number from 0 to below - 1."""
    return _digest("|".join(map(str, about))) % below


def share(*about: object) -> Decimal:
    """A number from 0 to 0.9999."""
    return Decimal(roll(10_000, *about)) / 10_000


def uuid_of(*about: object) -> UUID:
    """The same uuid for the same thing."""
    return uuid5(_NAMESPACE, "|".join(map(str, about)))
