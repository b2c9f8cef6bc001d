"""SQL fragments: offers below a price, for comparisons."""

MOST = 5
"""CheapestComparison of the API."""

KEPT = """jsonb_build_object('uuid', o.uuid, 'value', o.value::text, 'violations', o.violations,
 'is_international', o.is_international, 'offer', o.offer #- '{airway,fare_rules}')"""
"""An offer `o` of search_offer with the names `offer_read` looks for; money as text, for JSON has no decimals."""


def cheaper_than(value: str, *, search: str, stretch: str) -> str:
    """An array of the cheapest fares below `value`, one per flight, cheapest first; each argument is an expression."""
    return f"""(SELECT coalesce(jsonb_agg({KEPT} ORDER BY o.value, o.uuid), '[]')
 FROM search_offer o JOIN (SELECT f.uuid FROM (
  SELECT DISTINCT ON (c.flight_key) c.uuid, c.value FROM search_offer c
  WHERE c.search_uuid = {search} AND c.stretch_index = {stretch} AND c.value < {value}
  ORDER BY c.flight_key, c.value, c.uuid) f ORDER BY f.value, f.uuid LIMIT {MOST}) best ON best.uuid = o.uuid)"""  # noqa: S608 - our own names
