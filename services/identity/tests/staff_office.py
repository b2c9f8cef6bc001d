"""An agency of a test alone and its people: the fixtures and addresses of test_staff and test_staff_emails."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any
from uuid import UUID

import httpx
import pytest
from contracts.config import AgencyChanged
from identity_service.companies.queries import find_agency
from identity_service.passwords.hashing import the_hasher
from identity_service.users.actions import NewPerson, create_agency_employee
from kit.core.ids import new_uuid
from kit.db.scopes import NoScope
from kit.testing import Running, eventually

Client = httpx.AsyncClient
PASSWORD = "Trajeto!2026"
PATIENCE = 30  # seconds: a deadline counts only when something is broken, never when the machine is busy


@dataclass(frozen=True)
class Colleague:
    """Somebody of an agency who signed in."""

    uuid: UUID
    email: str
    client: Client


@pytest.fixture
async def gaivota(identity: Running, publish: Any) -> UUID:
    """An agency of this test alone, heard of."""
    uuid = new_uuid()
    await publish(
        AgencyChanged(
            uuid=uuid,
            version=1,
            company_name="Gaivota Turismo Ltda.",
            trading_name="Gaivota",
            cnpj="12345678000195",
            email="contato@gaivota.test",
            is_active=True,
        )
    )
    await eventually(lambda: _heard_of(identity, uuid), within=PATIENCE)
    return uuid


async def _heard_of(identity: Running, agency: UUID) -> bool:
    async with identity.db.work(NoScope()) as uow:
        return await find_agency(uow, agency) is not None


@pytest.fixture
def employed(identity: Running, gaivota: UUID, sign_in: Any) -> Callable[..., Any]:
    """`await employed("M")`: one of Gaivota's people, signed in with the token identity gave."""

    async def employ(kind: str = "M", name: str = "Gina Motta") -> Colleague:
        person = NewPerson(
            name, f"{name.partition(' ')[0].lower()}.{new_uuid().hex[-8:]}@gaivota.test", password=PASSWORD
        )
        async with identity.db.work(NoScope()) as uow:
            user = await create_agency_employee(
                person, employee_type=kind, agency_uuid=gaivota, uow=uow, hasher=the_hasher()
            )
        assert user.agency_employee_uuid is not None
        return Colleague(user.agency_employee_uuid, person.email, await signed_in(identity, sign_in, person.email))

    return employ


async def signed_in(identity: Running, sign_in: Any, email: str) -> Client:
    token = (await sign_in(email)).json()["token"]["value"]
    transport = httpx.ASGITransport(app=identity.app, raise_app_exceptions=False)
    headers = {"Authorization": f"Bearer {token}"}
    return httpx.AsyncClient(transport=transport, base_url="http://identity/api/v1", headers=headers)


def of(agency: UUID) -> str:
    return f"/agencies/{agency}/agency-employees"


def one(uuid: UUID | str) -> str:
    return f"/agencies/agency-employees/{uuid}"


def a_body(**more: Any) -> dict[str, Any]:
    return {"name": "Ítalo Nunes", "email": f"italo.{new_uuid().hex[-8:]}@gaivota.test", "type": "I", **more}


async def change_password(identity: Running, mail: Any) -> httpx.Response:
    token = mail["text"].partition("/alterar-senha/")[2].split()[0]
    chosen = {"password": "Jabuticaba-madura-77", "confirmed_password": "Jabuticaba-madura-77", "csrf_token": token}
    return await identity.client.post("/change-password", json=chosen)
