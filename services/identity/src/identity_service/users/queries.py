"""Reading people: for signing in, for their token, for themselves and for other services."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from datetime import datetime
from typing import Any, Generic, TypeVar
from uuid import UUID

from kit.core.principal import Context, Principal
from kit.core.refusals import Refusal
from kit.db.prepared import prepare
from kit.http.uow import UnitOfWork
from sqlalchemy import Uuid, bindparam

from identity_service.accounts import store
from identity_service.accounts.refusals import InactiveUser
from identity_service.accounts.rules import Standing, normalized_email
from identity_service.accounts.store import Account
from identity_service.attempts.actions import Guess, counter_of, judge_guess
from identity_service.attempts.store import address_key
from identity_service.companies import queries as companies
from identity_service.companies.queries import Agency, Companies, Customer
from identity_service.profiles.queries import HeldProfile, read_held_profile, select_held_profile
from identity_service.sessions.tokens import Bearer
from identity_service.users.avatars.links import avatar_link
from identity_service.users.schemas import KnownUser, Ref, UserAgency, UserCustomer, UserProfiles, UserRead

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


async def find_device_of(uow: UnitOfWork, email: str, token_hash: str, *, now: datetime) -> UUID | None:
    """The device of whoever has this e-mail, if they signed in on it before; None for an unknown e-mail."""
    return await store.find_device(uow, token_hash, email=normalized_email(email), now=now)


async def guess_login(
    uow: UnitOfWork, email: str, *, device_uuid: UUID | None, address: str, now: datetime
) -> tuple[Login, Guess | Refusal]:
    """The account behind a typed e-mail, and the guess that is made at it from an address, counted already."""
    normalized = normalized_email(email)
    counter, by_address = counter_of(normalized, device_uuid), address_key(address)
    named, counted = await store.guess_at(uow, normalized, counter=counter, by_address=by_address, now=now)
    login = Login.of(named, otherwise=normalized)
    return login, await judge_guess(uow, counted, counter=counter, address=address, now=now)


async def find_login_of(uow: UnitOfWork, user_uuid: UUID) -> Login:
    """The account another service names; an unknown one is guessed at like an unknown e-mail."""
    return Login.of(await store.find_named(uow, uuid=user_uuid), otherwise=f"unknown {user_uuid}")


U = TypeVar("U", bound=Account | store.Seen)


@dataclass(frozen=True, slots=True)
class PersonOf(Generic[U]):
    """An account with what its companies and its profile make of it."""

    user: U
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


Person = PersonOf[Account]
Entrant = PersonOf[store.Seen]


async def find_person(uow: UnitOfWork, user_uuid: UUID, *, hold: bool = False) -> Person | None:
    """A person, in the scope of their customer afterwards; None while they, it or its agency are inactive.

    `hold`: nobody changes the account until we commit.
    """
    user = await (store.find_held(uow, user_uuid) if hold else store.find(uow, user_uuid))
    if user is None:
        return None
    return await _person(uow, user)


async def find_entrant(uow: UnitOfWork, user_uuid: UUID) -> tuple[Entrant | None, str | None]:
    """The same of whoever signs in, and their password's hash; nobody changes either until we commit."""
    found = await store.find_entering(uow, user_uuid)
    return (await _person(uow, found[0]), found[1]) if found else (None, None)


async def _person(uow: UnitOfWork, user: U) -> PersonOf[U] | None:
    person = PersonOf(user, *await _surroundings(uow, user))
    return person if person.standing.is_active else None


_PROFILE = select_held_profile(bindparam("profile", type_=Uuid())).subquery("profile")
_SURROUNDINGS = prepare(companies.select_companies(_PROFILE))


async def _surroundings(uow: UnitOfWork, user: Account | store.Seen) -> tuple[Companies, HeldProfile | None]:
    """The companies and the profile of an account, entering the scope of its customer; in one statement."""
    if user.customer_uuid and uow.customer_uuid != user.customer_uuid:
        await uow.enter_customer(user.customer_uuid)
    asked = {
        "customer": user.customer_uuid,
        "agency": user.agency_uuid,
        "employee": user.employee_uuid,
        "profile": user.profile_uuid,
    }
    (row,) = await uow.fetch(_SURROUNDINGS, asked)
    known, profile = companies.read_companies(row)
    return known, read_held_profile(profile)


async def names_known_of(uow: UnitOfWork, user_uuid: UUID) -> list[str]:
    """What a stranger would build a password of: names of the person and their companies, the e-mail."""
    user = await store.find(uow, user_uuid)
    if user is None:
        return []
    known, _ = await _surroundings(uow, user)
    of_companies = [
        name for one in (known.customer, known.agency) if one for name in (one.company_name, one.trading_name)
    ]
    return [user.name, user.email, *of_companies]


async def get_me(uow: UnitOfWork, *, by: Principal) -> UserRead:
    """The caller. Raises InactiveUser when they may no longer be here."""
    person = await find_person(uow, by.user_uuid)
    if person is None:
        raise InactiveUser
    return read_user(uow, person)


def read_user(uow: UnitOfWork, person: PersonOf[Any]) -> UserRead:
    """A person as they see themselves (API section 3.2)."""
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
        branches=[Ref(uuid=uuid, name=name) for uuid, name in employee.branches] if employee else [],
        avatar_url=avatar_link(user, reader=user.uuid, uow=uow),
        is_expense_approver=bool(profile and profile.is_expense_approver),
        has_headquarters_access=bool(employee and employee.has_headquarters_access),
        is_administrator=bool(profile and profile.is_administrator),
        two_factor_enabled=user.two_factor_enabled,
    )


def _profiles_read(user: Account | store.Seen) -> UserProfiles:
    def ref(uuid: UUID | None) -> Ref | None:
        return Ref(uuid=uuid, name=user.name) if uuid else None

    return UserProfiles(agency_employee=ref(user.agency_employee_uuid), customer_employee=ref(user.employee_uuid))


def _agency_read(agency: Agency | None, uuid: UUID | None) -> UserAgency:
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


def _customer_read(customer: Customer, agency: Agency | None, profile: HeldProfile | None) -> UserCustomer:
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


async def list_taken_emails(uow: UnitOfWork, emails: Sequence[str]) -> list[str]:
    """Those of some e-mails that an account has, as written; one that is only held is not among them."""
    typed = {email: normalized_email(email) for email in emails}
    taken = await store.emails_of_others(uow, dict.fromkeys(typed.values(), NOBODY))
    return [email for email, normalized in typed.items() if normalized in taken]
