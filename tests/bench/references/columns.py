"""The columns of an order that lists show: every reference reads and writes these."""

SHOWN = (
    *("uuid", "order_number", "status", "issuer_user_uuid", "issuer_employee_uuid", "issuer_name", "customer_uuid"),
    *("cost_center_uuid", "cost_center_name", "reason_trip_uuid", "reason_trip", "total_value", "expires_at"),
    *("created_at", "updated_at", "issued_at", "products", "destination", "start_date", "end_date", "broken_policy"),
    *("has_price_change", "version"),
)
