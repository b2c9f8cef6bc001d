"""Tallies of config: its own rows, for comparison with every copy, and its copies of others'."""

from kit.process.reconcile import Tally

_AGENCIES = """SELECT uuid, version, company_name, trading_name, cnpj, phone, email, is_active,
pix_key, false AS deleted FROM agency"""
_CUSTOMERS = """SELECT uuid, customer_uuid, agency_uuid, version, false AS deleted, company_name, trading_name, cnpj,
email, invoice_limit, is_active, fraud_blocking, notification_emails, fee_uuid, markup_uuid, markdown_uuid
FROM customer"""
_BRANCHES = (
    """SELECT uuid, customer_uuid, version, false AS deleted, 'branch' AS kind, name, cnpj, active FROM branch"""
)
_COST_CENTERS = """SELECT uuid, customer_uuid, version, false AS deleted, 'cost_center' AS kind, name, cost_center_code,
active FROM cost_center"""
_PROJECTS = (
    """SELECT uuid, customer_uuid, version, false AS deleted, 'project' AS kind, name, code, active FROM project"""
)
_PHASES = """SELECT uuid, customer_uuid, version, false AS deleted, 'phase' AS kind, project_uuid, name, code, start_at,
end_at, active FROM phase"""
_BUDGETS = """SELECT uuid, customer_uuid, version, false AS deleted, name, charge_type, charge_uuid, start_date,
end_date, amount, alert_percentage, active FROM budget"""
_PHASE_BUDGETS = """SELECT uuid, customer_uuid, version, false AS deleted, name, budget, alert, start_at, end_at, active
FROM phase"""
_IN_LINE = """e.customer_uuid = l.customer_uuid AND e.charge_uuid = l.charge_uuid AND e.on_date >= l.start_date
AND (l.end_date IS NULL OR e.on_date <= l.end_date)"""
_LINES_OFF = f"""SELECT l.uuid, l.customer_uuid, l.reserved, l.committed, l.spent, l.held FROM budget_line l
WHERE (l.reserved, l.committed, l.spent) <> (SELECT coalesce(sum(value) FILTER (WHERE kind = 'reserved'), 0),
 coalesce(sum(value) FILTER (WHERE kind = 'committed'), 0), coalesce(sum(value) FILTER (WHERE kind = 'spent'), 0)
 FROM budget_entry e WHERE {_IN_LINE}) OR l.held <> (SELECT coalesce(sum(value), 0) FROM budget_hold e
 WHERE e.customer_uuid = l.customer_uuid AND l.charge_uuid = ANY (e.charges_uuids) AND e.on_date >= l.start_date
 AND (l.end_date IS NULL OR e.on_date <= l.end_date))"""  # noqa: S608 - constants of this file
_UNBOOKED = """SELECT uuid, customer_uuid, version FROM order_consumption_copy o WHERE NOT EXISTS (SELECT FROM
booked_source b WHERE b.customer_uuid = o.customer_uuid AND b.source_uuid = o.uuid AND b.source_version >= o.version)"""
_LINELESS = """SELECT uuid, customer_uuid FROM budget b
WHERE NOT EXISTS (SELECT FROM budget_line l WHERE l.uuid = b.uuid)
UNION ALL SELECT uuid, customer_uuid FROM phase p WHERE budget IS NOT NULL
AND NOT EXISTS (SELECT FROM budget_line l WHERE l.uuid = p.uuid)"""
_SPENT_EXPENSES = """SELECT DISTINCT source_uuid AS uuid, customer_uuid, value FROM budget_entry
WHERE source = 'expense'"""
_GROUPS = """SELECT uuid, customer_uuid, version, false AS deleted, 'group' AS kind, description AS name, active
FROM employee_group"""
_EMPLOYEES = """SELECT e.uuid, customer_uuid, agency_uuid, version, false AS deleted, trim(name || ' ' || last_name)
AS full_name, name_folded AS full_name_folded, email, phone, gender, position, birthdate::text AS birthdate, vip,
active, profile_uuid, group_uuid, NULL AS group_description, policy_uuid,
cost_center_uuid, has_headquarters_access, loyalty_latam,
loyalty_azul, loyalty_gol, ARRAY(SELECT branch_uuid FROM customer_employee_branch b WHERE b.employee_uuid = e.uuid
ORDER BY branch_uuid) AS branches_uuids FROM customer_employee e"""
_REASONS = "SELECT uuid, customer_uuid, version, false AS deleted, reason, active FROM reason_trip"
_JUSTIFICATIONS = "SELECT uuid, customer_uuid, version, false AS deleted, description, active FROM justification"
_SETTINGS = "SELECT uuid, customer_uuid, version, false AS deleted, slug, value FROM setting_parameter"
_PAYMENTS = "SELECT uuid, customer_uuid, version, false AS deleted, methods, pix_key FROM payment_setting"
_POLICIES = """SELECT uuid, customer_uuid, version, false AS deleted, product, policy_parameter, type_value, value,
tolerance, scope_type, scope_uuid, is_international, active FROM policy_value"""
_ADVANCE_REASONS = "SELECT uuid, customer_uuid, version, false AS deleted, reason, active FROM reason_expense"
_CATEGORIES = "SELECT uuid, version, false AS deleted, name, icon, active FROM expense_category"
_COST_CATEGORIES = """SELECT uuid, agency_uuid, version, false AS deleted, name, service_type, is_proof_required,
wintour_code, active FROM cost_category"""
_TYPES = """SELECT t.uuid, t.customer_uuid, t.version, false AS deleted, t.name, kind, t.active, expense_category_uuid,
c.name AS expense_category_name, c.icon AS expense_category_icon FROM expense_type t
JOIN expense_category c ON c.uuid = expense_category_uuid"""
_EXPENSE_POLICIES = """SELECT p.uuid, p.customer_uuid, p.version, false AS deleted, name, is_default AS "default",
active, coalesce(v.values, '[]') AS values FROM policy p LEFT JOIN LATERAL (SELECT jsonb_agg(jsonb_build_object(
 'uuid', v.uuid, 'expense_type_uuid', expense_type_uuid, 'policy_parameter', policy_parameter, 'type_value', type_value,
 'value', v.value::text, 'voucher_required', voucher_required, 'voucher_required_above', voucher_required_above::text)
 ORDER BY v.uuid) AS values FROM expense_policy_value v WHERE v.policy_uuid = p.uuid) v ON true"""
_PRICE_TABLES = """SELECT uuid, agency_uuid, version, false AS deleted, "default", active, rows FROM {}"""
_PROVIDERS = "SELECT uuid, agency_uuid, version, false AS deleted, slug, active FROM provider"
_CREDENTIALS = """SELECT uuid, agency_uuid, version, false AS deleted, provider_uuid, customers_uuids, active
FROM credential"""
_CARDS = """SELECT uuid, agency_uuid, version, false AS deleted, brand, number, expiry_date, threshold, customers_uuids,
CASE WHEN is_locked THEN 'locked' WHEN active THEN 'active' ELSE 'inactive' END AS status FROM credit_card"""
_HOTELS = """SELECT uuid, agency_uuid, version, false AS deleted, name, city_uuid, address, number, district, stars,
amenities, agreement, active FROM offline_hotel"""
_LIMITS_OFF = """SELECT p.uuid, p.customer_uuid, values_count FROM policy p WHERE values_count <>
(SELECT count(*) FROM expense_policy_value v WHERE v.policy_uuid = p.uuid)"""
_CHARGES = """SELECT md5(customer_uuid::text || cost_center_uuid)::uuid AS uuid, customer_uuid, cost_center_uuid
FROM issued_charge"""
_NOTICES = """SELECT uuid, customer_uuid, version, false AS deleted, employee_uuid,
(SELECT coalesce(jsonb_object_agg(slug, choice - 'recipients'), '{}') FROM jsonb_each(events) e(slug, choice))
AS events,
(SELECT coalesce(jsonb_object_agg(slug, choice -> 'recipients'), '{}') FROM jsonb_each(events) e(slug, choice)
WHERE choice ? 'recipients') AS recipients FROM notification_setting"""

TALLIES = (
    Tally("agencies", _AGENCIES),
    Tally("customers", _CUSTOMERS),
    Tally("branches", _BRANCHES),
    Tally("cost_centers", _COST_CENTERS),
    Tally("projects", _PROJECTS),
    Tally("phases", _PHASES),
    Tally("groups", _GROUPS),
    Tally("budgets", _BUDGETS),
    Tally("phase_budgets", _PHASE_BUDGETS),
    Tally("budget_lines_off", _LINES_OFF, breach="a line counts its entries and holds"),
    Tally("budget_without_line", _LINELESS, breach="every budget has a line"),
    Tally("consumption_not_booked", _UNBOOKED, breach="what orders told of budgets is booked"),
    Tally("budget_expenses", _SPENT_EXPENSES, of="expenses-ocr/approved_expenses"),
    Tally("employees", _EMPLOYEES),
    Tally("reason_trips", _REASONS),
    Tally("justifications", _JUSTIFICATIONS),
    Tally("setting_parameters", _SETTINGS),
    Tally("payment_settings", _PAYMENTS),
    Tally("policy_values", _POLICIES),
    Tally("reason_expenses", _ADVANCE_REASONS),
    Tally("expense_categories", _CATEGORIES),
    Tally("cost_categories", _COST_CATEGORIES),
    Tally("fees", _PRICE_TABLES.format("fee")),
    Tally("markups", _PRICE_TABLES.format("markup")),
    Tally("markdowns", _PRICE_TABLES.format("markdown")),
    Tally("credit_cards", _CARDS),
    Tally("providers", _PROVIDERS),
    Tally("credentials", _CREDENTIALS),
    Tally("offline_hotels", _HOTELS),
    Tally("expense_types", _TYPES),
    Tally("policies", _EXPENSE_POLICIES),
    Tally("notification_settings", _NOTICES),
    Tally("policy_limits_off", _LIMITS_OFF, breach="a policy counts its values"),
    Tally("issued_charge", _CHARGES, of="orders/issued_charges"),
)
