"""A model's fallback for broken policies is of the same customer: the key to it names the tenant (HARDENING A8)."""

from alembic import op

revision = "0003"
down_revision = "0002"
branch_labels = None
depends_on = None

_TABLE = "approval_model"


def upgrade() -> None:
    """Short locks: the check of rows already there comes after, without holding up writers."""
    op.create_unique_constraint("approval_model_in_tenant", _TABLE, ["customer_uuid", "uuid"])
    op.drop_constraint("approval_model_out_policy_approval_model_uuid_fkey", _TABLE)
    op.execute(
        f"ALTER TABLE {_TABLE} ADD CONSTRAINT approval_model_fallback"
        " FOREIGN KEY (customer_uuid, out_policy_approval_model_uuid)"
        f" REFERENCES {_TABLE} (customer_uuid, uuid) NOT VALID"
    )
    op.execute(f"ALTER TABLE {_TABLE} VALIDATE CONSTRAINT approval_model_fallback")
