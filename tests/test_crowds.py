"""Crowds of sockets at the edge do not keep honest people from signing in and reading lists."""

from collections.abc import Mapping

import pytest
from journey.caller import Caller
from journey.stack import Stack
from lab.crowds import MOST_SOCKETS, Honest, Manner, crowd_of, honest_calls

EMAIL, PASSWORD = "gestora@andorinha.demo", "Trajeto!2026"  # the demo's agency manager
SLOWEST = 10.0
"""Seconds an honest call may take on a busy machine; before the mending it waited 60 s for a place."""
SHORT: tuple[Mapping[Manner, int], ...] = ({Manner.SLOW_BODIES: 260}, dict.fromkeys(Manner, 60))

pytestmark = pytest.mark.timeout(900)  # the first test waits for the stack and its demo


async def answered_beside(stack: Stack, manners: Mapping[Manner, int], *, seconds: float) -> Honest:
    answer = await Caller(stack.url).post("/login", {"email": EMAIL, "password": PASSWORD})
    token = answer["token"]["value"]
    async with crowd_of(stack.url, manners, token=token) as connected:
        assert connected == sum(manners.values())
        honest = await honest_calls(stack.url, email=EMAIL, password=PASSWORD, token=token, seconds=seconds)
    print(f"{connected} sockets ({', '.join(manners)}): {honest.text()}")
    return honest


@pytest.mark.long
@pytest.mark.parametrize("manners", SHORT, ids=["slow bodies", "every manner"])
async def test_a_crowd_of_sockets_keeps_nobody_from_signing_in_or_reading(
    stack: Stack, manners: Mapping[Manner, int]
) -> None:
    honest = await answered_beside(stack, manners, seconds=8)
    assert not honest.failed and honest.seconds, honest.text()
    assert max(honest.seconds) < SLOWEST, honest.text()


@pytest.mark.soak
@pytest.mark.parametrize("manner", Manner)
async def test_a_thousand_sockets_for_a_minute_keep_nobody_out(stack: Stack, manner: Manner) -> None:
    honest = await answered_beside(stack, {manner: 1_000}, seconds=60)
    assert not honest.failed and honest.seconds, honest.text()
    assert max(honest.seconds) < SLOWEST, honest.text()


async def test_a_crowd_goes_to_this_machine_only_and_has_a_limit() -> None:
    for url, count in (("http://192.0.2.1:80", 1), ("http://127.0.0.1:80", MOST_SOCKETS + 1)):
        with pytest.raises(ValueError, match="to this machine only"):
            async with crowd_of(url, {Manner.IDLE: count}, token=""):
                pass
