"""Identity on real servers, and people who came in the way people do: config told of them."""

import re
from collections.abc import Awaitable, Callable, Iterator
from dataclasses import dataclass
from datetime import timedelta
from typing import Any
from uuid import UUID, uuid5

import httpx
import pytest
from argon2 import PasswordHasher
from contracts.config import AgencyChanged, CustomerEmployeeChanged, SettingParameterChanged
from contracts.fact import Fact
from contracts.identity import ADMINISTRATOR, REQUESTER, initial_profile_uuid
from identity_service.companies.tables import SettingCopy
from identity_service.passwords.hashing import Hasher, hasher_of, the_hasher
from identity_service.two_factor.rules import step_at
from identity_service.users.actions import NewPerson, create_agency_employee, create_operator, set_initial_password
from identity_service.wiring import make_service
from kit.core.ids import new_uuid
from kit.db.scopes import CustomerScope, NoScope
from kit.testing import ANDORINHA, Company, Running, StartService, a_customer, eventually
from pyotp import TOTP

pytest_plugins = ["kit.testing", "services.identity.tests.privacy_office", "services.identity.tests.staff_office"]

PASSWORD = "Trajeto!2026"
Publish = Callable[[Fact], Awaitable[str]]

PATIENCE = 30  # seconds: a deadline counts only when something is broken, never when the machine is busy


@dataclass(frozen=True)
class Member:
    """Somebody with an account."""

    name: str
    email: str
    company: Company | None
    employee_uuid: UUID | None = None
    fact: CustomerEmployeeChanged | None = None


def pytest_configure(config: pytest.Config) -> None:
    """Hashes here cost next to nothing: who is let in is judged. Soaks measure time, so theirs cost the whole."""
    if "soak" not in config.getoption("-m").replace("not soak", ""):
        hasher = the_hasher()
        hasher._argon = PasswordHasher(time_cost=1, memory_cost=64, parallelism=1)
        hasher._dummy = hasher._argon.hash("nobody has this password")


@pytest.fixture(scope="session")
async def identity(running_service: StartService) -> Running:
    """The service; it asks itself for its keys, as it does in a stack."""
    running = await running_service(make_service, public_url="https://trajeto.example")

    async def own_keys(_: httpx.Request) -> tuple[int, Any]:
        answer = await running.internal.get("/.well-known/jwks.json")
        return answer.status_code, {"keys": [*answer.json()["keys"], running.issuer.jwk()]}

    running.remotes["identity"].answers("GET", "/.well-known/jwks.json", own_keys)
    return running


@pytest.fixture(autouse=True)
def a_fresh_moment(identity: Running) -> None:
    """Each test starts an hour later: no block and no grace of another reaches it."""
    identity.clock.move_to(identity.clock.now() + timedelta(hours=1))


@pytest.fixture(scope="session")
async def andorinha(identity: Running, publish: Publish) -> UUID:
    """The agency, heard of."""
    await publish(an_agency(ANDORINHA))
    return ANDORINHA


def an_agency(uuid: UUID, *, version: int = 1, is_active: bool = True) -> AgencyChanged:
    return AgencyChanged(
        uuid=uuid,
        version=version,
        company_name="Andorinha Viagens Ltda.",
        trading_name="Andorinha",
        cnpj="12345678000195",
        phone="551140028922",
        email="contato@andorinha.test",
        is_active=is_active,
    )


def an_employee(company: Company, **more: Any) -> CustomerEmployeeChanged:
    """What config tells of an employee; a Solicitante unless said otherwise."""
    uuid = more.pop("uuid", new_uuid())
    profile = more.pop("profile", REQUESTER)
    given = {
        "version": 1,
        "name": "Ana",
        "last_name": "Souza",
        "email": f"ana.{uuid.hex[-8:]}@aurora.test",
        "phone": "5511987650001",
        "active": True,
        "profile_uuid": initial_profile_uuid(company.uuid, profile),
        **more,
    }
    return CustomerEmployeeChanged(uuid=uuid, customer_uuid=company.uuid, agency_uuid=company.agency_uuid, **given)


@pytest.fixture
async def company(identity: Running, publish: Publish, andorinha: UUID) -> Company:
    """A customer of Andorinha nobody else works for, with its profiles made."""
    company = a_customer()
    await publish(company.fact())
    profiles = identity.service_context.access
    made = initial_profile_uuid(company.uuid, REQUESTER)
    await eventually(lambda: profiles.profile(made, company.uuid), within=PATIENCE)
    await eventually(lambda: profiles.customer(company.uuid), within=PATIENCE)
    return company


MakeMember = Callable[..., Awaitable[Member]]


@pytest.fixture
async def hired(identity: Running, publish: Publish, company: Company) -> MakeMember:
    """`await hired(name=…, profile=…)`: an employee with an account and a password."""

    async def hire(*, password: str | None = PASSWORD, at: Company = company, **more: Any) -> Member:
        fact = an_employee(at, **more)
        await publish(fact)
        await eventually(lambda: identity.mails(fact.email), within=PATIENCE)
        if password:
            async with identity.db.work(NoScope()) as uow:
                await set_initial_password(fact.email, password, uow=uow, hasher=the_hasher())
        return Member(fact.full_name, fact.email, at, fact.uuid, fact)

    return hire


@pytest.fixture
async def ana(hired: MakeMember) -> Member:
    """Ana Souza, Solicitante."""
    return await hired()


@pytest.fixture
async def gestora(identity: Running, andorinha: UUID) -> Member:
    """A manager of Andorinha."""
    return await _staff(identity, "M", andorinha)


@pytest.fixture
async def operadora(identity: Running) -> Member:
    """The operator."""
    person = NewPerson("Olga Prado", f"olga.{new_uuid().hex[-8:]}@trajeto.test", password=PASSWORD)
    async with identity.db.work(NoScope()) as uow:
        await create_operator(person, uow=uow, hasher=the_hasher())
    return Member(person.name, person.email, None)


async def _staff(identity: Running, employee_type: str, agency_uuid: UUID) -> Member:
    person = NewPerson("Gina Motta", f"gina.{new_uuid().hex[-8:]}@andorinha.test", password=PASSWORD)
    async with identity.db.work(NoScope()) as uow:
        await create_agency_employee(
            person, employee_type=employee_type, agency_uuid=agency_uuid, uow=uow, hasher=the_hasher()
        )
    return Member(person.name, person.email, None)


SignIn = Callable[..., Awaitable[httpx.Response]]


@pytest.fixture
def sign_in(identity: Running) -> SignIn:
    """`await sign_in(ana)`: the answer of POST /login."""

    async def try_it(who: Member | str, password: str = PASSWORD, **more: Any) -> httpx.Response:
        email = who if isinstance(who, str) else who.email
        return await identity.client.post("/login", json={"email": email, "password": password, **more})

    return try_it


ClientOf = Callable[[Member], Awaitable[httpx.AsyncClient]]


@pytest.fixture
def client_of(identity: Running, sign_in: SignIn) -> ClientOf:
    """A client signed in as a member, with the token identity gave."""

    async def client(member: Member) -> httpx.AsyncClient:
        token = (await sign_in(member)).json()["token"]["value"]
        transport = httpx.ASGITransport(app=identity.app, raise_app_exceptions=False)
        headers = {"Authorization": f"Bearer {token}"}
        return httpx.AsyncClient(transport=transport, base_url="http://identity/api/v1", headers=headers)

    return client


@pytest.fixture
async def admin(hired: MakeMember, client_of: ClientOf) -> httpx.AsyncClient:
    """The customer's administrator."""
    member = await hired(name="Alice", profile=ADMINISTRATOR)
    return await client_of(member)


def bearer(token: str) -> dict[str, str]:
    """The header of a token."""
    return {"Authorization": f"Bearer {token}"}


def token_of(answer: httpx.Response) -> str:
    """The token a sign-in or a refresh gave."""
    assert answer.status_code == 200, answer.text
    value: str = answer.json()["token"]["value"]
    return value


async def csrf_token_of(identity: Running, email: str) -> str:
    """The token in the newest mail to somebody."""
    mails = await eventually(lambda: identity.mails(email), within=PATIENCE)
    found = re.search(r"https://trajeto\.example/alterar-senha/([A-Za-z0-9_-]{43})", mails[-1]["text"])
    assert found, mails[-1]["text"]
    return found[1]


@dataclass
class Phone:
    """An authenticator application, on the clock of the tests; `codes` are its recovery codes."""

    identity: Running
    secret: str
    codes: list[str]

    def code(self, steps: int = 0) -> str:
        """What it shows now, or so many half minutes from now."""
        return TOTP(self.secret).generate_otp(step_at(self.identity.clock.now()) + steps)

    def next_code(self) -> str:
        """What it shows half a minute later."""
        self.identity.clock.move_to(self.identity.clock.now() + timedelta(seconds=30))
        return self.code()


class CountingHasher(Hasher):
    """Counts the checks it makes."""

    checks = 0

    async def matches(self, password: str, stored: str | None) -> bool:
        self.checks += 1
        return await super().matches(password, stored)


@pytest.fixture
def counting(identity: Running) -> Iterator[CountingHasher]:
    """The service hashes with a hasher that counts, and turns nobody away."""
    hasher = CountingHasher(queue=500)
    identity.app.dependency_overrides[hasher_of] = lambda: hasher
    yield hasher
    del identity.app.dependency_overrides[hasher_of]


Enrol = Callable[..., Awaitable[Phone]]


@pytest.fixture
def enrol(identity: Running) -> Enrol:
    """`await enrol(ana)`: she sets up an application at her sign-in, and the code of that is used up."""

    async def set_up(who: Member, *, password: str = PASSWORD) -> Phone:
        known = {"email": who.email, "password": password}
        asked = await identity.client.post("/generate-secret-key", json=known)
        assert asked.status_code == 200, asked.text
        phone = Phone(identity, asked.json()["secret_key"].replace(" ", ""), [])
        answer = await identity.client.post("/login", json={**known, "secret": phone.code()})
        assert answer.status_code == 200, answer.text
        assert answer.json()["user"]["two_factor_enabled"] is True
        phone.codes = answer.json()["recovery_codes"]
        return phone

    return set_up


Demand = Callable[..., Awaitable[None]]


@pytest.fixture
def demanded(identity: Running, publish: Publish) -> Demand:
    """`await demanded(company)`: its administrator decided that everybody signs in in two steps; or not any more."""

    async def decide(company: Company, *, now: bool = True, version: int = 1) -> None:
        uuid, said = uuid5(company.uuid, "mandatory_two_factor"), str(now).lower()
        told = {"uuid": uuid, "customer_uuid": company.uuid, "version": version}
        await publish(SettingParameterChanged(slug="mandatory_two_factor", value=said, **told))

        async def is_heard() -> bool:
            async with identity.db.work(CustomerScope(company.uuid)) as uow:
                kept = await uow.session.get(SettingCopy, uuid)
                return kept is not None and (kept.value == "true") is now

        await eventually(is_heard, within=PATIENCE)

    return decide
