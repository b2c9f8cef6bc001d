"""A stack of the bench's own, whose PostgreSQL writes down when each transaction committed."""

import asyncio
import json
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import asyncpg
from journey.company import Mails
from stack.refusals import StackRefused
from stack.temporary import OwnStack, own_stack

AS_RUN = {"APP_ENV": "dev", "TRAJETO_DEMO": "0"}
"""As `make run` starts it, without the demo."""


@dataclass(frozen=True)
class Stage:
    """A running stack as the bench sees it; `described` is what `stack env` says."""

    described: dict[str, Any]

    @property
    def url(self) -> str:
        return str(self.described["url"])

    @property
    def edge_port(self) -> int:
        return urlsplit(self.url).port or 80

    @property
    def mails(self) -> Mails:
        return Mails(self.described["mail"]["http"])

    def port(self, service: str) -> int:
        """Where a service listens, past the edge."""
        return int(self.described["services"][service]["port"])

    def app_url(self, service: str) -> str:
        """A service's database as its application reaches it."""
        return str(self.described["services"][service]["database_url"])

    async def database(self, service: str) -> Any:
        """A superuser's connection to a service's database: for preparing and for reading commit times."""
        database = urlsplit(self.app_url(service)).path
        whole: str = self.described["postgres"]["superuser_url"]
        return await asyncpg.connect(whole.rpartition("/")[0] + database)

    def environment(self, service: str) -> dict[str, str]:
        """What the stack told a service."""
        told: dict[str, dict[str, str]] = json.loads(
            (Path(self.described["var"]) / "run" / "environment.json").read_text()
        )
        return told[service]


@contextmanager
def bench_stage() -> Iterator[Stage]:
    """Start it, yield it, stop and erase it. Raises StackRefused."""
    with own_stack(AS_RUN, only="") as stack:
        asyncio.run(_keep_commit_times(str(stack.env()["postgres"]["superuser_url"])))
        stack.command("down")
        _up(stack)
        yield Stage(stack.env())


def _up(stack: OwnStack) -> None:
    started = stack.command("up", "--detach")
    if started.returncode:
        raise StackRefused(f"The stack did not start.\n{started.stdout}{started.stderr}")


async def _keep_commit_times(superuser_url: str) -> None:
    """PostgreSQL then knows to the microsecond when a row's transaction committed: nobody has to poll."""
    connection = await asyncpg.connect(superuser_url)
    try:
        await connection.execute("ALTER SYSTEM SET track_commit_timestamp = on")
    finally:
        await connection.close()
