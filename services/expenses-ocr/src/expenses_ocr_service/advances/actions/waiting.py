"""Answers when it is known who decides, or that nobody has to: committed first, then waited for (DESIGN section 3)."""

import asyncio
from collections.abc import Sequence
from uuid import UUID

from kit.core.metadata import columns_of
from kit.core.principal import Principal
from kit.db.tenancy import locate
from kit.files.links import FileLinks
from kit.http.uow import UnitOfWork, UnitOfWorkMaker
from sqlalchemy import select

from expenses_ocr_service.advances.lifecycle import AdvanceStatus
from expenses_ocr_service.advances.queries.read_advance import read_advances
from expenses_ocr_service.advances.schemas import AdvanceRead
from expenses_ocr_service.advances.tables import AdvanceTable

WAIT_SECONDS = 2.0
FIRST_PAUSE, LONGEST_PAUSE = 0.025, 0.2
_A = columns_of(AdvanceTable)


async def wait_until_known(
    uuids: Sequence[UUID], *, by: Principal, open_uow: UnitOfWorkMaker, links: FileLinks
) -> tuple[list[AdvanceRead], bool]:
    """The advances in their order, and whether approvals has answered for all of them within two seconds."""
    loop = asyncio.get_running_loop()
    deadline, pause = loop.time() + WAIT_SECONDS, FIRST_PAUSE
    while True:
        async with open_uow() as uow:
            await locate(uow, AdvanceTable, uuids[0])
            is_known = await _is_known(uow, uuids)
            if is_known or loop.time() + pause > deadline:
                return await read_advances(uow, uuids, by=by, links=links), is_known
        await asyncio.sleep(pause)
        pause = min(pause * 1.5, LONGEST_PAUSE)


async def _is_known(uow: UnitOfWork, uuids: Sequence[UUID]) -> bool:
    unanswered = (_A.status == AdvanceStatus.APPROVING, _A.approval_status.is_(None))
    return await uow.row(select(_A.uuid).where(_A.uuid.in_(uuids), *unanswered).limit(1)) is None
