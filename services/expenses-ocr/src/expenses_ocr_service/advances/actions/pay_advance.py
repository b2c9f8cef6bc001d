"""Records once that an approved advance was paid, with its proof of payment."""

from uuid import UUID

from contracts.expenses import AdvancePaid
from kit.core.money import brl
from kit.core.principal import Principal
from kit.files.confinement import Confinement
from kit.files.store import FileStore
from kit.http.etags import require_version
from kit.http.uow import UnitOfWork
from kit.workflow.history import doer_of
from kit.workflow.moves import hint_audience

from expenses_ocr_service.advances.actions.moves import move_advance, notify
from expenses_ocr_service.advances.actions.receipts import name_receipt
from expenses_ocr_service.advances.actions.taking import take_advance
from expenses_ocr_service.advances.lifecycle import ADVANCE_LIFECYCLE, Actor, AdvanceAction
from expenses_ocr_service.advances.queries.standing import facts_of
from expenses_ocr_service.advances.schemas import AdvancePay
from expenses_ocr_service.advances.tables import AdvanceTable
from expenses_ocr_service.advances.workflow import ADVANCE
from expenses_ocr_service.charges.duties import writers_duties
from expenses_ocr_service.charges.payouts import PayoutMethod, receipt_of

NEEDS = frozenset({Actor.PAYER})


async def pay_advance(
    advance_uuid: UUID,
    form: AdvancePay,
    *,
    by: Principal,
    uow: UnitOfWork,
    seen: int | None,
    files: FileStore,
    confinement: Confinement,
) -> None:
    """The paper is decoded and stored before the row is locked: that may take seconds.

    Of two who pay what both saw, the second hears that it was paid, not that something changed: the version comes last.
    Raises InvalidFile, NotFound, Forbidden, OwnPayment, NotForAgencyIssuers, InvalidStatus, AlreadyPaid, StaleVersion.
    """
    paper = await receipt_of(form.payment_receipt_image, confinement)
    stored = await files.keep(paper.content, paper.content_type, uow=uow)
    advance = await take_advance(uow, advance_uuid, by=by, needs=NEEDS, seen=None)
    facts = facts_of(advance, by, await writers_duties(uow, by, of=[advance.employee_uuid]))
    ADVANCE_LIFECYCLE.decide(advance.state, AdvanceAction.PAY, facts)
    require_version(advance, seen)
    name_receipt(advance, stored)
    advance.payment_method = form.payment_method
    advance.paid_at = uow.clock.now()
    advance.paid_by_uuid, advance.paid_by_name = by.employee_uuid or by.user_uuid, by.name
    move_advance(uow, advance, action=AdvanceAction.PAY, by=doer_of(by), facts=facts)
    uow.publish(_paid(advance, form.payment_method))
    title, text = (
        f"Adiantamento {advance.advance_number} pago",
        f"{brl(advance.value)} por {form.payment_method.label}.",
    )
    await notify(uow, advance, kind="advance_paid", title=title, text=text, but=by.user_uuid)
    await hint_audience(uow, ADVANCE, advance)


def _paid(advance: AdvanceTable, method: PayoutMethod) -> AdvancePaid:
    assert advance.paid_at is not None and advance.paid_by_uuid is not None
    return AdvancePaid(
        uuid=advance.uuid,
        customer_uuid=advance.customer_uuid,
        agency_uuid=advance.agency_uuid,
        employee_uuid=advance.employee_uuid,
        order_uuid=advance.order_uuid,
        value=advance.value,
        payment_method=method,
        paid_by_uuid=advance.paid_by_uuid,
        paid_at=advance.paid_at,
    )
