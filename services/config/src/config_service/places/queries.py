"""Cities as they are read."""

from typing import Any
from uuid import UUID

from kit.core.folding import fold, like_pattern
from kit.core.refusals import ValidationFailed
from kit.http.uow import UnitOfWork
from sqlalchemy import ColumnElement, Select, func, select
from sqlalchemy.dialects.postgresql import JSONB

from config_service.places.tables import CityTable

_T: Any = CityTable


def select_cities(*, search: str | None, state: str | None) -> Select[Any]:
    """Cities by name; those that begin with the searched text before those that hold it elsewhere."""
    found: Select[Any] = select(_T.uuid, _T.name, _T.state, _T.ibge_code)
    if state is not None:
        found = found.where(_T.state == state)
    if search:
        found = found.where(_T.name_folded.like(like_pattern(search)))
        found = found.order_by(_T.name_folded.startswith(fold(search), autoescape=True).desc())
    return found.order_by(_T.name_folded, _T.uuid)


def city_of(city_uuid: ColumnElement[Any]) -> ColumnElement[Any]:
    """`{uuid, name, state}` of the city that a column of an outer select names."""
    city = func.jsonb_build_object("uuid", _T.uuid, "name", _T.name, "state", _T.state, type_=JSONB)
    return select(city).where(_T.uuid == city_uuid).scalar_subquery()


async def city_columns(uow: UnitOfWork, city_uuid: UUID | None) -> dict[str, str]:
    """`city` and `state` of an address whose city is named by its uuid; empty without one. Raises ValidationFailed."""
    if city_uuid is None:
        return {}
    row = await uow.row(select(_T.name, _T.state).where(_T.uuid == city_uuid))
    if row is None:
        raise ValidationFailed({"city_uuid": ["Opção inválida"]})
    return {"city": row["name"], "state": row["state"]}
