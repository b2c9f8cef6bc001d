"""A customer with many rows in each list, an agency with as many customers, and a small neighbour."""

from dataclasses import dataclass

from kit.testing import Company
from kit.testing.people import uuid_of
from kit.testing.servers import Servers

FEW = 3_000
NEEDLE = "agulha"
BIG = Company(uuid_of("Multidão"), uuid_of("agency Multidão"), "Multidão", "33444555000181")
SMALL = Company(uuid_of("Vizinha"), BIG.agency_uuid, "Vizinha", "44555666000181")
PROJECT = uuid_of("project Multidão")
_NAME = f"CASE n WHEN 997 THEN '{NEEDLE}' ELSE 'linha ' || md5(n::text) END"
_ACTIVE = "n % 100 <> 0"
_ROW = "(uuid, created_at, updated_at, version, customer_uuid, agency_uuid, name_folded, "


@dataclass(frozen=True)
class Crowd:
    """The columns of a table beside those of every list, and what they hold in row `n`."""

    table: str
    columns: str
    values: str


CROWDS = (
    Crowd("branch", "active, name, cnpj", f"{_ACTIVE}, 'Linha ' || n, lpad(n::text, 14, '0')"),
    Crowd(
        "cost_center",
        "active, name, cost_center_code, belongs_to_headquarters, mark_all_branches",
        f"{_ACTIVE}, 'Linha ' || n, n::text, false, false",
    ),
    Crowd("project", "active, name, original_name, sameness", f"{_ACTIVE}, 'Linha ' || n, 'Linha ' || n, n::text"),
    Crowd(
        "phase",
        "active, project_uuid, name, original_name, code, start_at",
        f"{_ACTIVE}, '{PROJECT}', 'Linha ' || n, 'Linha ' || n, n::text, now()",
    ),
    Crowd("employee_group", "active, description, sameness", f"{_ACTIVE}, 'Linha ' || n, n::text"),
    Crowd(
        "customer_employee",
        "active, name, last_name, email, gender, outsourced, vip, profile_uuid, has_headquarters_access",
        f"{_ACTIVE}, 'Linha', n::text, n || '@multidao.test', 'not_informed', false, false, gen_random_uuid(), true",
    ),
)


def _customers(rows: int) -> str:
    return f"""INSERT INTO customer {_ROW} is_active, company_name, trading_name, cnpj, email, notification_emails,
 flight_manager, additional_info, domains, invoice_limit, fraud_blocking)
 SELECT one, now(), now(), 1, one, '{BIG.agency_uuid}', {_NAME}, {_ACTIVE}, 'Linha', 'Linha', lpad(n::text, 14, '0'),
 'a@b.test', '{{}}', false, '[]', '{{}}', 1, false FROM (SELECT n, CASE n WHEN 1 THEN '{BIG.uuid}'
 WHEN 2 THEN '{SMALL.uuid}' ELSE gen_random_uuid() END::uuid one FROM generate_series(1, {rows}) n OFFSET 0) made"""


_AGENCY = f"""INSERT INTO agency (uuid, created_at, updated_at, version, company_name, trading_name, name_folded, cnpj,
 email, is_active) VALUES ('{BIG.agency_uuid}', now(), now(), 1, 'Multidão', 'Multidão', 'multidao', '55666777000181',
 'a@b.test', true)"""
_LINKS = f"""INSERT INTO cost_center_branch (uuid, created_at, updated_at, customer_uuid, cost_center_uuid, branch_uuid)
 SELECT gen_random_uuid(), now(), now(), c.customer_uuid, c.uuid, b.uuid FROM cost_center c
 JOIN branch b ON b.customer_uuid = c.customer_uuid AND b.cnpj = lpad(c.cost_center_code, 14, '0')
 WHERE c.customer_uuid = '{BIG.uuid}'"""
_MODELS = f"""INSERT INTO approval_model_copy (uuid, customer_uuid, version, deleted, name, model_type, approval_type,
 is_active, cost_centers, mark_all_cost_centers, mark_all_projects, mark_all_phases, mark_all_groups)
 SELECT gen_random_uuid(), '{BIG.uuid}', 1, false, 'Modelo', 'travel', kind, true, '{{}}', true, true, true, true
 FROM unnest(ARRAY['cost_center', 'project', 'phase', 'customer_employee_group']) kind"""


def _filled(crowd: Crowd, company: Company, rows: int) -> str:
    return (
        f"INSERT INTO {crowd.table} {_ROW}{crowd.columns}) SELECT gen_random_uuid(), now(), now(), 1,"
        f" '{company.uuid}', '{company.agency_uuid}', {_NAME}, {crowd.values} FROM generate_series(1, {rows}) n"
    )


def gather(servers: Servers, database: str, many: int) -> None:
    """Fill the tables of a database, then do what autovacuum does within its minute."""
    filled = [_filled(crowd, company, rows) for crowd in CROWDS for company, rows in ((BIG, many), (SMALL, FEW))]
    tables = ", ".join(["customer", "cost_center_branch", "approval_model_copy", *(crowd.table for crowd in CROWDS)])
    servers.postgres.sql(
        "SET session_replication_role = replica",  # no foreign key is looked up: they are not what is tried
        *(_AGENCY, *filled, _customers(many), _LINKS, _MODELS),
        f"VACUUM (ANALYZE) {tables}",
        database=database,
    )
