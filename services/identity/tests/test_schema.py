"""The migrations make the models, and only the tables named are outside the walls."""

import ast
from pathlib import Path

import identity_service
from identity_service.wiring import EXEMPT, make_service
from kit.core.metadata import all_tables
from kit.testing import Running, assert_migrated, assert_personal, assert_walls

SOURCE = Path(identity_service.__file__).parent

# The module through which each exempt table is reached.
DOORS = {
    "UserTable": {"accounts/store.py", "accounts/tables.py"},
    "EmailReservationTable": {"accounts/store.py", "accounts/tables.py"},
    "CredentialTable": {"passwords/store.py", "passwords/tables.py"},
    "EmailChangeTable": {"email_changes/store.py", "email_changes/tables.py"},
    "PasswordAskTable": {"passwords/store.py", "passwords/tables.py"},
    "PreferencesTable": {"preferences/store.py", "preferences/tables.py"},
    "TwoFactorTable": {"two_factor/store.py", "two_factor/tables.py"},
    "RecoveryCodeTable": {"two_factor/store.py", "two_factor/tables.py"},
    "LoginAttemptTable": {"attempts/store.py", "attempts/tables.py"},
    "PrivacyRequestTable": {"privacy/store.py", "privacy/tables.py"},
    "NotificationTable": {"notifications/store.py", "notifications/tables.py"},
    "TokenKeyTable": {"sessions/keys.py", "sessions/tables.py"},
    "SessionTable": {"sessions/store.py", "sessions/tables.py"},
    "KnownDeviceTable": {"known_devices/store.py", "known_devices/tables.py"},
}


async def test_the_migrations_make_exactly_the_models(identity: Running) -> None:
    await assert_migrated(identity)


async def test_only_the_tables_named_are_outside_the_walls(identity: Running) -> None:
    await assert_walls(identity, exempt=EXEMPT)


def test_statements_on_exempt_tables_stand_in_one_module_each() -> None:
    statements = {"select", "update", "delete", "insert"}
    for file in SOURCE.rglob("*.py"):
        name = file.relative_to(SOURCE).as_posix()
        aliases = {}
        tree = ast.parse(file.read_text())
        for node in ast.walk(tree):
            if isinstance(node, ast.ImportFrom):
                aliases |= {alias.asname or alias.name: alias.name for alias in node.names}
        for node in ast.walk(tree):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in statements:
                used = {aliases.get(n.id) for n in ast.walk(node) if isinstance(n, ast.Name)}
                for table in used & DOORS.keys():
                    assert name in DOORS[table], f"{name} reads {table}"


async def test_whatever_looks_personal_says_whose_it_is(
    identity: Running,
) -> None:
    assert_personal(identity.service_context.service)


def test_every_column_with_the_name_of_a_stored_file_is_declared() -> None:
    """A file that none of the declared columns has is removed."""
    named = {
        f"{table.name}.{column.name}"
        for table in all_tables()
        for column in table.columns
        if column.name.endswith("_path")
    }
    assert {f"{one.column.table.name}.{one.column.name}" for one in make_service().file_columns} == named
