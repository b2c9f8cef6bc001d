"""Runners end when they are told to."""

import asyncio

from kit.core.runners import Runner


class Swallower(Runner):
    """Loses its first cancel, as Python 3.11's wait_for may when a result comes at the same moment."""

    def __init__(self) -> None:
        super().__init__("swallower")

    async def run(self) -> None:
        try:
            await asyncio.sleep(60)
        except asyncio.CancelledError:
            async with self.in_hand:
                return


async def test_a_runner_that_loses_its_cancel_is_stopped_all_the_same() -> None:
    runner = Swallower()
    runner.start()
    await asyncio.sleep(0)
    await asyncio.wait_for(runner.stop(), 5)
