"""What is done to agencies."""

from typing import Any
from uuid import UUID

from contracts.config import AgencyManager
from kit.core.principal import Principal
from kit.http.etags import require_version
from kit.http.uow import UnitOfWork

from config_service.agencies.facts import agency_changed
from config_service.agencies.queries import enter_agency_of
from config_service.agencies.schemas import Agency, AgencyCreate, AgencyUpdate
from config_service.agencies.tables import AgencyTable
from config_service.employees.emails import Emails, hold_email
from config_service.employees.keys import receiving_key
from config_service.places.queries import city_columns
from config_service.shapes.actions import announce_deed, refusing_doubles
from config_service.shapes.rules import Deed, Kind, edit, sort_key

AGENCY = Kind("agency", "Agência", "a", (), doubles={"agency_cnpj_key": ("cnpj", "CNPJ")})


async def create_agency(body: AgencyCreate, *, uow: UnitOfWork, emails: Emails | None = None) -> AgencyTable:
    """The operator takes on an agency; identity makes its manager's account and invites them.

    The second telling, without the manager,
    is the one that streams keep for ever.
    Raises ValidationFailed, AlreadyExists (cnpj, email), Unavailable (identity).
    """
    city = await city_columns(uow, body.city_uuid)
    trading_name = body.trading_name or body.company_name
    given = body.model_dump(exclude={"manager"}) | city | {"trading_name": trading_name}
    row = AgencyTable(**given, name_folded=_searched(trading_name, body.company_name))
    await uow.session.connection()  # takes the Idempotency-Key: the manager is the same when the call is repeated
    manager = _manager_of(body, uow)
    if manager is not None and emails is not None:
        await hold_email(uow, emails, manager.email, newcomer_uuid=manager.uuid)
    async with refusing_doubles(uow, AGENCY.doubles):
        uow.add(row)
    if manager is not None:
        uow.publish(agency_changed(row, manager))
    uow.audit(
        action="create-agency", entity="agency", entity_uuid=row.uuid, description=f"Agência {row.trading_name} criada"
    )
    uow.publish(agency_changed(row))
    return row


async def update_agency(
    agency_uuid: UUID, body: AgencyUpdate, *, by: Principal, uow: UnitOfWork, seen: int | None
) -> Agency:
    """The operator or its manager writes an agency down otherwise.

    Raises NotFound, StaleVersion, ValidationFailed, AlreadyExists (cnpj).
    """
    city = await city_columns(uow, body.city_uuid)
    row = await _take(uow, agency_uuid, by=by, seen=seen)
    given: dict[str, Any] = body.model_dump(mode="json", exclude_unset=True) | city
    given |= receiving_key(given, row)
    names = given.get("trading_name", row.trading_name), given.get("company_name", row.company_name)
    changes = edit(row, given | {"name_folded": _searched(*names)})
    async with refusing_doubles(uow, AGENCY.doubles):
        pass
    if changes:
        announce_deed(uow, agency_changed(row), kind=AGENCY, deed=Deed.CHANGED, changes=changes)
    return Agency(**row.model_dump())


async def switch_agency(agency_uuid: UUID, *, active: bool, by: Principal, uow: UnitOfWork, seen: int | None) -> Agency:
    """Let an agency work, or no more: its people's and its customers' people's sessions end.

    Raises NotFound, StaleVersion.
    """
    row = await _take(uow, agency_uuid, by=by, seen=seen)
    if edit(row, {"is_active": active}):
        await uow.flush()
        announce_deed(uow, agency_changed(row), kind=AGENCY, deed=Deed.of_switch(active))
    return Agency(**row.model_dump())


async def _take(uow: UnitOfWork, agency_uuid: UUID, *, by: Principal, seen: int | None) -> AgencyTable:
    await enter_agency_of(uow, agency_uuid, by=by)
    row = await uow.lock(AgencyTable, agency_uuid)
    require_version(row, seen)
    return row


def _searched(trading_name: str, company_name: str) -> str:
    return sort_key(f"{trading_name} {company_name}")


def _manager_of(body: AgencyCreate, uow: UnitOfWork) -> AgencyManager | None:
    if body.manager is None:
        return None
    uuid = uow.repeatable_uuid(f"agency employee {body.manager.email}")  # identity holds the e-mail for this person
    return AgencyManager(**body.manager.model_dump(), uuid=uuid)
