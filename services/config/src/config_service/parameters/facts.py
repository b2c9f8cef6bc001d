"""The published event of a setting."""

from contracts.config import SettingParameterChanged

from config_service.parameters.tables import SettingParameterTable


def setting_changed(row: SettingParameterTable) -> SettingParameterChanged:
    """The whole state of the row."""
    return SettingParameterChanged(**row.model_dump())
