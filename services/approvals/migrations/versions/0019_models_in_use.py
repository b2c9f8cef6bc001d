"""Which models a request ran by, as foreign keys; indexes for the rows of approvers and for linked models."""

import sqlalchemy as sa
from alembic import op
from kit.db.migrations import index_beside_writers

revision = "0019"
down_revision = "0018"
branch_labels = None
depends_on = None

_TOLD = "choice #>> '{broken_policy_model,uuid}'"
_NAMED = ("model", "broken_policy_model")


def upgrade() -> None:
    """Only additions: the release before leaves the new column empty."""
    op.add_column("approval_request", sa.Column("broken_policy_model_uuid", sa.Uuid, nullable=True))
    op.execute(
        f"UPDATE approval_request SET broken_policy_model_uuid = ({_TOLD})::uuid WHERE {_TOLD} IS NOT NULL"  # noqa: S608
    )
    for named in _NAMED:
        op.execute(
            f"ALTER TABLE approval_request ADD CONSTRAINT approval_request_{named}"
            f" FOREIGN KEY (customer_uuid, {named}_uuid) REFERENCES approval_model (customer_uuid, uuid) NOT VALID"
        )
    for named in _NAMED:
        op.execute(f"ALTER TABLE approval_request VALIDATE CONSTRAINT approval_request_{named}")
    for named in _NAMED:
        index_beside_writers(op, f"approval_request_by_{named}", f"approval_request (customer_uuid, {named}_uuid)")
    index_beside_writers(op, "approval_model_rows", "approval_model USING gin (levels jsonb_path_ops)")
    index_beside_writers(
        op, "approval_model_out_policy", "approval_model (customer_uuid, out_policy_approval_model_uuid)"
    )
