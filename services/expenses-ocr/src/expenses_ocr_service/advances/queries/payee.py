"""An advance as its payer reads it, with the employee's PIX key or account, which nobody else is shown."""

from uuid import UUID

from kit.calls.client import Calls
from kit.core.principal import Principal
from kit.files.links import FileLinks
from kit.http.uow import UnitOfWorkMaker

from expenses_ocr_service.advances.lifecycle import AdvanceAction
from expenses_ocr_service.advances.queries.read_advance import read_visible_advance
from expenses_ocr_service.advances.schemas import AdvanceRead
from expenses_ocr_service.charges.payees import payee_of


async def read_with_payee(
    advance_uuid: UUID, *, by: Principal, open_uow: UnitOfWorkMaker, calls: Calls, links: FileLinks
) -> AdvanceRead:
    """The advance; config is asked for the key after the database was let go of, and a reveal is audited."""
    async with open_uow() as uow:
        advance = await read_visible_advance(uow, advance_uuid, by=by, links=links)
        customer_uuid = uow.customer_uuid
        assert customer_uuid is not None
        if AdvanceAction.PAY not in advance.allowed_actions:
            return advance
        uow.audit(
            action="reveal-pix-key",
            entity="advance",
            entity_uuid=advance_uuid,
            description="Chave PIX do funcionário exibida a quem paga",
        )
    payee = await payee_of(calls, customer_uuid=customer_uuid, employee_uuid=advance.traveler.uuid)
    return advance.model_copy(update={"payee_pix": payee})
