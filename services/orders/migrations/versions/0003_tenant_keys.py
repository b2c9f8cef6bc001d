"""What belongs to an order names it together with its customer; unique keys start with the customer (HARDENING A8)."""

from alembic import op

revision = "0003"
down_revision = "0002"
branch_labels = None
depends_on = None

CHILDREN = ("order_traveler", "order_approver", "order_item", "order_history", "supplier_step")
UNIQUE = {
    "order_traveler": ("order_traveler_once", ["customer_uuid", "order_uuid", "employee_uuid"]),
    "supplier_step": ("supplier_step_once", ["customer_uuid", "item_uuid", "step"]),
}


def upgrade() -> None:
    op.create_unique_constraint("orders_tenant_key", "orders", ["customer_uuid", "uuid"])
    for table in CHILDREN:
        op.create_foreign_key(
            f"{table}_order_fkey",
            table,
            "orders",
            ["customer_uuid", "order_uuid"],
            ["customer_uuid", "uuid"],
            deferrable=True,
            initially="DEFERRED",
        )
    for table, (name, columns) in UNIQUE.items():
        op.drop_constraint(name, table)
        op.create_unique_constraint(name, table, columns)
