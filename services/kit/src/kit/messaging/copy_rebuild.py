"""Rebuilds reference copies: what their owner tells and a copy lacks is applied again (decision 0007)."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any
from uuid import UUID

import msgspec
from contracts.fact import Change
from sqlalchemy import select

from kit.core.gauges import COPY_ROWS_PUT_BACK
from kit.core.metadata import columns_of, table_of
from kit.core.refusals import Refusal
from kit.core.runners import Runner
from kit.db.overload import is_away
from kit.db.scopes import CustomerScope, NoScope
from kit.messaging.backlog import MAX_ROWS
from kit.messaging.envelope import Envelope
from kit.messaging.gaps import SERVICES

if TYPE_CHECKING:
    from kit.calls.client import Calls
    from kit.db.database import Database
    from kit.db.work import UnitOfWork
    from kit.messaging.reference_copies import ReferenceCopy

LOG = logging.getLogger("kit.copy_rebuild")
_FIRST_REST, _LONGEST_REST = 1.0, 60.0


@dataclass(frozen=True, slots=True)
class KeptCopy:
    """A copy and the function that its event's reaction applies a fact by."""

    copy: ReferenceCopy[Any]
    keep: Callable[[Any, UnitOfWork], Awaitable[None]]

    @property
    def name(self) -> str:
        return str(table_of(self.copy.table).name)

    @property
    def owner(self) -> str:
        return SERVICES[self.copy.fact.producer]


class CopyRebuild(Runner):
    """Compares every copy with its owner's states after the start and every so often.

    Only copies of states: of other facts the owner keeps no more than the last month.
    """

    def __init__(
        self,
        service: str,
        copies: Sequence[KeptCopy],
        *,
        db: Database,
        calls: Calls,
        leads: asyncio.Event,
        every_seconds: float,
    ) -> None:
        """`leads` is set while this process consumes for its service."""
        super().__init__("copy rebuild")
        self._service = service
        self._copies = [kept for kept in copies if issubclass(kept.copy.fact, Change)]
        self._db = db
        self._calls = calls
        self._leads = leads
        self._every = every_seconds

    async def run(self) -> None:
        await self._leads.wait()
        rest = 0.0
        while self._leads.is_set():
            rest = 0.0 if await self.compare() else min(max(2 * rest, _FIRST_REST), _LONGEST_REST)
            await asyncio.sleep(rest or self._every)

    async def compare(self) -> bool:
        """Compare every copy once, in the order declared; False when an owner could not be asked.

        Such an owner is not asked for its other copies: failed calls open the breaker that people's calls go through.
        """
        away: set[str] = set()
        for kept in self._copies:
            if kept.owner not in away and not await self._compared(kept):
                away.add(kept.owner)
        return not away

    async def _compared(self, kept: KeptCopy) -> bool:
        put_back, after = 0, None
        try:
            while page := await self._page(kept, after):
                put_back += await self._put_back(kept, page)
                after = page[-1].subject
        except Refusal as error:
            LOG.warning("the owner of %s could not be asked: %s", kept.name, error or type(error).__name__)
            return False
        finally:
            if put_back:
                LOG.warning("%s rows of %s were lacking or old and were put back", put_back, kept.name)
        return True

    async def _page(self, kept: KeptCopy, after: str | None) -> list[Envelope]:
        asked = {"limit": MAX_ROWS, **({"after": after} if after else {})}
        path = f"/internal/states/{kept.copy.fact.entity}"
        answered = await self._calls.get(service=kept.owner, path=path, params=asked)
        return [Envelope.decode(msgspec.json.encode(event)) for event in answered["data"]]

    async def _put_back(self, kept: KeptCopy, page: Sequence[Envelope]) -> int:
        """Apply what is lacking here or newer there; how many rows."""
        columns = columns_of(kept.copy.table)
        uuids = [UUID(event.subject) for event in page]
        async with self._db.sweep() as session:
            rows = await session.execute(select(columns.uuid, columns.version).where(columns.uuid.in_(uuids)))
            here = {row[0]: row[1] for row in rows}
        lacking = [event for event in page if here.get(UUID(event.subject), -1) < (event.version or 0)]
        return sum([await self._apply(kept, event) for event in lacking])

    async def _apply(self, kept: KeptCopy, event: Envelope) -> bool:
        """In the row's customer's scope; a row that fails stops no other."""
        fact = event.fact()
        if fact is None or not kept.copy.keeps(fact):
            return False
        scope = CustomerScope(event.customeruuid) if event.customeruuid else NoScope()
        try:
            async with self.in_hand, self._db.sweep_work(scope) as uow:
                await kept.keep(fact, uow)
                uow.note_change()
        except Exception as error:
            if is_away(error):
                raise
            LOG.warning("row %s of %s was not put back", event.subject, kept.name, exc_info=error)
            return False
        COPY_ROWS_PUT_BACK.labels(self._service, kept.name).inc()
        return True
