"""Cost centers as stored, the branches they serve, and what is known of them elsewhere."""

from uuid import UUID

from kit.db.tables import AgencyVersioned, TenantRow
from kit.privacy.personal import Personal
from sqlalchemy import ForeignKeyConstraint, Index, UniqueConstraint

from config_service.shapes.indexes import list_index


class CostCenterTable(AgencyVersioned, table=True):
    __tablename__ = "cost_center"
    __personal__ = Personal(others={"name": "a cost center", "name_folded": "a cost center"})
    __table_args__ = (
        ForeignKeyConstraint(["customer_uuid"], ["customer.uuid"], name="cost_center_customer"),
        UniqueConstraint("customer_uuid", "cost_center_code", name="cost_center_code"),
        UniqueConstraint("customer_uuid", "uuid", name="cost_center_in_tenant"),
        list_index("cost_center", "customer_uuid"),
    )

    name: str
    name_folded: str
    cost_center_code: str
    active: bool = True
    belongs_to_headquarters: bool = False
    mark_all_branches: bool = False


class CostCenterBranchTable(TenantRow, table=True):
    """A branch the cost center serves."""

    __tablename__ = "cost_center_branch"
    __table_args__ = (
        ForeignKeyConstraint(
            ["customer_uuid", "cost_center_uuid"],
            ["cost_center.customer_uuid", "cost_center.uuid"],
            name="cost_center_branch_cost_center",
        ),
        ForeignKeyConstraint(
            ["customer_uuid", "branch_uuid"],
            ["branch.customer_uuid", "branch.uuid"],
            name="cost_center_branch_branch",
        ),
        UniqueConstraint("customer_uuid", "cost_center_uuid", "branch_uuid", name="cost_center_branch_once"),
        Index("cost_center_branch_by_branch", "customer_uuid", "branch_uuid", "cost_center_uuid"),
    )

    cost_center_uuid: UUID
    branch_uuid: UUID


class IssuedChargeTable(TenantRow, table=True):
    """A cost center some issued order was charged to."""

    __tablename__ = "issued_charge"
    __table_args__ = (UniqueConstraint("customer_uuid", "cost_center_uuid", name="issued_charge_once"),)

    cost_center_uuid: UUID
