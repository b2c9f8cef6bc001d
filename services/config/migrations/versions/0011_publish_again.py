"""Publishes notification settings and customers' addresses again, for copies made before they had those columns."""

from alembic import op

revision = "0011"
down_revision = "0010"
branch_labels = None
depends_on = None

_INTO_OUTBOX = """INSERT INTO outbox (uuid, channel, subject, type, about_uuid, customer_uuid, version, data,
occurred_at)
SELECT uuidv7(), 'facts', 'config.{entity}.changed.' || uuid, 'trajeto.config.{entity}.changed.v1', uuid, customer_uuid,
version, {data}, now() FROM raised"""
_SETTINGS = """WITH raised AS (UPDATE notification_setting SET version = version + 1 RETURNING *)
""" + _INTO_OUTBOX.format(  # noqa: S608 - constants of this file
    entity="notification_setting",
    data="""jsonb_build_object('uuid', uuid, 'customer_uuid', customer_uuid, 'version', version, 'deleted', false,
'agency_uuid', agency_uuid, 'employee_uuid', employee_uuid, 'events', (SELECT coalesce(jsonb_agg(
jsonb_build_object('slug', slug) || choice ORDER BY slug), '[]') FROM jsonb_each(events) e(slug, choice)))""",
)
_CUSTOMERS = """WITH raised AS (UPDATE customer SET version = version + 1 WHERE cardinality(notification_emails) > 0
RETURNING *)
""" + _INTO_OUTBOX.format(  # noqa: S608 - constants of this file
    entity="customer",
    data="""jsonb_build_object('uuid', uuid, 'customer_uuid', customer_uuid, 'version', version, 'deleted', false,
'agency_uuid', agency_uuid, 'company_name', company_name, 'trading_name', trading_name, 'cnpj', cnpj, 'email', email,
'invoice_limit', invoice_limit::text, 'is_active', is_active, 'fraud_blocking', fraud_blocking,
'notification_emails', to_jsonb(notification_emails))""",
)


def upgrade() -> None:
    """The owner passes the wall of these tables while their rows are raised and published."""
    for table, publish in (("notification_setting", _SETTINGS), ("customer", _CUSTOMERS)):
        op.execute(f"ALTER TABLE {table} NO FORCE ROW LEVEL SECURITY")
        op.execute(publish)
        op.execute(f"ALTER TABLE {table} FORCE ROW LEVEL SECURITY")
