"""Good requests about access: sign-in, accounts, profiles, staff, requests about one's data, companies (2.1, 2.2)."""

from collections.abc import Callable
from typing import Any

from contract.world import World

Body = Callable[[World], Any]
BODIES: dict[str, Body] = {}
"""The body of each operation that takes one, made anew at each call where something must be unique."""

FORMS: dict[str, Body] = {}
"""The form of each operation that takes one in parts."""

ANSWERS: dict[str, frozenset[int]] = {}
"""What the right caller gets when it is not the declared success."""

AIMED_AT: dict[str, str] = {}
"""Which of home's objects an operation's own id names, where there are several."""
