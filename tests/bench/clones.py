"""Volume: rows of one order made by the product's own calls, copied in SQL under new ids, numbers and days."""

import json
import random
from collections.abc import Sequence
from datetime import timedelta
from typing import Any
from uuid import UUID, uuid4

from kit.core.ids import new_uuid

from bench.references.columns import SHOWN
from bench.stage import Stage

SEED = 20_260_101
STATUSES = (
    ("issued", 60, "issued"),
    ("open", 15, "open"),
    ("approving", 15, "on_approval"),
    ("canceled", 10, "canceled"),
)
PARTS = ("order_item", "order_traveler", "order_approver")
_COPY = """INSERT INTO {table} SELECT made.*
FROM (SELECT to_jsonb(m) AS row FROM {table} m WHERE m.{key} = $1) AS model,
jsonb_array_elements($2::jsonb) AS change,
LATERAL jsonb_populate_record(NULL::{table}, model.row || jsonb_build_object('uuid', uuidv7()) || change) AS made"""
_REFERENCE_TABLES = f"""
CREATE SCHEMA bench;
CREATE TABLE bench.template_order AS SELECT {", ".join(SHOWN)} FROM orders;
CREATE TABLE bench.limit_order AS SELECT {", ".join(SHOWN)} FROM orders;
CREATE TABLE bench.limit_outbox (LIKE outbox INCLUDING ALL);
CREATE TABLE bench.template_user (uuid uuid PRIMARY KEY, email text, is_active boolean);
INSERT INTO bench.template_user SELECT DISTINCT customer_uuid, 'ana@reference.test', true FROM orders;
UPDATE bench.template_order SET issuer_name = coalesce(issuer_name, '');
"""
_INDEXES = """ALTER TABLE bench.{0} ADD PRIMARY KEY (uuid);
CREATE INDEX ON bench.{0} (customer_uuid, created_at, uuid);
CREATE INDEX ON bench.{0} (customer_uuid, status, created_at);
CREATE INDEX ON bench.{0} (customer_uuid, issuer_user_uuid, created_at);"""
_GRANT = """GRANT USAGE ON SCHEMA bench TO orders_app; GRANT ALL ON ALL TABLES IN SCHEMA bench TO orders_app;"""


async def copy_rows(database: Any, table: str, *, key: str, model: UUID, changes: Sequence[dict[str, Any]]) -> None:
    """Copies of the rows of one order, each with its changes."""
    await database.execute(_COPY.format(table=table, key=key), model, json.dumps(changes, default=str))


async def fill_list(stage: Stage, model: UUID, count: int) -> None:
    """`count` orders of the model's customer in mixed states, made over the last year; a quarter hour apart."""
    database = await stage.database("orders")
    chance = random.Random(SEED)
    row = await database.fetchrow("SELECT customer_uuid, order_number, created_at FROM orders WHERE uuid = $1", model)
    weights = [weight for _, weight, _ in STATUSES]
    orders, items, parts = [], [], []
    for nth in range(count):
        status, _, item_status = chance.choices(STATUSES, weights)[0]
        uuid, stamp = new_uuid(), row["created_at"] - timedelta(minutes=15) * (count - nth)
        same = {"uuid": uuid, "order_number": row["order_number"] + nth + 1, "status": status}
        orders.append(same | {"created_at": stamp, "updated_at": stamp, "total_value": chance.randint(200, 4_000)})
        parts.append({"order_uuid": uuid})
        items.append({"order_uuid": uuid, "status": item_status})
    await copy_rows(database, "orders", key="uuid", model=model, changes=orders)
    for table in PARTS:
        changes = items if table == "order_item" else parts
        await copy_rows(database, table, key="order_uuid", model=model, changes=changes)
    await _after(database, row["customer_uuid"])
    await database.close()


async def waiting_orders(stage: Stage, model: UUID, count: int) -> list[UUID]:
    """`count` more orders that wait for the first of two levels, in both databases."""
    orders, approvals = await stage.database("orders"), await stage.database("approvals")
    number = await orders.fetchval("SELECT max(order_number) FROM orders")
    customer = await orders.fetchval("SELECT customer_uuid FROM orders WHERE uuid = $1", model)
    pairs = [(new_uuid(), uuid4(), number + nth + 1) for nth in range(count)]
    changed = [{"uuid": order, "order_number": nth, "approval_request_uuid": asked} for order, asked, nth in pairs]
    await copy_rows(orders, "orders", key="uuid", model=model, changes=changed)
    for table in PARTS:
        changes = [{"order_uuid": order} for order, _, _ in pairs]
        await copy_rows(orders, table, key="order_uuid", model=model, changes=changes)
    requests = [{"uuid": asked, "subject_uuid": order, "number": nth} for order, asked, nth in pairs]
    await copy_rows(approvals, "approval_request", key="subject_uuid", model=model, changes=requests)
    await _after(orders, customer)
    await approvals.execute("VACUUM ANALYZE approval_request")
    await orders.close()
    await approvals.close()
    return [order for order, _, _ in pairs]


async def carts(stage: Stage, model: UUID, count: int) -> list[UUID]:
    """`count` orders as they were before their submit: open, nobody asked, no credit taken."""
    orders = await stage.database("orders")
    number = await orders.fetchval("SELECT max(order_number) FROM orders")
    customer = await orders.fetchval("SELECT customer_uuid FROM orders WHERE uuid = $1", model)
    pairs = [(new_uuid(), number + nth + 1) for nth in range(count)]
    changed = [_UNSUBMITTED | {"uuid": order, "order_number": nth} for order, nth in pairs]
    await copy_rows(orders, "orders", key="uuid", model=model, changes=changed)
    parts = [{"order_uuid": order} for order, _ in pairs]
    await copy_rows(orders, "order_traveler", key="order_uuid", model=model, changes=parts)
    items = [part | {"status": "open"} for part in parts]
    await copy_rows(orders, "order_item", key="order_uuid", model=model, changes=items)
    await _after(orders, customer)
    await orders.close()
    return [order for order, _ in pairs]


_UNSUBMITTED = {
    **{"status": "open", "submission": 0, "submitted_at": None, "payment_method": None, "credit_reserved": 0},
    **dict.fromkeys(("approval_request_uuid", "approval_model_uuid", "approval_model_name", "approval_status")),
    **{"approval_level": None, "approval_version": 0},
}


async def _after(database: Any, customer: UUID) -> None:
    """Numbers go on where the copies end; statistics are what autovacuum would have made."""
    await database.execute(
        "UPDATE order_counter SET last = (SELECT max(order_number) FROM orders WHERE customer_uuid = $1)"
        " WHERE customer_uuid = $1",
        customer,
    )
    for table in ("orders", *PARTS):
        await database.execute(f"VACUUM ANALYZE {table}")


async def make_reference_tables(stage: Stage) -> list[UUID]:
    """The references' own tables, holding the same orders; the ids of the template's."""
    database = await stage.database("orders")
    await database.execute(_REFERENCE_TABLES)
    for table in ("template_order", "limit_order"):
        await database.execute(_INDEXES.format(table))
    await database.execute(_GRANT)
    for table in ("template_order", "limit_order"):
        await database.execute(f"VACUUM ANALYZE bench.{table}")
    found = [row["uuid"] for row in await database.fetch("SELECT uuid FROM bench.template_order")]
    await database.close()
    return found
