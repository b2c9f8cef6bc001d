"""Joins the rooms into one service: reactions, sweeps, tasks, routers."""

from datetime import timedelta

from contracts.approvals import LevelOpened, RequestApproved, RequestExpired, RequestRejected, RequestWithdrawn
from kit.core.metadata import columns_of
from kit.http.file_pages import file_router
from kit.messaging.reactions import on, reactions
from kit.notices.copies import NOTICE_COPIES
from kit.privacy.erasures import People
from kit.process.file_sweeps import FileColumn
from kit.process.service import Service, Sweep, Task

from orders_service.booking.actions.charge_cards import charge_cards
from orders_service.booking.actions.consuming import TELL_OLD
from orders_service.booking.actions.expire_orders import expire_orders
from orders_service.booking.actions.finish_trips import finish_trips
from orders_service.booking.erasing import refold_when_person_erased
from orders_service.booking.reactions import (
    approve_order_when_request_approved,
    expire_order_when_request_expired,
    note_level_when_level_opened,
    reject_order_when_request_rejected,
    reopen_order_when_request_withdrawn,
)
from orders_service.booking.routes import internal_router as subjects
from orders_service.booking.routes import router as orders
from orders_service.booking.routes_agency import router as by_agency
from orders_service.booking.routes_options import router as options
from orders_service.booking.routes_payment import router as payment
from orders_service.booking.routes_prices import router as prices
from orders_service.booking.routes_travelers import router as party
from orders_service.booking.routes_unflown import router as use_of_credits
from orders_service.budgets.copies import COPIES as BUDGETS
from orders_service.cards.copies import COPIES as CARDS
from orders_service.catalogue.copies import COPIES as CATALOGUE
from orders_service.cheaper.routes import router as cheaper
from orders_service.desk.routes import router as desk
from orders_service.desk.sweeps import mend_queue
from orders_service.extra_costs.routes import router as extra_costs
from orders_service.extra_costs.tables import ExtraCostTable
from orders_service.issuing.actions.run_bookings import run_bookings
from orders_service.notices.routes import router as notices
from orders_service.payment.actions import PAYMENTS_WAKE
from orders_service.places.routes import router as places
from orders_service.pricing.copies import COPIES as PRICES
from orders_service.reconcile.tallies import TALLIES
from orders_service.references.copies import COPIES as REFERENCES
from orders_service.search.copies import COPIES as POLICIES
from orders_service.search.routes import router as search
from orders_service.search.sweeps import end_overdue_searches, forget_expired_searches
from orders_service.seats.routes import router as seats
from orders_service.spending.copies import COPIES as SPENDING
from orders_service.supplier_steps.actions.plan import BOOKINGS
from orders_service.suppliers.accounts.copies import COPIES as ACCOUNTS
from orders_service.suppliers.routes import router as pictures
from orders_service.suppliers.sandbox.seating import forget_ended_seats
from orders_service.travelers.routes import router as travelers
from orders_service.unflown.actions import tell_old_credits
from orders_service.unflown.routes import router as unflown
from orders_service.vouchers.routes import router as vouchers

TOKEN = "orders"  # noqa: S105 - a subject's first token

REACTIONS = reactions(
    on(LevelOpened, note_level_when_level_opened),
    on(RequestApproved, approve_order_when_request_approved),
    on(RequestRejected, reject_order_when_request_rejected),
    on(RequestWithdrawn, reopen_order_when_request_withdrawn),
    on(RequestExpired, expire_order_when_request_expired),
)

SWEEPS = (
    Sweep(expire_orders, every=timedelta(seconds=20)),
    Sweep(finish_trips, every=timedelta(minutes=5)),
    Sweep(mend_queue, every=timedelta(minutes=1)),
    TELL_OLD,
    Sweep(tell_old_credits, every=timedelta(hours=1)),
    Sweep(end_overdue_searches, every=timedelta(seconds=10)),
    Sweep(forget_expired_searches, every=timedelta(minutes=10)),
    Sweep(forget_ended_seats, every=timedelta(minutes=10)),
)

TASKS = (Task(run_bookings, wake=BOOKINGS), Task(charge_cards, wake=PAYMENTS_WAKE))


ROUTERS = (
    *(desk, cheaper, orders, prices, options, payment, party, by_agency, notices, subjects, travelers),
    *(vouchers, search, seats, places, pictures, unflown, use_of_credits, extra_costs, file_router(TOKEN)),
)

EXEMPT = {
    "sandbox_seat": "a seat of a bus or a flight is one for all customers; suppliers.sandbox.seating",
    "agency_copy": "who receives payments is a directory row, of no customer; references.tables",
}
"""Tables without row-level security (HARDENING A8), and why."""


def make_service() -> Service:
    """Orders, as kit runs it."""
    return Service(
        name="orders",
        token=TOKEN,
        producers_heard=("config", "identity", "approvals", "expenses"),
        copies=(*REFERENCES, *PRICES, *CARDS, *CATALOGUE, *POLICIES, *NOTICE_COPIES, *SPENDING, *BUDGETS, *ACCOUNTS),
        reactions=REACTIONS,
        sweeps=SWEEPS,
        tasks=TASKS,
        tallies=TALLIES,
        file_columns=(FileColumn(columns_of(ExtraCostTable).proof_path),),
        routers=ROUTERS,
        title="Trajeto orders",
        people=People("orders_service", after_erasure=(refold_when_person_erased,)),
        shows_avatars=True,
    )
