"""Settings as they are read."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any
from uuid import UUID

from kit.core.refusals import NotFound
from kit.http.uow import UnitOfWork
from sqlalchemy import ColumnElement, func, select
from sqlalchemy.ext.asyncio import AsyncSession

from config_service.parameters.rules import BY_SLUG, CATALOGUE
from config_service.parameters.schemas import SettingParameter, Settings
from config_service.parameters.tables import SettingParameterTable
from config_service.records.tables.companies import CustomerTable

_T: Any = SettingParameterTable
_C: Any = CustomerTable
_OFFERED = frozenset(parameter.slug for parameter in CATALOGUE if parameter.is_offered)
_READ = {name: getattr(_T, name) for name in ("uuid", "slug", "value", "changed_at", "changed_by_name")}
_ORDER = {parameter.slug: place for place, parameter in enumerate(CATALOGUE)}


def settings_of_customer() -> ColumnElement[Any]:
    """`[{uuid, slug, value, changed_at, changed_by_name}]` of the customer row it is selected beside."""
    one = func.jsonb_build_object(*(part for name, column in _READ.items() for part in (name, column)))
    found = select(func.coalesce(func.jsonb_agg(one), func.jsonb_build_array()))
    found = found.where(_T.customer_uuid == _C.uuid).correlate(_C)
    return found.scalar_subquery().label("setting_parameters")


def read_settings(stored: Iterable[Mapping[str, Any]]) -> list[SettingParameter]:
    """Stored values of offered settings with their meaning, in the catalogue's order."""
    known = sorted((row for row in stored if row["slug"] in _OFFERED), key=lambda row: _ORDER[row["slug"]])
    return [_read(row) for row in known]


def _read(row: Mapping[str, Any]) -> SettingParameter:
    meaning = BY_SLUG[row["slug"]]
    return SettingParameter(
        uuid=row["uuid"],
        slug=meaning.slug,
        description=meaning.description,
        type=meaning.type,
        value=row["value"],
        type_value=meaning.type_value,
        changed_at=row["changed_at"],
        changed_by=row["changed_by_name"],
    )


async def list_settings(customer_uuid: UUID, *, uow: UnitOfWork) -> list[SettingParameter]:
    """Every offered setting of a customer with its meaning."""
    found = select(*_READ.values()).where(_T.customer_uuid == customer_uuid)
    return read_settings([dict(row) for row in await uow.rows(found)])


def read_setting(row: SettingParameterTable) -> SettingParameter:
    """One setting with its meaning."""
    return _read(row.model_dump())


async def get_settings(customer_uuid: UUID, *, uow: UnitOfWork) -> Settings:
    """Every setting of a customer by slug; a setting newer than the customer has its default. Raises NotFound."""
    if await uow.session.scalar(select(_C.uuid).where(_C.uuid == customer_uuid)) is None:
        raise NotFound
    stored = await uow.rows(select(_T.slug, _T.value).where(_T.customer_uuid == customer_uuid))
    defaults = {parameter.slug: parameter.default for parameter in CATALOGUE}
    return Settings(settings={**defaults, **{row["slug"]: row["value"] for row in stored}})


async def customers_lacking_settings(session: AsyncSession) -> Sequence[UUID]:
    """Customers without a row for some setting of the catalogue; `session` reads as the sweep."""
    own = select(func.count()).where(_T.customer_uuid == _C.uuid, _T.slug.in_(BY_SLUG)).correlate(_C)
    return (await session.scalars(select(_C.uuid).where(own.scalar_subquery() < len(BY_SLUG)))).all()
