"""Stored values of settings; the catalogue holds their meaning."""

from kit.db.tables import AgencyVersioned
from sqlalchemy import UniqueConstraint


class SettingParameterTable(AgencyVersioned, table=True):
    __tablename__ = "setting_parameter"
    __table_args__ = (UniqueConstraint("customer_uuid", "slug", name="setting_parameter_slug"),)

    slug: str
    value: str
