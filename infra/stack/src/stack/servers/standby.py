"""For drills: a second PostgreSQL that has every commit of the first before it is acknowledged, and takes its place."""

from pathlib import Path

from stack import ports, processes
from stack.refusals import ServerDidNotStart
from stack.servers.os_user import open_to_pass, os_user_for
from stack.servers.postgres import SUPERUSER, PostgresServer, hand_over, launch, reachable_binaries, wait_ready

NAME = "standby"
IN_STEP_WITHIN = 60


def start_standby(primary: PostgresServer, folder: Path) -> PostgresServer:
    """Copy a durable primary, follow it, and let it acknowledge nothing any more that the copy does not have."""
    assert primary.data is not None
    data, log = folder / "data", folder / "standby.log"
    folder.mkdir(parents=True, exist_ok=True)
    open_to_pass(folder, os_user_for(primary.data))
    data.mkdir(mode=0o700)
    hand_over(data, like=primary.data)
    _copy(primary, data, log=folder / "copy.log")
    standby = PostgresServer(host=primary.host, port=ports.free_port(), password=primary.password, data=data)
    standby.process = launch(data, port=standby.port, log=log, durable=True)
    wait_ready(standby, log=log)
    primary.sql(f"ALTER SYSTEM SET synchronous_standby_names = 'FIRST 1 ({NAME})'", "SELECT pg_reload_conf()")
    if not processes.wait_until(lambda: is_in_step(primary), seconds=IN_STEP_WITHIN, every=0.1):
        standby.stop()
        raise ServerDidNotStart(f"The standby does not follow. Its last words:\n{processes.tail(log)}")
    return standby


def _copy(primary: PostgresServer, data: Path, *, log: Path) -> None:
    """A base backup over the wire, with the settings of one that follows; its name is how the primary knows it."""
    source = f"{primary.url(role=SUPERUSER, scheme='postgresql')}?application_name={NAME}"
    command: list[str | Path] = [reachable_binaries(data) / "pg_basebackup", "-d", source, "-D", data]
    command += ["--write-recovery-conf", "--wal-method=stream", "--checkpoint=fast"]
    if processes.spawn(command, log=log, user=os_user_for(data), cwd=Path("/")).wait() != 0:
        raise ServerDidNotStart(f"pg_basebackup failed:\n{processes.tail(log)}")


def is_in_step(primary: PostgresServer) -> bool:
    """Whether the primary waits for the standby at each commit."""
    return primary.sql("SELECT sync_state FROM pg_stat_replication") == "sync"


def promote(standby: PostgresServer) -> None:
    """Make it a primary of its own; it takes writes when this returns."""
    assert standby.data is not None
    log = standby.data.parent / "promotion.log"
    command: list[str | Path] = [reachable_binaries(standby.data) / "pg_ctl", "promote", "-w", "-D", standby.data]
    if processes.spawn(command, log=log, user=os_user_for(standby.data), cwd=Path("/")).wait() != 0:
        raise ServerDidNotStart(f"pg_ctl promote failed:\n{processes.tail(log)}")
