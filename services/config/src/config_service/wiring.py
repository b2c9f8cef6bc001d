"""Joins the rooms into one service: routers, reactions, sweeps."""

from contracts.expenses import ExpenseApproved
from contracts.orders import ConsumptionChanged, CredentialTried, ItemIssued
from kit.http.file_pages import file_router
from kit.messaging.reactions import on, reactions
from kit.privacy.erasures import People
from kit.process.service import Service, Task

from config_service.agencies import routes as agencies
from config_service.approval_models.copies import COPIES as MODELS
from config_service.branches import routes as branches
from config_service.budget_lines.copies import COPIES as CONSUMPTIONS
from config_service.budget_lines.reactions import (
    book_expense_when_expense_approved,
    book_order_when_consumption_changed,
)
from config_service.budget_lines.sweeps import SWEEPS
from config_service.budgets import routes as budgets
from config_service.companies import routes as companies
from config_service.cost_categories.resource import COST_CATEGORIES
from config_service.cost_centers import routes as cost_centers
from config_service.cost_centers.reactions import remember_charge_when_item_issued
from config_service.credentials import routes as credentials
from config_service.credentials.reactions import note_answer_when_credential_tried
from config_service.credit_cards import routes as credit_cards
from config_service.crm import routes as crm
from config_service.employees import routes as employees
from config_service.employees.copies import COPIES as ACCOUNTS
from config_service.employees.erasing import publish_when_person_erased
from config_service.expense_categories.resource import EXPENSE_CATEGORIES, PUBLISH_TYPES
from config_service.expense_policies import routes as expense_policies
from config_service.expense_types import routes as expense_types
from config_service.expense_types.publishing_again import publish_types_again
from config_service.groups import routes as groups
from config_service.imports import routes as imports
from config_service.justifications.resource import JUSTIFICATIONS
from config_service.notices import routes as notices
from config_service.offline_hotels import routes as offline_hotels
from config_service.offline_hotels.resource import IMAGE_FILES
from config_service.parameters import routes as parameters
from config_service.parameters.completing import complete_settings_regularly
from config_service.payees import routes as payees
from config_service.payments import routes as payments
from config_service.places import routes as places
from config_service.policies import routes as policies
from config_service.price_tables import routes as price_tables
from config_service.projects import routes as projects
from config_service.providers import routes as providers
from config_service.providers.resource import LOGO_FILES
from config_service.reason_expenses.resource import REASON_EXPENSES
from config_service.reason_trips.resource import REASON_TRIPS
from config_service.reconcile.tallies import TALLIES
from config_service.reference import routes as reference
from config_service.resources.pictures import TOKEN
from config_service.resources.routes import router_of

REACTIONS = reactions(
    on(ItemIssued, remember_charge_when_item_issued),
    on(ConsumptionChanged, book_order_when_consumption_changed),
    on(ExpenseApproved, book_expense_when_expense_approved),
    on(CredentialTried, note_answer_when_credential_tried),
)

ROUTERS = (
    cost_centers.router,
    employees.router,
    branches.router,
    projects.router,
    groups.router,
    budgets.router,
    budgets.internal_router,
    imports.router,
    places.router,
    router_of(REASON_TRIPS),
    router_of(REASON_EXPENSES),
    router_of(JUSTIFICATIONS),
    router_of(EXPENSE_CATEGORIES),
    expense_types.router,
    expense_policies.router,
    policies.router,
    policies.values_router,
    parameters.router,
    payees.router,
    payments.router,
    notices.router,
    crm.router,
    router_of(COST_CATEGORIES),
    providers.router,
    offline_hotels.router,
    credit_cards.router,
    credentials.router,
    credentials.internal_router,
    credit_cards.internal_router,
    price_tables.router,
    file_router(TOKEN),
    companies.router,
    agencies.router,
    companies.internal_router,
    reference.router,
)


def make_service() -> Service:
    """Config: how companies are set up."""
    return Service(
        name="config",
        token=TOKEN,
        producers_heard=("identity", "approvals", "orders", "expenses"),
        copies=(*ACCOUNTS, *MODELS, *CONSUMPTIONS),
        reactions=REACTIONS,
        sweeps=SWEEPS,
        tasks=(Task(publish_types_again, wake=PUBLISH_TYPES), Task(complete_settings_regularly)),
        tallies=TALLIES,
        people=People("config_service", after_erasure=(publish_when_person_erased,)),
        routers=ROUTERS,
        shows_avatars=True,
        file_columns=(LOGO_FILES, IMAGE_FILES),
    )
