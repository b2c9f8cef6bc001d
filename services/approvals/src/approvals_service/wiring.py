"""Joins the rooms into one service: reactions, sweeps, routers."""

from datetime import timedelta

from contracts.config import (
    CustomerEmployeeChanged,
    SettingParameterChanged,
)
from contracts.identity import ProfileChanged
from kit.messaging.reactions import on, reactions
from kit.privacy.erasures import People
from kit.process.service import Service, Sweep, Task

from approvals_service.coverage.routes import router as coverage
from approvals_service.delegations.routes import router as delegations
from approvals_service.delegations.sweeps import follow_delegations
from approvals_service.model_selection.routes import router as model_selection
from approvals_service.models.routes import router as models
from approvals_service.people.copies import COPIES
from approvals_service.reconcile.tallies import TALLIES
from approvals_service.requests.actions.seat_checks import SEAT_CHECKS
from approvals_service.requests.instant.routes import router as instant
from approvals_service.requests.instant.sweeps import forget_dead_links
from approvals_service.requests.kinds import KINDS
from approvals_service.requests.reactions import (
    reactions_of,
    seat_again_when_duties_changed,
    seat_again_when_employee_changed,
    seat_again_when_profile_changed,
)
from approvals_service.requests.routes import router as requests
from approvals_service.requests.sweeps import (
    follow_deadlines,
    forget_early_ends,
    refresh_seats_of_requests,
    seat_forsaken_requests,
)

REACTIONS = reactions(
    on(CustomerEmployeeChanged, seat_again_when_employee_changed),
    on(SettingParameterChanged, seat_again_when_duties_changed),
    on(ProfileChanged, seat_again_when_profile_changed),
    *(line for kind in KINDS for line in reactions_of(kind)),
)

EXEMPT = {"agency_manager_copy": "an agency is no customer's row; people.queries"}
"""Tables without row-level security (HARDENING A8), and why."""


def make_service() -> Service:
    """The approvals service."""
    return Service(
        name="approvals",
        token="approvals",  # noqa: S106 - the first token of its subjects, no secret
        producers_heard=("config", "identity", "orders", "expenses"),
        copies=COPIES,
        reactions=REACTIONS,
        sweeps=(
            Sweep(seat_forsaken_requests, every=timedelta(seconds=20)),
            Sweep(follow_deadlines, every=timedelta(seconds=20)),
            Sweep(follow_delegations, every=timedelta(seconds=5)),
            Sweep(forget_early_ends, every=timedelta(hours=6)),
            Sweep(forget_dead_links, every=timedelta(hours=1)),
        ),
        tasks=(Task(refresh_seats_of_requests, wake=SEAT_CHECKS),),
        tallies=TALLIES,
        routers=(model_selection, coverage, models, requests, instant, delegations),
        title="Trajeto approvals",
        people=People("approvals_service"),
        shows_avatars=True,
    )
