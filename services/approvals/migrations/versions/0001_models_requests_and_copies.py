"""Approval models, requests, and the copies of people and places."""

import sqlalchemy as sa
from alembic import op
from kit.db.migrations import create_kit_tables, protect
from sqlalchemy.dialects.postgresql import ARRAY, JSONB

revision = "0001"
down_revision = None

_INSTANT = sa.DateTime(timezone=True)
_UUIDS = ARRAY(sa.Uuid)
_OPEN = sa.text("status IN ('approving', 'waiting_financial_approval')")


def _versioned() -> list[sa.Column]:
    return [
        sa.Column("uuid", sa.Uuid, primary_key=True),
        sa.Column("created_at", _INSTANT, nullable=False),
        sa.Column("updated_at", _INSTANT, nullable=False),
        sa.Column("version", sa.Integer, nullable=False),
        sa.Column("customer_uuid", sa.Uuid, nullable=False, index=True),
        sa.Column("agency_uuid", sa.Uuid, nullable=False, index=True),
    ]


def _copy() -> list[sa.Column]:
    return [
        sa.Column("uuid", sa.Uuid, primary_key=True),
        sa.Column("customer_uuid", sa.Uuid, nullable=False, index=True),
        sa.Column("version", sa.Integer, nullable=False),
        sa.Column("deleted", sa.Boolean, nullable=False),
    ]


def upgrade() -> None:
    """Make everything of the first version."""
    create_kit_tables(op)
    _copies()
    _models()
    _requests()


def _copies() -> None:
    op.create_table(
        "employee_copy",
        *_copy(),
        sa.Column("name", sa.String, nullable=False),
        sa.Column("email", sa.String, nullable=False),
        sa.Column("phone", sa.String),
        sa.Column("active", sa.Boolean, nullable=False),
        sa.Column("profile_uuid", sa.Uuid, nullable=False, index=True),
        sa.Column("group_uuid", sa.Uuid),
        sa.Column("group_description", sa.String),
        sa.Column("cost_center_uuid", sa.Uuid),
    )
    op.create_table("user_copy", *_copy(), sa.Column("employee_uuid", sa.Uuid, nullable=False, index=True))
    op.create_table(
        "place_copy",
        *_copy(),
        sa.Column("kind", sa.String, nullable=False),
        sa.Column("name", sa.String, nullable=False),
        sa.Column("active", sa.Boolean, nullable=False),
    )
    for table in ("employee_copy", "user_copy", "place_copy"):
        protect(op, table)


def _models() -> None:
    op.create_table(
        "approval_model",
        *_versioned(),
        sa.Column("name", sa.String, nullable=False),
        sa.Column("name_folded", sa.String, nullable=False),
        sa.Column("is_active", sa.Boolean, nullable=False),
        sa.Column("model_type", sa.String, nullable=False),
        sa.Column("approval_type", sa.String),
        sa.Column("branch_uuid", sa.Uuid),
        sa.Column("apply_expense", sa.Boolean, nullable=False),
        sa.Column("out_policy_approval_model_uuid", sa.Uuid, sa.ForeignKey("approval_model.uuid")),
        *(sa.Column(f"mark_all_{name}", sa.Boolean, nullable=False) for name in _MARKS),
        *(sa.Column(name, _UUIDS, nullable=False) for name in _TARGETS),
        sa.Column("levels", JSONB, nullable=False),
        sa.Column("customer_employee_uuid", sa.Uuid),
        sa.Column("agency_employee_uuid", sa.Uuid),
        sa.CheckConstraint("(model_type = 'broken_policy') = (approval_type IS NULL)", "approval_model_scoped"),
        sa.UniqueConstraint("customer_uuid", "name_folded", name="approval_model_name_key"),
    )
    op.create_index("approval_model_type", "approval_model", ["customer_uuid", "model_type", "is_active"])
    op.create_index("approval_model_approvers", "approval_model", ["approvers"], postgresql_using="gin")
    protect(op, "approval_model", agency=True)


_MARKS = ("cost_centers", "projects", "phases", "groups", "group_approvers")
_TARGETS = ("cost_centers", "projects", "phases", "groups", "approver_groups", "approvers")


def _requests() -> None:
    op.create_table(
        "approval_request",
        *_versioned(),
        *_subject(),
        *_course(),
        sa.CheckConstraint(
            "status IN ('approving', 'waiting_financial_approval', 'approved', 'rejected', 'withdrawn', 'expired')",
            "approval_request_status",
        ),
        sa.UniqueConstraint("customer_uuid", "subject_uuid", "submission", name="approval_request_subject_key"),
    )
    table = "approval_request"
    op.create_index("approval_request_open", table, ["customer_uuid", "deadline_at"], postgresql_where=_OPEN)
    op.create_index("approval_request_deciders", table, ["deciders"], postgresql_using="gin", postgresql_where=_OPEN)
    op.create_index("approval_request_decided_by", table, ["decided_by"], postgresql_using="gin")
    op.create_index("approval_request_requester", table, ["customer_uuid", "requester_user_uuid"])
    op.create_index("approval_request_newest", table, ["customer_uuid", "requested_at"])
    protect(op, table, agency=True)


def _subject() -> list[sa.Column]:
    return [
        sa.Column("request_type", sa.String, nullable=False),
        sa.Column("subject_uuid", sa.Uuid, nullable=False),
        sa.Column("submission", sa.Integer, nullable=False),
        sa.Column("number", sa.BigInteger, nullable=False),
        sa.Column("title", sa.String, nullable=False),
        sa.Column("search_folded", sa.String, nullable=False),
        sa.Column("description", sa.String),
        sa.Column("requester_user_uuid", sa.Uuid, nullable=False),
        sa.Column("requester_employee_uuid", sa.Uuid),
        sa.Column("requester_name", sa.String, nullable=False),
        sa.Column("travelers", _UUIDS, nullable=False),
        sa.Column("branch_uuid", sa.Uuid),
        sa.Column("cost_center_uuid", sa.Uuid),
        sa.Column("project_uuid", sa.Uuid),
        sa.Column("phase_uuid", sa.Uuid),
        sa.Column("group_uuid", sa.Uuid),
        sa.Column("value", sa.Numeric(14, 2), nullable=False),
        sa.Column("broken_policy", sa.Boolean, nullable=False),
        sa.Column("items", JSONB, nullable=False),
        sa.Column("subject_status", sa.String),
        sa.Column("subject_version", sa.Integer, nullable=False),
        sa.Column("requested_at", _INSTANT, nullable=False),
        sa.Column("expires_at", _INSTANT),
    ]


def _course() -> list[sa.Column]:
    return [
        sa.Column("status", sa.String, nullable=False),
        sa.Column("automatic", sa.Boolean, nullable=False),
        sa.Column("model_uuid", sa.Uuid),
        sa.Column("model_name", sa.String),
        sa.Column("choice", JSONB, nullable=False),
        sa.Column("current_level", sa.Integer),
        sa.Column("levels_total", sa.Integer, nullable=False),
        sa.Column("levels", JSONB, nullable=False),
        sa.Column("alerts", JSONB, nullable=False),
        sa.Column("alerts_count", sa.Integer, nullable=False),
        sa.Column("history", JSONB, nullable=False),
        sa.Column("deciders", _UUIDS, nullable=False),
        sa.Column("seated", _UUIDS, nullable=False),
        sa.Column("decided_by", _UUIDS, nullable=False),
        sa.Column("reason_rejected", sa.String),
        sa.Column("obs", sa.String),
        sa.Column("deadline_at", _INSTANT),
        sa.Column("decided_at", _INSTANT),
    ]
