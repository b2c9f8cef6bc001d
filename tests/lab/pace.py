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
        self.is_over = False
        self.given = 0

    async def turn(self) -> None:
        """Wait for one's turn; when the storm is over everybody is let go."""
        if self.is_over:
            return
        if self._granted:
            self._granted -= 1
            return
        mine = asyncio.get_running_loop().create_future()
        self._waiting.append(mine)
        await mine

    async def beat(self) -> None:
        """Give turns until canceled; turns missed while this process was busy are made up for."""
        loop = asyncio.get_running_loop()
        began, beats = loop.time(), 0
        while True:
            while beats < (loop.time() - began) * self._rate:
                beats += 1
                self._give()
            await asyncio.sleep(max(0.0, began + (beats + 1) / self._rate - loop.time()))

    def _give(self) -> None:
        while self._waiting:
            mine = self._waiting.popleft()
            if not mine.done():
                self.given += 1
                mine.set_result(None)
                return
        if not self.is_over:
            self.given += 1
            self._granted += 1
            self._begin()

    def end(self) -> None:
        """No more turns: who has a call under way learns its outcome, the others go home."""
        self.is_over = True
        while self._waiting:
            mine = self._waiting.popleft()
            if not mine.done():
                mine.set_result(None)
