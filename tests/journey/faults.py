"""Deaths on purpose: a service is started again so that it kills itself at a named place, once."""

import asyncio
import sys
from pathlib import Path

from stack.layout import REPOSITORY

from journey.caller import eventually
from journey.stack import Stack

KIT_PLACES = ("before_commit", "after_commit", "after_publish", "after_reaction_commit")
PLACES: tuple[tuple[str, str], ...] = (
    *((service, place) for service in ("config", "identity", "orders", "approvals") for place in KIT_PLACES),
    ("bi", "before_commit"),
    ("bi", "after_commit"),
    ("bi", "after_reaction_commit"),
    ("orders", "before_supplier_call"),
    ("orders", "after_supplier_call"),
)
"""Every place of every service that takes part in the flow; bi tells nothing, so nothing is published there."""


async def _stack(stack: Stack, *arguments: str) -> None:
    command = ("-m", "stack", *arguments)
    process = await asyncio.create_subprocess_exec(
        sys.executable, *command, env=stack.environment, cwd=REPOSITORY, stdout=asyncio.subprocess.DEVNULL
    )
    assert await process.wait() == 0, f"stack {' '.join(arguments)} failed"


def fired(stack: Stack) -> list[str]:
    """The places where something died so far."""
    log = Path(stack.environment["FAULT_LOG"])
    return log.read_text().splitlines() if log.exists() else []


async def plant(stack: Stack, service: str, place: str, nth: int = 1) -> int:
    """Start a service again so that it dies at the nth visit of a place; how many faults fired before."""
    before = len(fired(stack))
    await _stack(stack, "restart", service, f"FAULT_POINT={place}:{nth}")
    return before


async def must_have_fired(stack: Stack, place: str, before: int) -> None:
    """The planted fault did happen."""

    async def found() -> bool:
        return place in fired(stack)[before:]

    await eventually(found, within=20)
