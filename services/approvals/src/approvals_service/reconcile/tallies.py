"""Tallies of approvals: its own rows, its copies, and its side of the requests of orders and expenses-ocr."""

from kit.process.reconcile import Tally

from approvals_service.requests.lifecycle import OPEN

_OPEN = ", ".join(f"'{status.value}'" for status in sorted(OPEN))
_MODELS = """SELECT uuid, customer_uuid, version, false AS deleted, name, model_type, approval_type, is_active,
cost_centers, mark_all_cost_centers, projects, mark_all_projects, phases, mark_all_phases, groups, mark_all_groups
FROM approval_model"""
_REQUESTS = """SELECT DISTINCT ON (subject_uuid) subject_uuid AS uuid, customer_uuid, uuid AS request_uuid, submission,
status, version, value, current_level, model_uuid, subject_status, subject_version,
(SELECT coalesce(jsonb_agg(concat_ws(' ', l ->> 'level', d.who, d.status)), '[]')
 FROM jsonb_array_elements(levels) l, jsonb_array_elements(l -> 'seats') s, LATERAL (VALUES
 (s ->> 'approver_uuid', CASE WHEN s ->> 'delegate_uuid' IS NULL THEN s ->> 'status' ELSE 'skipped' END),
 (s ->> 'delegate_uuid', s ->> 'status')) d (who, status) WHERE d.who IS NOT NULL) AS seats
FROM approval_request WHERE request_type = '{kind}' ORDER BY subject_uuid, submission DESC"""
_FORGOTTEN = f"""SELECT r.uuid, r.subject_uuid, r.submission, r.status FROM approval_request r
WHERE r.status IN ({_OPEN}) AND EXISTS (SELECT 1 FROM approval_request later
 WHERE later.customer_uuid = r.customer_uuid AND later.subject_uuid = r.subject_uuid
 AND later.submission > r.submission)"""  # noqa: S608 - the lifecycle's own words
_DECIDERS = f"""SELECT uuid, status, current_level, deciders FROM approval_request
WHERE status NOT IN ({_OPEN}) AND (deciders <> '{{}}' OR current_level IS NOT NULL)"""  # noqa: S608

TALLIES = (
    Tally("models", _MODELS),
    Tally("requests", _REQUESTS.format(kind="travel")),
    Tally("advance_requests", _REQUESTS.format(kind="advance")),
    Tally("report_requests", _REQUESTS.format(kind="expense_report")),
    Tally("forgotten_request", _FORGOTTEN, breach="a later submission ends the earlier request"),
    Tally("ended_but_deciding", _DECIDERS, breach="nobody decides an ended request"),
)
