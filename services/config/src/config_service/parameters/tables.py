"""Setting values as stored; what a setting means stands in the catalogue."""

from kit.db.tables import AgencyVersioned
from sqlalchemy import UniqueConstraint


class SettingParameterTable(AgencyVersioned, table=True):
    __tablename__ = "setting_parameter"
    __table_args__ = (UniqueConstraint("customer_uuid", "slug", name="setting_parameter_slug"),)

    slug: str
    value: str
