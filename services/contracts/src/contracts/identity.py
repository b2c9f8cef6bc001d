"""Events of identity: profiles, users, sessions."""

from typing import ClassVar, Literal
from uuid import UUID, uuid5

from contracts.fact import Change, Fact, Instant

ADMINISTRATOR = "Administrador"
REQUESTER = "Solicitante"
APPROVER = "Aprovador"
FINANCE = "Financeiro"


def initial_profile_uuid(customer_uuid: UUID, name: str) -> UUID:
    """The uuid of one of the four profiles a customer starts with, known before identity has made it."""
    return uuid5(customer_uuid, name)


class ProfileChanged(Change):
    producer: ClassVar[str] = "identity"
    entity: ClassVar[str] = "profile"

    customer_uuid: UUID
    agency_uuid: UUID
    name: str
    actions: tuple[str, ...]
    approver: bool
    is_expense_approver: bool
    is_default: bool
    is_administrator: bool


class UserChanged(Change):
    """A user account; `employee_uuid` set for customer users, `agency_uuid` for agency staff.

    `email_awaits_confirmation`: config tells of another e-mail, whose link was not opened yet.
    `avatar` is the name identity keeps the picture under: random, and no address without a seal (kit.http.avatars).
    `employee_type` (M: manager, I: issuer) is set for agency staff; None also before identity published it.
    """

    producer: ClassVar[str] = "identity"
    entity: ClassVar[str] = "user"
    customer_scoped: ClassVar[bool] = False

    context: str
    agency_uuid: UUID | None = None
    employee_uuid: UUID | None = None
    name: str
    email: str
    is_active: bool
    has_avatar: bool = False
    avatar: str | None = None
    two_factor_enabled: bool = False
    employee_type: str | None = None
    email_awaits_confirmation: bool = False


class SessionEnded(Fact):
    """`uuid` is the session's; tokens of it are dead although not expired."""

    producer: ClassVar[str] = "identity"
    entity: ClassVar[str] = "session"
    happened: ClassVar[str] = "ended"
    customer_scoped: ClassVar[bool] = False

    user_uuid: UUID
    ended_at: Instant
    reason: str


class PrivacyRequestAccepted(Fact):
    """Every service now exports or erases this person (LGPD art. 18); `uuid` is the request's.

    `person_uuids` are all the uuids by which rows name the person: the employee's first, the user's. `forgets` are
    the exports of the person that an erasure takes away, each by its request.
    """

    producer: ClassVar[str] = "identity"
    entity: ClassVar[str] = "privacy_request"
    happened: ClassVar[str] = "accepted"
    customer_scoped: ClassVar[bool] = False

    kind: Literal["export", "erasure"]
    person_uuids: tuple[UUID, ...]
    accepted_at: Instant
    forgets: tuple[UUID, ...] = ()


class UserSignedIn(Fact):
    producer: ClassVar[str] = "identity"
    entity: ClassVar[str] = "user"
    happened: ClassVar[str] = "signed_in"
    customer_scoped: ClassVar[bool] = False

    agency_uuid: UUID | None = None
    name: str
    signed_in_at: Instant
