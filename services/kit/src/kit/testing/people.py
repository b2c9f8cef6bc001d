"""The people of the tests: two agencies, three customers, and one person per set of permissions."""

from dataclasses import dataclass, field, replace
from decimal import Decimal
from uuid import UUID, uuid5

from contracts.config import CustomerChanged
from contracts.identity import (
    ADMINISTRATOR,
    APPROVER,
    FINANCE,
    REQUESTER,
    ProfileChanged,
    initial_profile_uuid,
)

from kit.core.ids import new_uuid
from kit.core.principal import Context
from kit.testing.profiles import ALL_ACTIONS, APPROVER_ACTIONS, FINANCE_ACTIONS, REQUESTER_ACTIONS

_NAMES = UUID("6f1d3c55-58f2-4f5e-9d0f-6b1d6a2b7c11")


def uuid_of(name: str) -> UUID:
    """The same uuid for the same name in every run."""
    return uuid5(_NAMES, name)


@dataclass(frozen=True)
class Company:
    """A customer of an agency."""

    uuid: UUID
    agency_uuid: UUID
    name: str = "Aurora"
    cnpj: str = "11222333000181"
    invoice_limit: Decimal = Decimal("500000.00")
    is_active: bool = True
    fraud_blocking: bool = False

    def fact(self, *, version: int = 1) -> CustomerChanged:
        """What config would tell about it."""
        return CustomerChanged(
            uuid=self.uuid,
            customer_uuid=self.uuid,
            version=version,
            agency_uuid=self.agency_uuid,
            company_name=f"{self.name} S.A.",
            trading_name=self.name,
            cnpj=self.cnpj,
            email=f"contato@{self.name.lower()}.test",
            invoice_limit=self.invoice_limit,
            is_active=self.is_active,
            fraud_blocking=self.fraud_blocking,
        )


ANDORINHA, TUCANO = uuid_of("agency Andorinha"), uuid_of("agency Tucano")
AURORA = Company(uuid_of("Aurora"), ANDORINHA, "Aurora")
COBALTO = Company(uuid_of("Cobalto"), ANDORINHA, "Cobalto", "22333444000181")
BOREAL = Company(uuid_of("Boreal"), TUCANO, "Boreal", "33444555000181")


def a_customer(*, agency: UUID = ANDORINHA, name: str = "Jacarandá", **more: object) -> Company:
    """A customer nobody else in the tests works for."""
    return Company(new_uuid(), agency, name, **more)  # type: ignore[arg-type]


@dataclass(frozen=True)
class Person:
    """Somebody who calls: what identity would put in the token, and what the copies say of their profile."""

    name: str
    context: Context | None
    user_type: str = "issuer"
    agency_uuid: UUID | None = None
    company: Company | None = None
    profile: str | None = None
    actions: frozenset[str] = frozenset()
    flags: frozenset[str] = frozenset()
    user_uuid: UUID = field(default_factory=new_uuid)
    session_uuid: UUID = field(default_factory=new_uuid)
    employee_uuid: UUID | None = field(default_factory=new_uuid)
    acts_for: Company | None = None

    @property
    def email(self) -> str:
        return f"{self.name.lower()}.{self.user_uuid.hex[-8:]}@trajeto.test"

    @property
    def profile_uuid(self) -> UUID | None:
        if self.company is None or self.profile is None:
            return None
        return initial_profile_uuid(self.company.uuid, self.profile)

    def acting_for(self, company: Company) -> "Person":
        """The same agency user with this customer chosen."""
        return replace(self, acts_for=company)

    def with_actions(self, *slugs: str) -> "Person":
        """A person of a profile of their own that holds exactly these actions."""
        return replace(self, actions=frozenset(slugs), profile=f"perfil {new_uuid()}")

    def profile_fact(self, *, version: int = 1) -> ProfileChanged | None:
        """What identity would tell about the profile."""
        if self.company is None or self.profile is None or self.profile_uuid is None:
            return None
        return ProfileChanged(
            uuid=self.profile_uuid,
            customer_uuid=self.company.uuid,
            version=version,
            agency_uuid=self.company.agency_uuid,
            name=self.profile,
            actions=tuple(sorted(self.actions)),
            approver="approver" in self.flags,
            is_expense_approver="expense_approver" in self.flags,
            is_default=self.profile == REQUESTER,
            is_administrator="administrator" in self.flags,
        )


def _employee(name: str, company: Company, profile: str, actions: frozenset[str], *flags: str) -> Person:
    return Person(
        name,
        Context.CUSTOMER,
        flags[0] if flags else "issuer",
        company.agency_uuid,
        company,
        profile,
        actions,
        frozenset(flags),
    )


def a_requester(*, customer: Company = AURORA, name: str = "Ana") -> Person:
    """Profile Solicitante."""
    return _employee(name, customer, REQUESTER, REQUESTER_ACTIONS)


def an_approver(*, customer: Company = AURORA, name: str = "Bruno") -> Person:
    """Profile Aprovador."""
    return _employee(name, customer, APPROVER, APPROVER_ACTIONS, "approver")


def a_financier(*, customer: Company = AURORA, name: str = "Carla") -> Person:
    """Profile Financeiro."""
    return _employee(name, customer, FINANCE, FINANCE_ACTIONS, "expense_approver")


def an_administrator(*, customer: Company = AURORA, name: str = "Heitor") -> Person:
    """Profile Administrador."""
    return _employee(name, customer, ADMINISTRATOR, ALL_ACTIONS, "administrator")


def agency_manager(*, agency: UUID = ANDORINHA, customer: Company | None = None, name: str = "Gilda") -> Person:
    """An agency's manager; `customer` is the one chosen by header."""
    return Person(name, Context.AGENCY, "manager", agency, employee_uuid=None, acts_for=customer)


def agency_issuer(*, agency: UUID = ANDORINHA, customer: Company | None = None, name: str = "Ivo") -> Person:
    """An agency's issuer (consultant)."""
    return Person(name, Context.AGENCY, "issuer", agency, employee_uuid=None, acts_for=customer)


def operator(*, name: str = "Olga") -> Person:
    """The operator of the platform."""
    return Person(name, Context.OPERATOR, "operator", employee_uuid=None)


def other_customer() -> Person:
    """An administrator of Cobalto: same agency, another customer."""
    return an_administrator(customer=COBALTO, name="Célia")


def other_agency() -> Person:
    """A manager of Tucano, who has nothing to do with Aurora."""
    return agency_manager(agency=TUCANO, name="Tales")


def anonymous() -> Person:
    """Nobody: calls without a token."""
    return Person("Ninguém", None, employee_uuid=None)
