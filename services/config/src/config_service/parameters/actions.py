"""What is done to settings."""

from uuid import UUID

from kit.uow import UnitOfWork

from config_service.parameters.facts import setting_changed
from config_service.parameters.rules import CATALOGUE
from config_service.parameters.tables import SettingParameterTable


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
