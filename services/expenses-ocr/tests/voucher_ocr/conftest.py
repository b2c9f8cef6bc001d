"""Photographs of receipts, and people who send them."""

from datetime import UTC, datetime
from itertools import count

import pytest
from kit.testing import Person, a_customer, a_requester
from receipts import Drawn, draw

LAST_DAY = datetime(2026, 2, 28, tzinfo=UTC)
"""The tests' clock stands a little later: a receipt of tomorrow would not be believed."""


@pytest.fixture(scope="session")
def receipt() -> Drawn:
    """A clean receipt with a QR code, issued before the tests' day."""
    drawn = (draw(seed, 0) for seed in count(4))
    return next(one for one in drawn if one.truth.access_key and one.truth.day < LAST_DAY.date())


@pytest.fixture
def ana() -> Person:
    """A requester of a customer of her own, so that nobody else's receipts count."""
    return a_requester(customer=a_customer())
