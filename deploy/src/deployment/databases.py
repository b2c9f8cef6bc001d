"""SQL that makes the roles and walls of a service's database: the statements of the local stack (stack.servers.roles)
in the form that each place runs."""

from stack.servers.roles import KINDS, POWERLESS, TIMEOUTS, WALLS, database_statements, entry, role_is_absent, schema

from deployment.parts import SERVED, Part

ABOUT = "-- Written by `deployment render` from stack.servers.roles; repeatable.\n"


def by_psql() -> str:
    """One script for one server with all databases; a role's password is the content of its file below /run/secrets."""
    lines = [ABOUT + "\\set ON_ERROR_STOP on", *(f"{wall};" for wall in WALLS)]
    for part in SERVED:
        for kind in KINDS:
            lines += _role_by_psql(f"{part.database}_{kind}", kind)
        lines += [*database_statements(part.database, template="template0")]
        lines += [f"{statement};" for statement in entry(part.database, part.database)]
        lines += [f"\\connect {part.database}", *(f"{statement};" for statement in schema(part.database))]
        lines += ["\\connect postgres"]
    return "\n".join(lines) + "\n"


def _role_by_psql(role: str, kind: str) -> list[str]:
    return [
        f"\\set password `cat /run/secrets/{role}`",
        f"SELECT 'CREATE ROLE {role}' WHERE {role_is_absent(role)} \\gexec",
        f"ALTER ROLE {role} LOGIN PASSWORD :'password' {POWERLESS};",
        *(f"ALTER ROLE {role} SET {setting};" for setting in TIMEOUTS[kind]),
    ]


def by_operator(part: Part) -> list[str]:
    """What CloudNativePG runs once as the superuser in the new database; it keeps the roles' passwords itself."""
    name = part.database
    roles = [
        statement
        for kind in KINDS
        for role in (f"{name}_{kind}",)
        for statement in (
            *([] if kind == "owner" else [f"CREATE ROLE {role} LOGIN {POWERLESS}"]),
            *(f"ALTER ROLE {role} SET {setting}" for setting in TIMEOUTS[kind]),
        )
    ]
    return [*roles, *entry(name, name), *schema(name)]
