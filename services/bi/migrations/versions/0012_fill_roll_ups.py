"""Fills what the migrations before added, from the facts; `main.py rebuild` does the same again at any time.

Facts that the release before books meanwhile lack it: the reconciler finds their months, `rebuild` mends them.
"""

from alembic import op
from kit.db.migrations import in_batches

revision = "0012"
down_revision = "0011"
branch_labels = None
depends_on = None

_NONE = "00000000-0000-0000-0000-000000000000"
_BOUGHT = """UPDATE spend_fact f SET bought_on = coalesce(i.booked_on, f.booked_on),
 bought_value = coalesce(-i.value, f.value) FROM spend_fact c
LEFT JOIN spend_fact i ON c.kind = 'canceled' AND i.kind = 'issued' AND i.source_uuid = c.source_uuid
 AND i.customer_uuid = c.customer_uuid
WHERE f.uuid = c.uuid AND c.ctid IN (SELECT ctid FROM spend_fact WHERE bought_on IS NULL LIMIT :batch)"""
_MOMENTS = """spend_fact f CROSS JOIN LATERAL (VALUES
 (f.booked_on, f.value, f.items, f.broken, CASE WHEN f.items > 0 THEN f.booked_on END, 0, 0::numeric, 0, 0, 0),
 (f.bought_on, 0::numeric, 0, 0, NULL::date, f.items, f.bought_value, f.broken,
  CASE WHEN f.departs_on IS NULL THEN 0 ELSE f.items END,
  coalesce(f.items * greatest(f.departs_on - f.bought_on, 0), 0))
) m (day, value, items, broken, last_on, bought, bought_value, bought_broken, lead_items, lead_days)"""
_SUMS = "sum(m.bought), sum(m.bought_value), sum(m.bought_broken), sum(m.lead_items), sum(m.lead_days)"
_COLUMNS = "bought, bought_value, bought_broken, lead_items, lead_days"
_KEYS = {
    **{name: f"coalesce(f.{name}_uuid, '{_NONE}')" for name in ("cost_center", "branch", "project", "phase")},
    "issuer": "f.issuer_uuid",
}
_OF_KEYS = ", ".join(f"('{name}', {key}, f.item), ('all_{name}', {key}, '')" for name, key in _KEYS.items())
_MONTHS = f"""INSERT INTO spend_month (customer_uuid, dimension, month, key, item, agency_uuid, value, items, broken,
 last_on, {_COLUMNS})
SELECT f.customer_uuid, d.dimension, date_trunc('month', m.day)::date, d.key, d.item, f.agency_uuid, sum(m.value),
 sum(m.items), sum(m.broken), max(m.last_on), {_SUMS} FROM {_MOMENTS}
CROSS JOIN LATERAL (VALUES ('item', '{_NONE}'::uuid, f.item), {_OF_KEYS}) d (dimension, key, item)
GROUP BY 1, 2, 3, 4, 5, 6"""  # noqa: S608 - constants
_DAYS = f"""INSERT INTO spend_day (customer_uuid, day, item, agency_uuid, value, {_COLUMNS})
SELECT f.customer_uuid, m.day, f.item, f.agency_uuid, sum(m.value), {_SUMS} FROM {_MOMENTS} GROUP BY 1, 2, 3, 4"""  # noqa: S608 - constants
_PART = "trunc(m.{0} / w.ways, 2)"
_SHARE = f"sum({_PART} + CASE WHEN w.is_first THEN m.{{0}} - {_PART} * w.ways ELSE 0 END)"
_ROUTES = f"""INSERT INTO spend_route (customer_uuid, month, departure, arrival, item, value, bought_value, bought,
 lead_items, lead_days)
SELECT f.customer_uuid, date_trunc('month', m.day)::date, w.departure, w.arrival, f.item, {_SHARE.format("value")},
 {_SHARE.format("bought_value")}, sum(m.bought), sum(m.lead_items), sum(m.lead_days) FROM {_MOMENTS}
CROSS JOIN LATERAL (SELECT way ->> 'departure' AS departure, way ->> 'arrival' AS arrival, place = 1 AS is_first,
  jsonb_array_length(f.routes) AS ways FROM jsonb_array_elements(f.routes) WITH ORDINALITY listed (way, place)) w
GROUP BY 1, 2, 3, 4, 5"""  # noqa: S608 - constants
_ISSUERS = """INSERT INTO spend_issuer (customer_uuid, uuid, name, named_at)
SELECT DISTINCT ON (customer_uuid, issuer_uuid) customer_uuid, issuer_uuid, issuer_name, booked_at FROM spend_fact
WHERE kind <> 'canceled' ORDER BY customer_uuid, issuer_uuid, booked_at DESC, issuer_name DESC"""
_TABLES = ("spend_fact", "spend_month", "spend_day", "spend_route", "spend_issuer")


def upgrade() -> None:
    """The owner passes the walls of these tables meanwhile; months are locked, so no booking is lost."""
    for table in _TABLES:
        op.execute(f"ALTER TABLE {table} NO FORCE ROW LEVEL SECURITY")
    in_batches(op, _BOUGHT)
    op.execute("LOCK TABLE spend_fact IN SHARE ROW EXCLUSIVE MODE")
    op.execute("DELETE FROM spend_month")
    for statement in (_MONTHS, _DAYS, _ROUTES, _ISSUERS):
        op.execute(statement)
    for table in _TABLES:
        op.execute(f"ALTER TABLE {table} FORCE ROW LEVEL SECURITY")
