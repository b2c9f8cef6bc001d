"""A parameter of a product has one purchase policy value for a scope: the database decides who came first."""

from collections.abc import Sequence

from alembic import op

revision = "0026"
down_revision = "0025"
branch_labels: Sequence[str] | None = None
depends_on: Sequence[str] | None = None


def upgrade() -> None:
    """No call has written values so far, so none stands twice."""
    op.create_unique_constraint(
        "policy_value_once",
        "policy_value",
        ["customer_uuid", "product", "policy_parameter", "scope_type", "scope_uuid", "is_international"],
        postgresql_nulls_not_distinct=True,
    )
