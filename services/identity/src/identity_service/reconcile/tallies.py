"""What identity owns, as every copy of it must be; and what it keeps of config.

An e-mail that waits for its confirmation is the one config tells (decision 0020).
"""

from kit.process.reconcile import Tally

_PROFILES = """SELECT uuid, customer_uuid, agency_uuid, version, is_removed AS deleted, name, actions, approver,
is_expense_approver, is_default, is_administrator FROM profiles"""
_ACCOUNTS = """SELECT uuid, customer_uuid, employee_uuid, version, is_active, NOT is_active AS deleted,
avatar_path AS avatar,
email_awaits_confirmation FROM users WHERE employee_uuid IS NOT NULL"""
_MANAGERS = """SELECT uuid, agency_uuid, version, NOT is_active OR employee_type <> 'M' AS deleted, name, email
FROM users WHERE context = 'agency' AND employee_type IS NOT NULL"""
_ENDED = "SELECT uuid, user_uuid FROM sessions WHERE ended_at > now() - interval '14 minutes'"
_PEOPLE = """SELECT employee_uuid AS uuid, customer_uuid, agency_uuid, employee_version AS version, name AS full_name,
coalesce((SELECT c.email FROM email_changes c WHERE c.user_uuid = users.uuid), email) AS email,
phone, profile_uuid, is_active AS active FROM users WHERE employee_uuid IS NOT NULL"""

TALLIES = (
    Tally("profiles", _PROFILES),
    Tally("accounts", _ACCOUNTS),
    Tally("agency_managers", _MANAGERS),
    Tally("ended_sessions", _ENDED),
    Tally("people", _PEOPLE, of="config/employees"),
)
