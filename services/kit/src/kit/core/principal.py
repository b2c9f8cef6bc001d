"""The caller of a request: person or service, customer, permissions."""

from dataclasses import dataclass, field
from enum import StrEnum
from uuid import UUID

from kit.core.refusals import CustomerRequired, Forbidden, NotFound

SEES_ALL = ("view-all-order", "approver-all")


class Context(StrEnum):
    """The three worlds a person may belong to (DOMAIN section 1)."""

    CUSTOMER = "customer"
    AGENCY = "agency"
    OPERATOR = "trajeto"


@dataclass(frozen=True, slots=True)
class Principal:
    """One signed-in person, as this request sees them.

    `own_customer_uuid` is set for customer users; `customer_uuid` is the customer acted on: their own, or
    the one an agency user chose by path or header. An agency user with a customer holds every action.
    """

    user_uuid: UUID
    session_uuid: UUID
    context: Context
    user_type: str
    name: str
    email: str
    agency_uuid: UUID | None = None
    own_customer_uuid: UUID | None = None
    customer_uuid: UUID | None = None
    employee_uuid: UUID | None = None
    profile_uuid: UUID | None = None
    actions: frozenset[str] = field(default_factory=frozenset)
    is_approver: bool = False
    is_expense_approver: bool = False
    is_administrator: bool = False
    awaits_profile: bool = False
    named_foreign: bool = False  # an agency user named a customer that is not theirs: as absent as none

    @property
    def is_agency(self) -> bool:
        return self.context is Context.AGENCY

    @property
    def is_operator(self) -> bool:
        return self.context is Context.OPERATOR

    @property
    def is_agency_manager(self) -> bool:
        return self.is_agency and self.user_type == "manager"

    def may(self, *slugs: str) -> bool:
        """Whether the caller holds any of these actions on the customer acted on."""
        if self.is_agency:
            return self.customer_uuid is not None
        return any(slug in self.actions for slug in slugs)

    def require(self, *slugs: str) -> None:
        """Raise Forbidden unless the caller holds any of these actions."""
        if not self.may(*slugs):
            raise Forbidden

    def sees_all(self) -> bool:
        """Whether the `own` restriction of API section 1.6 is lifted."""
        return self.is_agency or any(slug in self.actions for slug in SEES_ALL)

    def customer(self) -> UUID:
        """The customer acted on; CustomerRequired when an agency user chose none, NotFound for a foreign one."""
        if self.named_foreign:
            raise NotFound
        if self.customer_uuid is None:
            raise CustomerRequired
        return self.customer_uuid
