"""Waits until the approvers of submitted advances are known, or that none is needed."""

from collections.abc import Sequence
from uuid import UUID

from kit.core.principal import Principal
from kit.files.links import FileLinks
from kit.http.uow import UnitOfWork, UnitOfWorkMaker
from kit.workflow import waiting

from expenses_ocr_service.advances.queries.read_advance import read_advances
from expenses_ocr_service.advances.schemas import AdvanceRead
from expenses_ocr_service.advances.workflow import ADVANCE


async def wait_until_known(
    uuids: Sequence[UUID], *, by: Principal, open_uow: UnitOfWorkMaker, links: FileLinks
) -> tuple[list[AdvanceRead], bool]:
    """The advances in their order, and whether approvals has answered for all of them within two seconds."""

    async def read(uow: UnitOfWork) -> list[AdvanceRead]:
        return await read_advances(uow, uuids, by=by, links=links)

    return await waiting.wait_until_known(ADVANCE, uuids, open_uow=open_uow, read=read)
