"""Joins bi's rooms: reactions and routers."""

from contracts.expenses import ExpenseApproved
from contracts.identity import UserSignedIn
from contracts.orders import ItemCanceled, ItemIntervened, ItemIssued, OrderStatusChanged
from kit.messaging.reactions import on, reactions
from kit.privacy.erasures import People
from kit.process.service import Service

from bi_service.agency.copies import COPIES as COMPANY_COPIES
from bi_service.agency.reactions import store_order_when_its_status_changed, store_sign_in_when_user_signed_in
from bi_service.agency.routes import router as agency
from bi_service.interventions.reactions import store_intervention_when_item_intervened
from bi_service.interventions.routes import router as interventions
from bi_service.panels.routes import router as panels
from bi_service.reconcile.tallies import TALLIES
from bi_service.spending.copies import COPIES
from bi_service.spending.reactions import (
    book_spending_back_when_item_canceled,
    book_spending_when_expense_approved,
    book_spending_when_item_issued,
)

REACTIONS = reactions(
    on(ItemIssued, book_spending_when_item_issued),
    on(ItemCanceled, book_spending_back_when_item_canceled),
    on(ExpenseApproved, book_spending_when_expense_approved),
    on(UserSignedIn, store_sign_in_when_user_signed_in),
    on(OrderStatusChanged, store_order_when_its_status_changed),
    on(
        ItemIntervened,
        store_intervention_when_item_intervened,
        consumer="keep_intervention_when_item_intervened",
    ),
)


def make_service() -> Service:
    """bi as kit runs it."""
    return Service(
        name="bi",
        token="bi",  # noqa: S106 - a subject's first token
        producers_heard=("identity", "config", "orders", "expenses-ocr"),
        copies=(*COPIES, *COMPANY_COPIES),
        reactions=REACTIONS,
        tallies=TALLIES,
        routers=(panels, agency, interventions),
        title="Trajeto BI",
        people=People("bi_service"),
    )
