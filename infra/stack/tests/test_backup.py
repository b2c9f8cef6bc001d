"""One service is copied to a folder and put back whole: rows, rights, walls and files."""

import json
import time
from collections.abc import Iterator
from pathlib import Path

import pytest
from stack.servers.postgres import run_psql
from stack.temporary import OwnStack, own_stack

pytestmark = pytest.mark.long


@pytest.fixture(scope="module")
def stack() -> Iterator[OwnStack]:
    """The servers alone, with the schema of bi."""
    with own_stack(only="") as running:
        assert running.command("migrate", "bi").returncode == 0
        yield running


@pytest.fixture(scope="module")
def urls(stack: OwnStack) -> dict[str, str]:
    """The database of bi as each role reaches it."""
    told = json.loads((Path(stack.variables["TRAJETO_VAR"]) / "run" / "environment.json").read_text())["bi"]
    return {
        kind: told[variable].replace("postgresql+asyncpg", "postgresql")
        for kind, variable in (("app", "DATABASE_URL"), ("owner", "OWNER_DATABASE_URL"))
    }


def seen(urls: dict[str, str]) -> tuple[str, str, str]:
    """A row as the application reads it, the walls between tenants, and who owns the tables."""
    owners = "SELECT string_agg(DISTINCT tableowner, ',') FROM pg_tables WHERE schemaname = 'public'"
    walls = "SELECT count(*) FROM pg_policies"
    app = urls["app"]
    return run_psql(app, ["SELECT sum(worth) FROM kept"]), run_psql(app, [walls]), run_psql(app, [owners])


def test_a_service_comes_back_as_it_was(stack: OwnStack, urls: dict[str, str], tmp_path: Path) -> None:
    file = Path(stack.variables["TRAJETO_VAR"]) / "files" / "bi" / "ab" / "report"
    file.parent.mkdir(parents=True)
    file.write_text("as it was")
    run_psql(urls["owner"], ["CREATE TABLE kept (worth int)", "INSERT INTO kept VALUES (40), (2)"])
    before = seen(urls)
    started = time.monotonic()
    assert stack.command("backup", "bi", str(tmp_path / "copy")).returncode == 0

    run_psql(urls["app"], ["DELETE FROM kept"])
    file.write_text("damaged")
    (file.parent / "later").write_text("stored after the backup")
    restored = stack.command("restore", "bi", str(tmp_path / "copy"))
    assert restored.returncode == 0, restored.stderr
    print(f"copied and put back within {time.monotonic() - started:.1f} s")
    assert seen(urls) == before
    assert before[0] == "42" and int(before[1]) > 10 and before[2] == "bi_owner"
    assert file.read_text() == "as it was"
    assert not (file.parent / "later").exists()


def test_what_would_harm_is_refused_before_anything_changes(
    stack: OwnStack, urls: dict[str, str], tmp_path: Path
) -> None:
    copy = tmp_path / "copy"
    assert stack.command("backup", "bi", str(copy)).returncode == 0
    before = seen(urls)
    assert "not empty" in stack.command("backup", "bi", str(copy)).stderr
    assert "a backup of bi, not of orders" in stack.command("restore", "orders", str(copy)).stderr
    assert "no finished backup" in stack.command("restore", "bi", str(tmp_path)).stderr
    about = json.loads((copy / "backup.json").read_text())
    (copy / "backup.json").write_text(json.dumps({**about, "key": "another"}))
    assert "another FIELD_KEY" in stack.command("restore", "bi", str(copy)).stderr
    (copy / "backup.json").write_text(json.dumps(about))
    with (copy / "database.dump").open("ab") as dump:
        dump.write(b"x")
    assert "the backup is damaged" in stack.command("restore", "bi", str(copy)).stderr
    assert seen(urls) == before


def test_a_running_service_is_not_restored(stack: OwnStack, tmp_path: Path) -> None:
    state = Path(stack.variables["TRAJETO_VAR"]) / "run" / "state.json"
    kept = state.read_text()
    assert stack.command("backup", "bi", str(tmp_path / "copy")).returncode == 0
    try:
        state.write_text(json.dumps({**json.loads(kept), "services": ["bi"]}))
        refused = stack.command("restore", "bi", str(tmp_path / "copy"))
    finally:
        state.write_text(kept)
    assert "bi is running and would write meanwhile" in refused.stderr


def test_a_backup_is_for_its_owner_only(stack: OwnStack, tmp_path: Path) -> None:
    assert stack.command("backup", "bi", str(tmp_path / "copy")).returncode == 0
    assert (tmp_path / "copy").stat().st_mode & 0o777 == 0o700
    assert (tmp_path / "copy" / "database.dump").stat().st_mode & 0o077 == 0
