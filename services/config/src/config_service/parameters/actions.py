"""What is done to settings."""

from typing import Any
from uuid import UUID

from kit.core.refusals import NotFound, ValidationFailed
from kit.db.tables import AgencyVersioned
from kit.http.uow import UnitOfWork
from sqlalchemy import select

from config_service.parameters.facts import setting_changed
from config_service.parameters.rules import BY_SLUG, CATALOGUE, canonical
from config_service.parameters.schemas import NamedSettingWrite, SettingWrite
from config_service.parameters.tables import SettingParameterTable
from config_service.shapes.actions import announce_deed, publish_state, take
from config_service.shapes.rules import Deed, Kind, edit

_T: Any = SettingParameterTable
READERS = ("view-setting-parameter",)
SETTING = Kind("setting-parameter", "Parâmetro", "o", READERS, doubles={})


def give_default_settings(customer_uuid: UUID, agency_uuid: UUID, *, uow: UnitOfWork) -> list[SettingParameterTable]:
    """A new customer starts with every setting at its default; each is told to the others."""
    rows = [
        SettingParameterTable(
            slug=parameter.slug, value=parameter.default, customer_uuid=customer_uuid, agency_uuid=agency_uuid
        )
        for parameter in CATALOGUE
    ]
    for row in rows:
        uow.add(row)
        uow.publish(setting_changed(row))
    return rows


async def give_missing_settings(customer: AgencyVersioned, *, uow: UnitOfWork) -> list[SettingParameterTable]:
    """Settings newer than the customer get a row at their default. Call lock_customer before."""
    stored = set(await uow.session.scalars(select(_T.slug).where(_T.customer_uuid == customer.uuid)))
    rows = [
        SettingParameterTable(
            slug=parameter.slug, value=parameter.default, customer_uuid=customer.uuid, agency_uuid=customer.agency_uuid
        )
        for parameter in CATALOGUE
        if parameter.slug not in stored
    ]
    for row in rows:
        uow.add(row)
        publish_state(uow, setting_changed(row), readers=READERS)
    return rows


async def change_settings(wanted: list[NamedSettingWrite], *, customer: AgencyVersioned, uow: UnitOfWork) -> None:
    """A customer decides several settings at once, all or none. Raises ValidationFailed."""
    values = _checked(wanted)
    mine = select(_T).where(_T.customer_uuid == customer.uuid, _T.slug.in_(values)).order_by(_T.slug)
    known = {row.slug: row for row in await uow.session.scalars(mine.with_for_update())}
    for slug, value in values.items():
        if slug in known:
            await _change(uow, known[slug], value)
        else:  # a setting newer than the customer
            row = SettingParameterTable(
                slug=slug, value=value, customer_uuid=customer.uuid, agency_uuid=customer.agency_uuid
            )
            _sign(uow, row)
            uow.add(row)
            announce_deed(uow, setting_changed(row), kind=SETTING, deed=Deed.CHANGED, changes={slug: [None, value]})


async def change_setting(
    setting_uuid: UUID, body: SettingWrite, *, uow: UnitOfWork, seen: int | None
) -> SettingParameterTable:
    """A customer decides one setting. Raises NotFound, StaleVersion, ValidationFailed."""
    row = await take(uow, SettingParameterTable, setting_uuid, seen=seen)
    parameter = BY_SLUG[row.slug]
    if not parameter.is_offered:
        raise NotFound
    value = canonical(parameter, body.value)
    if value is None:
        raise ValidationFailed({"value": ["Valor inválido"]})
    await _change(uow, row, value)
    return row


def _checked(wanted: list[NamedSettingWrite]) -> dict[str, str]:
    """Slug → value as it is kept. Raises ValidationFailed, which names every wrong one."""
    values: dict[str, str] = {}
    errors: dict[str, list[str]] = {}
    for place, setting in enumerate(wanted):
        parameter = BY_SLUG.get(setting.slug)
        if parameter is None or not parameter.is_offered or setting.slug in values:
            errors[f"parameters.{place}.slug"] = ["Opção inválida"]
        elif (value := canonical(parameter, setting.value)) is None:
            errors[f"parameters.{place}.value"] = ["Valor inválido"]
        else:
            values[setting.slug] = value
    if errors:
        raise ValidationFailed(errors)
    return values


async def _change(uow: UnitOfWork, row: SettingParameterTable, value: str) -> None:
    told = edit(row, {"value": value})
    if told:
        _sign(uow, row)
        await uow.flush()
        announce_deed(uow, setting_changed(row), kind=SETTING, deed=Deed.CHANGED, changes={row.slug: told["value"]})


def _sign(uow: UnitOfWork, row: SettingParameterTable) -> None:
    row.changed_at = uow.clock.now()
    if uow.principal is not None:
        row.changed_by_uuid, row.changed_by_name = uow.principal.user_uuid, uow.principal.name
