"""Reading people: for signing in, for their token, for themselves and for other services."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from uuid import UUID

from kit.access import CustomerCopy
from kit.principal import Context, Principal
from kit.uow import UnitOfWork

from identity_service.companies import queries as companies
from identity_service.companies.queries import Companies
from identity_service.companies.tables import AgencyCopy, EmployeeCopy
from identity_service.profiles.queries import HeldProfile, find_held_profile
from identity_service.sessions.refusals import InactiveUser
from identity_service.sessions.tokens import Bearer
from identity_service.users import store
from identity_service.users.avatars.links import avatar_link
from identity_service.users.rules import Standing, normalized_email
from identity_service.users.schemas import KnownUser, Ref, UserAgency, UserCustomer, UserProfiles, UserRead
from identity_service.users.tables import UserTable

NOBODY = UUID(int=0)
_AGENCY_TYPES = {"M": "manager", "I": "issuer"}


@dataclass(frozen=True, slots=True)
class Login:
    """Who a typed e-mail means; `user_uuid` is None for nobody we know."""

    email_normalized: str
    user_uuid: UUID | None
    customer_uuid: UUID | None = None
    two_factor_enabled: bool = False
    password_hash: str | None = field(default=None, repr=False)

    @classmethod
    def of(cls, named: store.Named | None, *, otherwise: str) -> "Login":
        """The login of an account, or of a stranger under the name their guesses are counted by."""
        if named is None:
            return cls(otherwise, None)
        known = (named.uuid, named.customer_uuid, named.two_factor_enabled, named.password_hash)
        return cls(named.email_normalized, *known)


async def find_login(uow: UnitOfWork, email: str) -> Login:
    """The account behind a typed e-mail."""
    normalized = normalized_email(email)
    return Login.of(await store.find_named(uow, email=normalized), otherwise=normalized)


async def find_login_of(uow: UnitOfWork, user_uuid: UUID) -> Login:
    """The account another service names; an unknown one is guessed at like an unknown e-mail."""
    return Login.of(await store.find_named(uow, uuid=user_uuid), otherwise=f"unknown {user_uuid}")


@dataclass(frozen=True, slots=True)
class Person:
    """An account with what its companies and its profile make of it."""

    user: UserTable
    known: Companies
    profile: HeldProfile | None

    @property
    def standing(self) -> Standing:
        """Whether the account, its customer and its agency are active; an unheard-of agency counts as active."""
        customer, agency = self.known.customer, self.known.agency
        return Standing(
            user=self.user.is_active,
            customer=self.user.customer_uuid is None or (customer is not None and customer.is_active),
            agency=agency is None or agency.is_active,
        )

    @property
    def must_take_two_steps(self) -> bool:
        """DOMAIN section 12: a customer may demand it of its people."""
        return self.user.context == Context.CUSTOMER and self.known.requires_two_factor

    @property
    def user_type(self) -> str:
        """UserType of API section 3.1."""
        if self.user.context == Context.AGENCY:
            return _AGENCY_TYPES[self.user.employee_type or "I"]
        if self.user.context == Context.OPERATOR:
            return "operator"
        return self.profile.user_type if self.profile else "traveler"

    @property
    def bearer(self) -> Bearer:
        """What a token says of them."""
        user = self.user
        return Bearer(
            user_uuid=user.uuid,
            context=user.context,
            user_type=self.user_type,
            name=user.name,
            email=user.email,
            agency_uuid=user.agency_uuid,
            customer_uuid=user.customer_uuid,
            employee_uuid=user.employee_uuid,
            profile_uuid=user.profile_uuid,
        )


async def find_person(uow: UnitOfWork, user_uuid: UUID, *, hold: bool = False) -> Person | None:
    """A person, in the scope of their customer afterwards; None while they, it or its agency are inactive.

    `hold`: nobody changes the account until we commit.
    """
    user = await (store.find_held(uow, user_uuid) if hold else store.find(uow, user_uuid))
    if user is None:
        return None
    belongs = {"customer_uuid": user.customer_uuid, "agency_uuid": user.agency_uuid}
    known = await companies.find_companies(uow, **belongs, employee_uuid=user.employee_uuid)
    profile = await find_held_profile(uow, user.profile_uuid) if user.profile_uuid else None
    person = Person(user, known, profile)
    return person if person.standing.is_active else None


async def names_known_of(uow: UnitOfWork, user_uuid: UUID) -> list[str]:
    """What a stranger would build a password of: names of the person and their companies, the e-mail."""
    user = await store.find(uow, user_uuid)
    if user is None:
        return []
    known = await companies.find_companies(uow, customer_uuid=user.customer_uuid, agency_uuid=user.agency_uuid)
    of_companies = [
        name for one in (known.customer, known.agency) if one for name in (one.company_name, one.trading_name)
    ]
    return [user.name, user.email, *of_companies]


async def get_me(uow: UnitOfWork, *, by: Principal) -> UserRead:
    """The caller. Raises InactiveUser when they may no longer be here."""
    person = await find_person(uow, by.user_uuid)
    if person is None:
        raise InactiveUser
    return await read_user(uow, person)


async def read_user(uow: UnitOfWork, person: Person) -> UserRead:
    """A person as they see themselves (API section 3.2); the unit of work stands in their scope."""
    user, known, profile = person.user, person.known, person.profile
    employee = known.employee
    return UserRead(
        uuid=user.uuid,
        context=user.context,
        agency=_agency_read(known.agency, user.agency_uuid) if user.context == Context.AGENCY else None,
        customer=_customer_read(known.customer, known.agency, profile) if known.customer else None,
        email=user.email,
        type=person.user_type,
        name=user.name,
        phone=user.phone,
        profiles=_profiles_read(user),
        branches=await _branches_read(uow, employee),
        avatar_url=avatar_link(user, reader=user.uuid, uow=uow),
        is_expense_approver=bool(profile and profile.is_expense_approver),
        has_headquarters_access=bool(employee and employee.has_headquarters_access),
        is_administrator=bool(profile and profile.is_administrator),
        two_factor_enabled=user.two_factor_enabled,
    )


async def _branches_read(uow: UnitOfWork, employee: EmployeeCopy | None) -> list[Ref]:
    branches = await companies.list_branches(uow, employee.branches_uuids) if employee else []
    return [Ref(uuid=uuid, name=name) for uuid, name in branches]


def _profiles_read(user: UserTable) -> UserProfiles:
    def ref(uuid: UUID | None) -> Ref | None:
        return Ref(uuid=uuid, name=user.name) if uuid else None

    return UserProfiles(agency_employee=ref(user.agency_employee_uuid), customer_employee=ref(user.employee_uuid))


def _agency_read(agency: AgencyCopy | None, uuid: UUID | None) -> UserAgency:
    """An agency not heard of yet is shown by its uuid alone, for the moment that lasts."""
    if agency is None:
        return UserAgency(uuid=uuid or NOBODY, company_name="", trading_name="", phone=None, email="")
    return UserAgency(
        uuid=agency.uuid,
        company_name=agency.company_name,
        trading_name=agency.trading_name,
        phone=agency.phone,
        email=agency.email,
    )


def _customer_read(customer: CustomerCopy, agency: AgencyCopy | None, profile: HeldProfile | None) -> UserCustomer:
    sees_limit = profile is not None and "view-credit-limit" in profile.actions
    return UserCustomer(
        uuid=customer.uuid,
        company_name=customer.company_name,
        trading_name=customer.trading_name,
        cnpj=customer.cnpj,
        invoice_limit=customer.invoice_limit if sees_limit else None,
        agency=_agency_read(agency, customer.agency_uuid),
    )


async def list_known_users(uow: UnitOfWork, uuids: Sequence[UUID]) -> list[KnownUser]:
    """Names and addresses of the people named; unknown ones are left out."""
    rows = await store.list_by_uuid(uow, uuids)
    return [KnownUser.model_validate(dict(row)) for row in rows]
