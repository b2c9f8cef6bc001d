"""An agency just taken on names its first manager, who is invited and let in."""

from collections.abc import Awaitable, Callable
from typing import Any

from contracts.config import AgencyChanged, AgencyManager
from contracts.fact import Fact
from identity_service.accounts import store
from identity_service.users.actions import reserve_emails
from identity_service.users.schemas import EmailToReserve
from kit.core.ids import new_uuid
from kit.db.scopes import NoScope
from kit.testing import Running, eventually
from sqlalchemy import text

Publish = Callable[[Fact], Awaitable[str]]
_NAME = text("SELECT trading_name FROM agency_copy WHERE uuid = :uuid")


def an_agency(manager: AgencyManager | None, **given: Any) -> AgencyChanged:
    told = {"uuid": new_uuid(), "version": 1, "cnpj": "12345678000195", "email": "contato@sabia.test"}
    names = {"company_name": "Sabiá Turismo Ltda.", "trading_name": "Sabiá", "is_active": True}
    return AgencyChanged(**{**told, **names, **given}, manager=manager)


def a_manager() -> AgencyManager:
    return AgencyManager(uuid=new_uuid(), name="Helena Prado", email=f"Helena.{new_uuid().hex[-8:]}@sabia.test")


async def test_the_manager_an_agency_names_is_invited_once(identity: Running, publish: Publish) -> None:
    named = a_manager()
    wanted = [EmailToReserve(email=named.email, employee_uuid=named.uuid)]
    async with identity.db.work(NoScope()) as uow:
        assert await reserve_emails(wanted, uow=uow, clock=identity.clock) == []
    agency = an_agency(named)
    await publish(agency)

    async def invited() -> Any:
        return await identity.mails(named.email.lower()) or await identity.mails(named.email)

    assert len(await eventually(invited)) == 1
    async with identity.db.work(NoScope()) as uow:
        user = await store.find_by_email(uow, named.email.lower())
    assert user is not None
    assert (user.uuid, user.agency_uuid, user.employee_type) == (named.uuid, agency.uuid, "M")
    await publish(an_agency(named, uuid=agency.uuid, version=2, trading_name="Sabiá Nova"))
    await publish(an_agency(None, uuid=agency.uuid, version=3, trading_name="Sabiá Outra"))

    async def renamed() -> bool:
        async with identity.db.sweep() as session:
            found = await session.scalar(_NAME, {"uuid": agency.uuid})
        return bool(found == "Sabiá Outra")

    await eventually(renamed)
    assert len(await invited()) == 1
