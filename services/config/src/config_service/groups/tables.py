"""Groups of employees as stored."""

from kit.privacy.personal import Personal
from sqlalchemy import UniqueConstraint

from config_service.resources.columns import NamedRow, named_constraints


class GroupTable(NamedRow, table=True):
    __tablename__ = "employee_group"
    __personal__ = Personal(others={"description": "a group", "name_folded": "a group"})
    __table_args__ = (
        *named_constraints("employee_group", once="employee_group_description"),
        UniqueConstraint("customer_uuid", "uuid", name="employee_group_in_tenant"),
    )

    description: str
