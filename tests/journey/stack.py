"""The stack under test, as journeys see it."""

from dataclasses import dataclass
from typing import Any

from journey.company import Mails


@dataclass
class Stack:
    """A running stack: its edge, its mail, and the environment under which `stack` reaches it."""

    url: str
    mails: Mails
    environment: dict[str, str]
    described: dict[str, Any]
