"""Joins identity's rooms: reactions, sweeps, routers."""

from datetime import timedelta

from contracts.config import (
    AgencyChanged,
    CustomerChanged,
    CustomerEmployeeChanged,
)
from contracts.notifications import NotificationSent
from kit.messaging.reactions import on, reactions
from kit.process.service import Service, Sweep, Task

from identity_service.accounts.store import AVATAR_FILES
from identity_service.accounts.sweeps import forget_email_holds
from identity_service.attempts.sweeps import forget_idle_counts
from identity_service.companies.copies import COPIES
from identity_service.devices.routes import router as devices
from identity_service.email_changes.routes import router as email_changes
from identity_service.email_changes.sweeps import forget_dead_confirmations
from identity_service.employee_accounts.provisioning import provision_user_when_employee_changed
from identity_service.known_devices.sweeps import forget_unused_devices
from identity_service.new_passwords.routes import router as passwords
from identity_service.notifications.reactions import store_notification_when_sent
from identity_service.notifications.routes import router as notifications
from identity_service.notifications.sweeps import forget_old_notifications
from identity_service.passwords.blocks import ASKS
from identity_service.passwords.sweeps import forget_dead_links
from identity_service.preferences.routes import router as preferences
from identity_service.privacy.actions import GATHERING
from identity_service.privacy.completing import finish_privacy_requests
from identity_service.privacy.erasing import PEOPLE
from identity_service.privacy.routes import router as privacy
from identity_service.privacy.store import EXPORT_FILES
from identity_service.privacy.sweeps import forget_old_exports
from identity_service.profiles.reactions import (
    bring_profile_back_when_employee_holds_it,
    make_initial_profiles_when_customer_changed,
)
from identity_service.profiles.routes import router as profiles
from identity_service.reconcile.tallies import TALLIES
from identity_service.resets.actions import answer_reset_requests
from identity_service.resets.routes import router as resets
from identity_service.resets.sweeps import delete_old_reset_requests
from identity_service.sessions.internal import router as session_questions
from identity_service.sessions.sweeps import forget_finished_sessions, rotate_signing_keys
from identity_service.signing_in.internal import router as password_questions
from identity_service.signing_in.routes import router as sessions
from identity_service.staff.reactions import open_managers_account_when_agency_names_one
from identity_service.staff.routes import router as staff
from identity_service.two_factor.routes import router as two_factor
from identity_service.users.avatars.routes import files
from identity_service.users.avatars.routes import router as avatars
from identity_service.users.internal import router as people_questions
from identity_service.users.reactions import end_sessions_when_agency_inactive, end_sessions_when_customer_inactive
from identity_service.users.routes import router as users

REACTIONS = reactions(
    on(CustomerChanged, make_initial_profiles_when_customer_changed),
    on(CustomerChanged, end_sessions_when_customer_inactive),
    on(AgencyChanged, end_sessions_when_agency_inactive),
    on(AgencyChanged, open_managers_account_when_agency_names_one),
    on(CustomerEmployeeChanged, bring_profile_back_when_employee_holds_it),
    on(CustomerEmployeeChanged, provision_user_when_employee_changed),
    on(NotificationSent, store_notification_when_sent, consumer="keep_notification_when_sent"),
)

SWEEPS = (
    Sweep(rotate_signing_keys, every=timedelta(minutes=1)),
    Sweep(forget_email_holds, every=timedelta(minutes=15)),
    Sweep(delete_old_reset_requests, every=timedelta(minutes=15)),
    Sweep(forget_dead_links, every=timedelta(hours=1)),
    Sweep(forget_dead_confirmations, every=timedelta(hours=1)),
    Sweep(forget_idle_counts, every=timedelta(hours=1)),
    Sweep(forget_unused_devices, every=timedelta(hours=6)),
    Sweep(forget_finished_sessions, every=timedelta(hours=6)),
    Sweep(forget_old_notifications, every=timedelta(hours=6)),
    Sweep(forget_old_exports, every=timedelta(hours=6)),
)

# Tables without row-level security (HARDENING A8), each reached through one module, and why.
EXEMPT = {
    "users": "sign-in knows an e-mail before it knows a tenant; accounts.store",
    "email_reservations": "an e-mail is unique over the platform; accounts.store",
    "credentials": "belongs to a user, not to a tenant; passwords.store",
    "email_changes": "a link names its account before a tenant is known; email_changes.store",
    "known_devices": "a person's browsers, not a tenant's; known_devices.store",
    "password_asks": "somebody typed an e-mail, known or not; passwords.store",
    "preferences": "belongs to a user, not to a tenant; preferences.store",
    "two_factor": "belongs to a user, not to a tenant; two_factor.store",
    "recovery_codes": "belongs to a user, not to a tenant; two_factor.store",
    "login_attempts": "counts unknown e-mails and addresses too; attempts.store",
    "sessions": "a token names its session before anything else is known; sessions.store",
    "token_keys": "the platform's own; sessions.keys",
    "notifications": "an agency's person hears about many customers; by user in notifications.store",
    "agency_copy": "an agency is no customer's row; companies.queries",
    "privacy_requests": "a person's list spans customers; staff and operators have none; privacy.store",
}

ROUTERS = (
    sessions,
    passwords,
    resets,
    email_changes,
    users,
    two_factor,
    devices,
    preferences,
    avatars,
    files,
    profiles,
    staff,
    privacy,
    notifications,
    session_questions,
    password_questions,
    people_questions,
)


def make_service() -> Service:
    """Identity, as kit runs it."""
    return Service(
        name="identity",
        token="identity",  # noqa: S106 - a NATS subject token
        producers_heard=("config", "notifications"),
        copies=COPIES,
        reactions=REACTIONS,
        sweeps=SWEEPS,
        tasks=(Task(answer_reset_requests, wake=ASKS), Task(finish_privacy_requests, wake=GATHERING)),
        tallies=TALLIES,
        file_columns=(AVATAR_FILES, EXPORT_FILES),
        routers=ROUTERS,
        title="Trajeto identity",
        people=PEOPLE,
        shows_avatars=True,
    )
