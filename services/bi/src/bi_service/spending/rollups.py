"""The roll-ups of spending: what each fact adds to them, in SQL, for one fact and for all facts of a customer alike."""

from dataclasses import dataclass

from bi_service.spending.rules import ALL_ITEMS, WHOLE, Dimension, all_items

_MOMENTS = """CROSS JOIN LATERAL (VALUES
  (f.booked_on, f.value, f.items, f.broken, CASE WHEN f.items > 0 THEN f.booked_on END, 0, 0::numeric, 0, 0, 0),
  (coalesce(f.bought_on, f.booked_on), 0::numeric, 0, 0, NULL::date, f.items, coalesce(f.bought_value, f.value),
   f.broken, CASE WHEN f.departs_on IS NULL THEN 0 ELSE f.items END,
   coalesce(f.items * greatest(f.departs_on - coalesce(f.bought_on, f.booked_on), 0), 0))
) m (day, value, items, broken, last_on, bought, bought_value, bought_broken, lead_items, lead_days)"""
"""A fact counts twice: its money on the day it was booked, its purchase on the day it was bought."""

_KEYS = {
    Dimension.COST_CENTER: f"coalesce(f.cost_center_uuid, '{WHOLE}')",
    Dimension.BRANCH: f"coalesce(f.branch_uuid, '{WHOLE}')",
    Dimension.PROJECT: f"coalesce(f.project_uuid, '{WHOLE}')",
    Dimension.PHASE: f"coalesce(f.phase_uuid, '{WHOLE}')",
    Dimension.ISSUER: "f.issuer_uuid",
}
_OF_KEYS = ", ".join(
    f"('{name}', {key}, f.item), ('{all_items(name)}', {key}, '{ALL_ITEMS}')" for name, key in _KEYS.items()
)
_DIMENSIONS = f"""CROSS JOIN LATERAL (VALUES ('{Dimension.ITEM}', '{WHOLE}'::uuid, f.item),
  {_OF_KEYS}) d (dimension, key, item)"""
"""Of each key its products, and all of them together: a panel without a filter reads a fifth of the rows."""

_WAYS = """CROSS JOIN LATERAL (
  SELECT way ->> 'departure' AS departure, way ->> 'arrival' AS arrival, place = 1 AS is_first,
   jsonb_array_length(f.routes) AS ways FROM jsonb_array_elements(f.routes) WITH ORDINALITY listed (way, place)) w"""


def _share(amount: str) -> str:
    """An amount divided over the ways of an item; the first way has the cents that do not divide."""
    part = f"trunc({amount} / w.ways, 2)"
    return _money(f"{part} + CASE WHEN w.is_first THEN {amount} - {part} * w.ways ELSE 0 END")


def _money(amount: str) -> str:
    return f"sum({amount})::numeric(20, 2)"


def _sums(*names: str) -> dict[str, str]:
    return {name: _money(f"m.{name}") if name.endswith("value") else f"sum(m.{name})" for name in names}


_MONTH = "date_trunc('month', m.day)::date"
_SUMMED = ("bought", "bought_value", "bought_broken", "lead_items", "lead_days")


@dataclass(frozen=True, slots=True)
class RollUp:
    """A table of sums: its key, its sums by column, and how a fact `f` is spread over its rows."""

    table: str
    keys: dict[str, str]
    sums: dict[str, str]
    spread: str
    has_last_on: bool = False

    def select(self, condition: str) -> str:
        """The rows of the facts that meet a condition, ordered by key: two writers lock them in the same order."""
        named = {**self.keys, **self.sums, **({"last_on": "max(m.last_on)"} if self.has_last_on else {})}
        columns = ", ".join(f"{read} AS {name}" for name, read in named.items())
        places = ", ".join(str(place + 1) for place in range(len(self.keys)))
        source = f"spend_fact f {self.spread} WHERE {condition}"
        return f"SELECT {columns} FROM {source} GROUP BY {places} ORDER BY {places}"  # noqa: S608 - our own names

    def insert(self, condition: str) -> str:
        """Write the rows of these facts into an empty part of the table."""
        names = [*self.keys, *self.sums, *(["last_on"] if self.has_last_on else [])]
        return f"INSERT INTO {self.table} ({', '.join(names)}) {self.select(condition)}"

    def add(self, condition: str) -> str:
        """Add these facts to the rows that are there."""
        sums = [f"{name} = {self.table}.{name} + excluded.{name}" for name in self.sums]
        if self.has_last_on:
            sums.append(f"last_on = greatest({self.table}.last_on, excluded.last_on)")
        if "agency_uuid" in self.keys:
            sums.append("agency_uuid = excluded.agency_uuid")
        keys = ", ".join(name for name in self.keys if name != "agency_uuid")
        return f"{self.insert(condition)} ON CONFLICT ({keys}) DO UPDATE SET {', '.join(sums)}"


MONTHS = RollUp(
    table="spend_month",
    keys={
        "customer_uuid": "f.customer_uuid",
        "dimension": "d.dimension",
        "month": _MONTH,
        "key": "d.key",
        "item": "d.item",
        "agency_uuid": "f.agency_uuid",
    },
    sums=_sums("value", "items", "broken", *_SUMMED),
    spread=f"{_MOMENTS} {_DIMENSIONS}",
    has_last_on=True,
)
DAYS = RollUp(
    table="spend_day",
    keys={"customer_uuid": "f.customer_uuid", "day": "m.day", "item": "f.item", "agency_uuid": "f.agency_uuid"},
    sums=_sums("value", *_SUMMED),
    spread=_MOMENTS,
)
ROUTES = RollUp(
    table="spend_route",
    keys={
        "customer_uuid": "f.customer_uuid",
        "month": _MONTH,
        "departure": "w.departure",
        "arrival": "w.arrival",
        "item": "f.item",
    },
    sums={
        "value": _share("m.value"),
        "bought_value": _share("m.bought_value"),
        **_sums("bought", "lead_items", "lead_days"),
    },
    spread=f"{_MOMENTS} {_WAYS}",
)
ROLL_UPS = (MONTHS, DAYS, ROUTES)

_NAMES = """INSERT INTO spend_issuer (customer_uuid, uuid, name, named_at)
SELECT DISTINCT ON (f.issuer_uuid) f.customer_uuid, f.issuer_uuid, f.issuer_name, f.booked_at FROM spend_fact f
WHERE {} AND f.kind <> 'canceled' ORDER BY f.issuer_uuid, f.booked_at DESC, f.issuer_name DESC"""
OF_ONE = "f.uuid = :fact"
OF_MONTH = """f.customer_uuid = :customer AND m.day >= :first AND m.day < :next
AND (f.booked_on >= :first AND f.booked_on < :next
 OR f.kind = 'canceled' AND f.bought_on >= :first AND f.bought_on < :next)"""
"""What a customer's facts add to one month: a rebuild goes month by month, each within a statement's time."""
NAME_ALL = _NAMES.format("f.customer_uuid = :customer")
FIRST_AND_LAST = """SELECT least(min(booked_on), min(bought_on) FILTER (WHERE kind = 'canceled')) AS first,
 max(booked_on) AS last FROM spend_fact WHERE customer_uuid = :customer"""
COMPLETE = """UPDATE spend_fact f SET bought_on = coalesce(i.booked_on, f.booked_on),
 bought_value = coalesce(-i.value, f.value) FROM spend_fact c LEFT JOIN spend_fact i ON c.kind = 'canceled'
 AND i.kind = 'issued' AND i.source_uuid = c.source_uuid AND i.customer_uuid = c.customer_uuid
WHERE f.uuid = c.uuid AND c.customer_uuid = :customer AND c.bought_on IS NULL"""
"""Facts that the release before booked lack their purchase."""
NAME_ONE = f"""{_NAMES.format(OF_ONE)}
ON CONFLICT (customer_uuid, uuid) DO UPDATE SET name = excluded.name, named_at = excluded.named_at
WHERE (spend_issuer.named_at, spend_issuer.name) < (excluded.named_at, excluded.name)"""
