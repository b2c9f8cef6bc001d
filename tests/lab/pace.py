"""An open loop: a fixed number of requests a second leaves, however slowly the answers come."""

import asyncio
from collections import deque
from collections.abc import Callable


class Pace:
    """Gives one turn every 1/rate seconds to whoever has waited longest; nobody waiting: something new begins."""

    def __init__(self, rate: float, begin: Callable[[], None]) -> None:
        self._rate = rate
        self._begin = begin
        self._waiting: deque[asyncio.Future[None]] = deque()
        self._granted = 0
        self.given = 0
        self.is_over = False

    async def turn(self) -> None:
        """Wait for one's turn; after the storm nobody waits."""
        if self.is_over:
            return
        if self._granted:
            self._granted -= 1
            return
        mine = asyncio.get_running_loop().create_future()
        self._waiting.append(mine)
        await mine

    async def beat(self, seconds: float) -> None:
        """Give turns for so long; turns missed while this process was busy are made up for."""
        loop = asyncio.get_running_loop()
        began = loop.time()
        while (now := loop.time()) < began + seconds:
            while self.given < (now - began) * self._rate:
                self._give()
            await asyncio.sleep(max(0.0, began + (self.given + 1) / self._rate - loop.time()))
        self.stop()

    def _give(self) -> None:
        self.given += 1
        while self._waiting:
            mine = self._waiting.popleft()
            if not mine.done():
                mine.set_result(None)
                return
        self._granted += 1
        self._begin()

    def stop(self) -> None:
        """Begin nothing more and let everybody who waits finish."""
        self.is_over = True
        while self._waiting:
            mine = self._waiting.popleft()
            if not mine.done():
                mine.set_result(None)
