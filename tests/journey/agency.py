"""An agency with a manager on a stack without the demo: no call makes one yet, the services' own actions do."""

import json
from pathlib import Path
from typing import Any

from config_service.agencies.actions import create_agency
from config_service.agencies.schemas import AgencyCreate
from identity_service.passwords.hashing import the_hasher
from identity_service.settings import IdentitySettings
from identity_service.users.actions import NewPerson, create_agency_employee
from kit.core.settings import ServiceSettings
from kit.db.database import Database
from kit.db.scopes import NoScope

from journey.caller import Caller, Refused, eventually
from journey.company import PASSWORD, Mails, a_cnpj

MANAGERS = "M"


async def a_manager(described: dict[str, Any], email: str) -> Caller:
    """The signed-in manager of an agency made just now; `described` is what `stack env` says."""
    told = json.loads((Path(described["var"]) / "run" / "environment.json").read_text())
    await _open(
        *({name.lower(): value for name, value in told[service].items()} for service in ("config", "identity")),
        email=email,
    )

    async def signed_in() -> Caller | None:
        try:
            return await Caller.signed_in(described["url"], email, PASSWORD)
        except Refused:
            return None  # the agency is still on its way to identity

    manager = await eventually(signed_in)
    assert manager is not None
    return manager


async def _open(config_told: dict[str, Any], identity_told: dict[str, Any], *, email: str) -> None:
    config, identity = Database(ServiceSettings(**config_told)), Database(IdentitySettings(**identity_told))
    agency = AgencyCreate(
        company_name="Agência da Prova Ltda.",
        trading_name="Agência da Prova",
        cnpj=a_cnpj(),
        email=f"contato.{email}",
        phone="+55 11 4000-1000",
    )
    async with config.work(NoScope()) as uow:
        row = await create_agency(agency, uow=uow)
    person = NewPerson("Gisela Prado", email, None, PASSWORD)
    async with identity.work(NoScope()) as uow:
        await create_agency_employee(person, employee_type=MANAGERS, agency_uuid=row.uuid, uow=uow, hasher=the_hasher())
    await config.close()
    await identity.close()


def mails_of(described: dict[str, Any]) -> Mails:
    """The stack's mail sink."""
    return Mails(described["mail"]["http"])
