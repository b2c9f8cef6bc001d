"""What credentials learn from orders, which signs in by them."""

from contracts.orders import CredentialTried
from kit.core.metadata import columns_of
from kit.http.uow import UnitOfWork
from sqlalchemy import select

from config_service.credentials.resource import CREDENTIALS
from config_service.credentials.tables import CredentialTable
from config_service.resources.actions import announce_row
from config_service.shapes.rules import Deed, edit

_T = columns_of(CredentialTable)


async def note_answer_when_credential_tried(fact: CredentialTried, uow: UnitOfWork) -> None:
    """The agency sees what its provider answered last; an answer to an older state of the credential is left out."""
    await uow.enter_agency(fact.agency_uuid)
    mine = select(CredentialTable).where(_T.uuid == fact.uuid, _T.version <= fact.version)
    row = await uow.session.scalar(mine.with_for_update())
    if row is None or not (changes := edit(row, {"last_error": fact.error})):
        return
    await uow.flush()
    await announce_row(CREDENTIALS, row, deed=Deed.CHANGED, uow=uow, changes=changes)
