"""Numbers committed audit lines and appends them to the hash chain within seconds; one sealer at a time, insert only
(HARDENING A18).
"""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

import asyncpg
from pydantic import SecretStr

from kit.audit.chain import COLUMNS, Link, genesis, sealed
from kit.core.faults import fault_point
from kit.core.runners import Runner
from kit.db.locks import lock_key

if TYPE_CHECKING:
    from kit.core.settings import ServiceSettings

_EVERY_SECONDS = 2.0
_AGAIN_SECONDS = 0.5
_BATCH = 500
_LINE = ", ".join("a.changes::text" if name == "changes" else f"a.{name}" for name in COLUMNS)
SETTLED = "SELECT max(position) FROM audit_seal WHERE sealed_at < now() - interval '60 seconds'"
"""Numbers are given at the insert, which the commit follows at once and the server's own limits within 15 s: below
a line that was sealed a minute ago nothing new can appear, so no tick looks further back than that."""
UNSEALED = f"""SELECT {_LINE} FROM audit a WHERE a.position > $1
AND NOT EXISTS (SELECT 1 FROM audit_seal s WHERE s.audit_uuid = a.uuid) ORDER BY a.position LIMIT {_BATCH}"""  # noqa: S608 - constants of this file
_LAST = "SELECT seq, hash FROM audit_seal ORDER BY seq DESC LIMIT 1"
_SEAL = """INSERT INTO audit_seal (seq, audit_uuid, position, hash, sealed_at)
SELECT seq, audit_uuid, position, hash, now() FROM unnest($1::bigint[], $2::uuid[], $3::bigint[], $4::bytea[])
AS t (seq, audit_uuid, position, hash)"""


async def connected(url: SecretStr) -> Any:
    """A connection outside the pools."""
    return await asyncpg.connect(url.get_secret_value().replace("+asyncpg", ""), timeout=5, command_timeout=10)


class AuditSealer(Runner):
    """Reads as the sweep, writes as the application, which may only insert.

    Its lock lives with the connection it writes on: whoever lost the lock cannot write either, and two writers of
    one number meet at the primary key. So a crash leaves neither a gap nor a fork.
    """

    def __init__(self, service: str, settings: ServiceSettings) -> None:
        super().__init__(f"sealer of {service}")
        self._service = service
        self._url = settings.database_url
        self._sweep_url = settings.sweep_database_url or settings.database_url

    async def run(self) -> None:
        """Lead for as long as both connections live; start over when one breaks."""
        writer = await connected(self._url)
        reader = await connected(self._sweep_url)
        try:
            while not await writer.fetchval("SELECT pg_try_advisory_lock($1)", lock_key(f"sealer {self._service}")):  # noqa: ASYNC110 - another process frees it
                await asyncio.sleep(_AGAIN_SECONDS)
            while True:
                async with self.in_hand:
                    await self._seal_all(reader, writer)
                await asyncio.sleep(_EVERY_SECONDS)
        finally:
            writer.terminate()
            reader.terminate()

    async def _seal_all(self, reader: Any, writer: Any) -> None:
        """Batch by batch until nothing is left; after a full batch the next begins where it ended."""
        after = await reader.fetchval(SETTLED) or 0
        while lines := await reader.fetch(UNSEALED, after):
            last = await reader.fetchrow(_LAST)
            await self._seal(writer, lines, Link(last["seq"], last["hash"]) if last else genesis(self._service))
            if len(lines) < _BATCH:
                return
            after = lines[-1]["position"]

    async def _seal(self, writer: Any, lines: Sequence[Any], link: Link) -> None:
        seals: list[tuple[int, Any, int, bytes]] = []
        for line in lines:
            link = sealed(link, line)
            seals.append((link.seq, line["uuid"], line["position"], link.hash))
        async with writer.transaction():
            await writer.execute(_SEAL, *map(list, zip(*seals, strict=True)))
            await fault_point("before_seal_commit")
