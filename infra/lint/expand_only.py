"""A release only adds to the schema, so that the release before it goes on working beside it (HARDENING B12).

Each service has one chain of migrations: alembic upgrades nothing while two of them follow the same one.
What the last release no longer uses is taken away by a migration that says so: `contracts = "why nobody reads it"`.
"""

import ast
import json
import re
import sys
from collections.abc import Iterable, Iterator
from pathlib import Path

HOUSE = Path(__file__).resolve().parents[2]
RELEASED = HOUSE / "infra" / "postgres" / "released.json"
TAKES_AWAY = {"drop_column", "drop_table", "rename_table"}
WIDER = "TOTAL_COLUMN"
"""kit.core.money's type of sums: an amount of the release before is one of it, and PostgreSQL rewrites no row."""
SQL = re.compile(
    r"\b(DROP\s+(TABLE|COLUMN|VIEW|TYPE)|RENAME\s+(TO|COLUMN|CONSTRAINT)|SET\s+NOT\s+NULL"
    r"|ALTER\s+COLUMN\s+\S+\s+(SET\s+DATA\s+)?TYPE|TRUNCATE)\b",
    re.IGNORECASE,
)


def violations(text: str) -> Iterator[tuple[int, str]]:
    """Line and reason of everything in a migration that the release before could not live with."""
    tree = ast.parse(text)
    if any(isinstance(node, ast.Assign) and _names(node) == {"contracts"} for node in tree.body):
        return
    for function in (node for node in tree.body if isinstance(node, ast.FunctionDef) and node.name == "upgrade"):
        for node in ast.walk(function):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute):
                yield from _of_call(node, node.func.attr)
            elif isinstance(node, ast.Constant) and isinstance(node.value, str) and (found := SQL.search(node.value)):
                yield node.lineno, f"{found[0]} takes something away from the release before"


def _of_call(call: ast.Call, name: str) -> Iterator[tuple[int, str]]:
    given = {word.arg: word.value for word in call.keywords}
    if isinstance(widened := given.get("type_"), ast.Name) and widened.id == WIDER:
        del given["type_"]
    if name in TAKES_AWAY:
        yield call.lineno, f"{name} takes something away from the release before"
    if name == "alter_column" and (given.keys() & {"new_column_name", "type_"} or _is(given.get("nullable"), False)):
        yield call.lineno, "alter_column changes what the release before writes"
    if name == "add_column" and not any(_fills_itself(node) for node in ast.walk(call)):
        yield call.lineno, "a new column the release before does not fill is nullable or has a server_default"


def _fills_itself(node: ast.AST) -> bool:
    if not isinstance(node, ast.Call):
        return False
    given = {word.arg: word.value for word in node.keywords}
    name = node.func.attr if isinstance(node.func, ast.Attribute) else getattr(node.func, "id", "")
    return name == "Column" and ("server_default" in given or not _is(given.get("nullable"), False))


def _is(node: ast.expr | None, value: object) -> bool:
    return isinstance(node, ast.Constant) and node.value is value


def _names(node: ast.Assign) -> set[str]:
    return {target.id for target in node.targets if isinstance(target, ast.Name)}


def new_migrations(released: dict[str, str]) -> Iterable[Path]:
    """Migration files younger than the last release, by the number their names begin with."""
    for service, head in released.items():
        for path in sorted((HOUSE / "services" / service / "migrations" / "versions").glob("[0-9]*.py")):
            if path.name[: len(head)] > head:
                yield path


def forks(migrations: Iterable[tuple[str, str]]) -> Iterator[str]:
    """Names of migrations that follow the same one as a migration before them; given as (name, text)."""
    followed: set[str] = set()
    for name, text in migrations:
        if (parent := _parent_of(text)) is not None and parent in followed:
            yield f"{name}: [one-chain] another migration follows {parent} too: give this one the next number"
        followed |= {parent} if parent is not None else set()


def _parent_of(text: str) -> str | None:
    found = re.search(r'^down_revision = "(\w+)"', text, re.MULTILINE)
    return found[1] if found else None


def _forks_of_all() -> Iterator[str]:
    for folder in sorted(HOUSE.glob("services/*/migrations/versions")):
        files = sorted(folder.glob("[0-9]*.py"))
        yield from forks((str(path.relative_to(HOUSE)), path.read_text()) for path in files)


def main() -> int:
    """Print what is wrong; 1 when anything is."""
    found = [*_forks_of_all()]
    found += [
        f"{path.relative_to(HOUSE)}:{line}: [expand-only] {why}"
        for path in new_migrations({name: known["head"] for name, known in json.loads(RELEASED.read_text()).items()})
        for line, why in violations(path.read_text())
    ]
    sys.stdout.write("".join(f"{line}\n" for line in found))
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
