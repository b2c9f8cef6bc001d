"""Notifies an order's issuer, by the agency or an approver."""

from uuid import UUID

from kit.core.principal import Principal
from kit.core.refusals import Forbidden
from kit.http.uow import UnitOfWork
from kit.mail.letterhead import Mail
from kit.notices.delivery import Reader
from kit.workflow.history import doer_of

from orders_service.booking.actions.moves import hint_screens, notify, record
from orders_service.booking.actions.taking import Taken, take_visible_order
from orders_service.notices.mails import message_about_order
from orders_service.notices.queries import is_approver, last_messages
from orders_service.notices.refusals import TooManyMessages
from orders_service.notices.rules import ISSUER_NOTIFIED, in_brief, wait_before_next
from orders_service.notices.schemas import IssuerMessage

UNSAID = "Veja este pedido, por favor."


async def write_to_issuer(order_uuid: UUID, body: IssuerMessage, *, by: Principal, uow: UnitOfWork) -> None:
    """A message to the bell and the mailbox, as chosen, and into the order's history.

    The order is locked: two messages at once are counted one after the other.
    Raises NotFound, Forbidden (neither the agency nor an approver of it), TooManyMessages.
    """
    taken = await take_visible_order(uow, order_uuid, by=by)
    order, text = taken.order, body.text or UNSAID
    if not by.is_agency and not await is_approver(uow, order, by=by):
        raise Forbidden
    wait = wait_before_next(await last_messages(uow, order), uow.clock.now())
    if wait:
        raise TooManyMessages(retry_after=wait)
    await _send(uow, taken, text=text, by=by)
    record(uow, order, by=doer_of(by), kind=ISSUER_NOTIFIED, description="Solicitante notificado", reason=text)
    await hint_screens(uow, order)


async def _send(uow: UnitOfWork, taken: Taken, *, text: str, by: Principal) -> None:
    order, number = taken.order, taken.order.order_number
    address = uow.db.settings.public_url.rstrip("/") + f"/pedidos/{order.uuid}"

    def mail(reader: Reader) -> Mail:
        return message_about_order(number, name=reader.name, sender=by.name, text=text, address=address)

    title, brief = f"Mensagem sobre o pedido {number}", f"{by.name}: {in_brief(text)}"
    await notify(uow, order, kind=ISSUER_NOTIFIED, title=title, text=brief, mail=mail)
