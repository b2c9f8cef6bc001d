"""Branches as stored."""

from kit.db.tables import AgencyVersioned
from kit.privacy.personal import Personal
from sqlalchemy import ForeignKeyConstraint, UniqueConstraint

from config_service.shapes.indexes import list_index


class BranchTable(AgencyVersioned, table=True):
    __tablename__ = "branch"
    __personal__ = Personal(
        others={"name": "a branch", "name_folded": "a branch", "email": "a branch's", "phone": "a branch's"}
    )
    __table_args__ = (
        ForeignKeyConstraint(["customer_uuid"], ["customer.uuid"], name="branch_customer"),
        UniqueConstraint("customer_uuid", "cnpj", name="branch_cnpj"),
        UniqueConstraint("customer_uuid", "uuid", name="branch_in_tenant"),
        list_index("branch", "customer_uuid"),
    )

    name: str
    name_folded: str
    cnpj: str
    email: str | None = None
    phone: str | None = None
    integration_id: str | None = None
    active: bool = True
