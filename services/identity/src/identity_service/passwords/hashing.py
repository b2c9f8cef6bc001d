"""Argon2id in threads, two at a time: on two cores a flood of sign-ins must not starve everything else."""

import asyncio
import os
import threading
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from functools import cache
from typing import Annotated, TypeVar

from argon2 import PasswordHasher
from argon2.exceptions import InvalidHashError, VerificationError
from fastapi import Depends
from kit.core.refusals import TooManyRequests

from identity_service.passwords.rules import normalized

T = TypeVar("T")

# HARDENING A3: the library's defaults allow five sign-ins a second on two cores.
MEMORY_KIB, PASSES, LANES = 19_456, 2, 1
AT_ONCE = 2
# About a second of work at 30 ms a hash: who stands further back would give up before being served.
QUEUE = 64
NICENESS = 10
"""Behind the process itself, which may have been told to stand back too."""


def _stand_back() -> None:
    """Whoever has less to do goes first: a storm of sign-ins takes the cores' idle time, not the others' turns."""
    with suppress(OSError, AttributeError):  # where threads have no priority of their own, they share as equals
        thread = os.PRIO_PROCESS, threading.get_native_id()
        os.setpriority(*thread, os.getpriority(*thread) + NICENESS)


class Hasher:
    """Makes and checks hashes; refuses with TooManyRequests when too many wait."""

    def __init__(self, *, at_once: int = AT_ONCE, queue: int = QUEUE) -> None:
        self._argon = PasswordHasher(time_cost=PASSES, memory_cost=MEMORY_KIB, parallelism=LANES)
        self._threads = ThreadPoolExecutor(at_once, thread_name_prefix="argon2", initializer=_stand_back)
        self._places = at_once + queue
        self._taken = 0
        self._dummy = self._argon.hash("nobody has this password")

    def require_place(self) -> None:
        """Raise TooManyRequests when the queue is full, before a guess is counted for nothing."""
        if self._taken >= self._places:
            raise TooManyRequests

    async def hash(self, password: str) -> str:
        """The PHC string of a password."""
        return await self._run(lambda: self._argon.hash(normalized(password)))

    async def matches(self, password: str, stored: str | None) -> bool:
        """Whether the password belongs to the hash; without one it takes as long and is False."""
        return await self._run(lambda: self._check(password, stored or self._dummy) and stored is not None)

    def is_outdated(self, stored: str) -> bool:
        """Whether the parameters have changed since."""
        return self._argon.check_needs_rehash(stored)

    def _check(self, password: str, stored: str) -> bool:
        try:
            return self._argon.verify(stored, normalized(password))
        except (VerificationError, InvalidHashError):
            return False

    async def _run(self, work: Callable[[], T]) -> T:
        self.require_place()
        self._taken += 1
        try:
            return await asyncio.get_running_loop().run_in_executor(self._threads, work)
        finally:
            self._taken -= 1


@cache
def the_hasher() -> Hasher:
    """One per process: the limit is the machine's, not a request's."""
    return Hasher()


async def hasher_of() -> Hasher:
    """The process's own; `the_hasher` itself, not being async, would be asked for in a thread."""
    return the_hasher()


HasherDep = Annotated[Hasher, Depends(hasher_of)]
