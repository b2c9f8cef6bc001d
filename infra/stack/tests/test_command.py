"""The `stack` command from outside, on servers of its own: up, env, kill, restart, down, and its refusals."""

import json
import os
import smtplib
import socket
import urllib.request
from collections.abc import Iterator
from email.message import EmailMessage
from pathlib import Path

import pytest
from stack import preflight, processes
from stack.catalogue import SERVICES, chosen_services
from stack.keyring import forget_old_generation, new_generation, note_reseal, open_keyring
from stack.layout import Layout
from stack.refusals import KeysAreChanging, KeysStillNeeded, PortTaken, ServiceAbsent, StackRefused
from stack.reset import erase
from stack.servers.postgres import run_psql
from stack.temporary import OwnStack, own_stack

AS_ROOT = os.geteuid() == 0


@pytest.fixture(scope="module")
def stack() -> Iterator[OwnStack]:
    with own_stack(only="") as running:
        yield running


def on_folder(var: Path) -> OwnStack:
    return OwnStack(os.environ | {"TRAJETO_VAR": str(var), "TRAJETO_PORT": "0", "TRAJETO_MAIL_PORT": "0"})


def test_env_tells_operators_where_everything_is(stack: OwnStack) -> None:
    told = stack.env()
    assert {"url", "services", "gateway", "nats", "postgres", "traefik", "mail", "files", "var"} <= set(told)
    assert {"url", "pid", "store"} <= set(told["nats"])
    assert {"host", "port", "pid", "data"} <= set(told["postgres"])
    assert told["var"] == str(Path(stack.variables["TRAJETO_VAR"]).resolve())


def test_secrets_are_for_their_owner_only(stack: OwnStack) -> None:
    var = Path(stack.variables["TRAJETO_VAR"])
    private = [var / "secrets.json", var / "nats" / "nats.conf", var / "run" / "environment.json"]
    assert [path.stat().st_mode & 0o777 for path in private] == [0o600, 0o600, 0o600]


def test_a_data_folder_of_before_is_closed_at_the_next_start(tmp_path: Path) -> None:
    layout = Layout(tmp_path)
    for folder in (layout.logs, layout.mail, layout.run, layout.files, layout.nats):
        folder.mkdir(mode=0o755)
    layout.make()
    modes = {folder.stat().st_mode & 0o777 for folder in (layout.logs, layout.mail, layout.run, layout.files)}
    assert modes == {0o700}


@pytest.mark.parametrize("program", ["postgres", "nats", "traefik", "mail"])
def test_a_killed_program_is_started_again_within_two_seconds(stack: OwnStack, program: str) -> None:
    before = stack.env()[program]
    assert stack.command("kill", program).returncode == 0

    def is_back() -> bool:
        now = stack.env()[program]
        return now["pid"] not in (None, before["pid"]) and now["restarts"] == before["restarts"] + 1

    assert processes.wait_until(is_back, seconds=2.5, every=0.05)


def test_pause_resume_and_restart_do_what_they_say(stack: OwnStack) -> None:
    stack.command("pause", "mail")
    assert "paused" in stack.command("status").stdout
    stack.command("resume", "mail")
    assert "paused" not in stack.command("status").stdout
    before = stack.env()["mail"]["pid"]
    assert stack.command("restart", "mail").returncode == 0
    assert stack.env()["mail"]["pid"] != before


def send_a_mail(stack: OwnStack) -> None:
    message = EmailMessage()
    message["To"], message["From"], message["Subject"] = "bruno@aurora.demo", "trajeto@trajeto.demo", "Aprovação pedida"
    message.set_content("Olá, Bruno: http://127.0.0.1:8080/aprovacoes/1")
    host, port = stack.env()["mail"]["smtp"].removeprefix("smtp://").split(":")
    with smtplib.SMTP(host, int(port)) as server:
        server.send_message(message)


def test_mail_is_caught_and_shown(stack: OwnStack) -> None:
    told = stack.env()["mail"]
    send_a_mail(stack)
    shown = json.loads(_get(f"{told['http']}/api/messages?to=BRUNO@aurora.demo"))["data"]
    assert [mail["subject"] for mail in shown] == ["Aprovação pedida"]
    assert shown[0]["links"] == ["http://127.0.0.1:8080/aprovacoes/1"]
    assert json.loads(_get(f"{told['http']}/api/messages?to=ana@aurora.demo"))["data"] == []
    assert "Aprovação pedida" in _get(told["http"])


def test_the_first_operator_is_invited_by_mail_and_nobody_else_gets_the_e_mail(stack: OwnStack) -> None:
    """No service runs here: the invitation waits in identity's database for the one that sends it."""
    assert stack.command("migrate", "identity").returncode == 0
    words = ("operator", "--name", "Olga Prado", "--email", "olga@trajeto.test")
    made = stack.command(*words)
    assert made.returncode == 0, made.stderr
    assert "olga@trajeto.test is invited" in made.stdout
    database = stack.env()["postgres"]["superuser_url"].rpartition("/")[0] + "/identity"
    kept = 'SELECT context, (SELECT password_hash IS NULL FROM credentials), (SELECT "to" FROM mail_outbox) FROM users'
    assert run_psql(database, [kept]) == "trajeto|t|olga@trajeto.test"
    again = stack.command(*words)
    assert (again.returncode, again.stderr) == (1, "stack: Já existe um registro com este e-mail.\n")
    nowhere = stack.command("operator", "--name", "Olga Prado", "--email", "olga")
    assert (nowhere.returncode, nowhere.stderr) == (1, "stack: --email: Informe um e-mail válido\n")
    assert run_psql(database, ["SELECT count(*) FROM users"]) == "1"


def test_nothing_below_the_data_folder_can_be_read_by_other_users(stack: OwnStack) -> None:
    """After a mail was caught and every program has written its log; copied programs are no data."""
    var = Path(stack.variables["TRAJETO_VAR"])
    send_a_mail(stack)
    programs = var / "postgres" / "postgres-binaries"
    below = [path for path in var.rglob("*") if not path.is_relative_to(programs) and not path.is_symlink()]
    files = {str(path.relative_to(var)): path.stat().st_mode & 0o777 for path in below if path.is_file()}
    assert {"secrets.json", "log/stack.log", "log/nats.log", "run/environment.json", "run/state.json"} <= set(files)
    assert any(name.startswith("mail/") for name in files)
    assert {name: oct(mode) for name, mode in files.items() if mode & 0o077} == {}
    private = [var / name for name in ("log", "run", "files", "mail", "nats", "postgres/data")]
    assert [folder for folder in private if folder.stat().st_mode & 0o077] == []
    assert [folder for folder in below if folder.is_dir() and folder.stat().st_mode & 0o066] == []


def _get(url: str) -> str:
    with urllib.request.urlopen(url, timeout=5) as answer:
        text: str = answer.read().decode()
    return text


def test_a_second_stack_on_the_same_folder_is_refused(stack: OwnStack) -> None:
    done = stack.command("up", "--only", "")
    assert done.returncode == 1
    assert "already up" in done.stderr
    assert "Traceback" not in done.stderr


def test_an_unknown_program_is_refused_with_the_names_there_are(stack: OwnStack) -> None:
    done = stack.command("kill", "ordres")
    assert done.returncode == 1
    assert "postgres, nats, mail, traefik" in done.stderr


@pytest.mark.long
def test_a_stopped_stack_starts_again_with_its_data(open_folder: Path) -> None:
    stack = on_folder(open_folder)
    command = stack.command
    try:
        assert command("up", "--detach", "--only", "").returncode == 0
        superuser = stack.env()["postgres"]["superuser_url"]
        run_psql(superuser, ["CREATE TABLE kept (id int)", "INSERT INTO kept VALUES (1)"])
        pids = [stack.env()[name]["pid"] for name in ("postgres", "nats", "traefik", "mail")]
        assert command("down").returncode == 0
        assert [pid for pid in pids if processes.is_alive(pid)] == []
        assert command("status").returncode == 1
        assert command("up", "--detach", "--only", "").returncode == 0
        assert run_psql(stack.env()["postgres"]["superuser_url"], ["SELECT id FROM kept"]) == "1"
        assert command("reset", "--yes").returncode == 0
        assert not (open_folder / "postgres").exists()
    finally:
        command("down")


def test_a_taken_port_is_named_with_a_way_out(monkeypatch: pytest.MonkeyPatch) -> None:
    with socket.socket() as holder:
        holder.bind(("127.0.0.1", 0))
        holder.listen()
        port = holder.getsockname()[1]
        monkeypatch.setenv("TRAJETO_PORT", str(port))
        with pytest.raises(PortTaken, match=rf"Port {port} is taken by process {os.getpid()}.*TRAJETO_PORT={port + 1}"):
            preflight.edge_port()


@pytest.mark.parametrize("wrong", ["eighty", "70000", "-1"])
def test_a_port_that_is_no_port_is_refused(monkeypatch: pytest.MonkeyPatch, wrong: str) -> None:
    monkeypatch.setenv("TRAJETO_PORT", wrong)
    with pytest.raises(StackRefused, match="TRAJETO_PORT"):
        preflight.edge_port()


def test_a_full_disk_is_refused(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(preflight, "LEAST_FREE_BYTES", 10**18)
    with pytest.raises(StackRefused, match=r"MB are free"):
        preflight.check_disk(tmp_path / "var")


@pytest.mark.skipif(not AS_ROOT, reason="an ordinary user owns the way to their own data")
def test_a_private_data_folder_is_refused_before_anything_starts(open_folder: Path) -> None:
    private = open_folder / "home"
    private.mkdir(mode=0o700)
    done = on_folder(private / "var").command("up", "--only", "")
    assert done.returncode == 1
    assert "private" in done.stderr
    assert "TRAJETO_VAR" in done.stderr
    assert private.stat().st_mode & 0o777 == 0o700


def test_an_unknown_service_is_refused() -> None:
    with pytest.raises(ServiceAbsent, match="flights"):
        chosen_services(["flights"])


def test_each_service_has_a_key_of_its_own(tmp_path: Path) -> None:
    keyring = open_keyring(Layout(tmp_path))
    assert len({keyring.field_key_of(service.name) for service in SERVICES}) == len(SERVICES)
    assert open_keyring(Layout(tmp_path)) == keyring


def test_who_shows_people_shares_the_key_of_their_pictures_and_nobody_else_has_it(tmp_path: Path) -> None:
    keyring = open_keyring(Layout(tmp_path))
    told = {service.name: keyring.avatar_keys_of(service.name) for service in SERVICES}
    assert {name for name, keys in told.items() if keys} == {"identity", "config", "orders", "approvals"}
    assert [keys for keys in told.values() if keys] == [{"AVATAR_KEY": keyring.avatar_key}] * 4
    assert keyring.avatar_key not in {keyring.field_key, *(keyring.field_key_of(name) for name in told)}


def test_keys_change_in_steps_that_shut_nobody_out(tmp_path: Path) -> None:
    layout = Layout(tmp_path)
    before = open_keyring(layout)
    assert before.accepted_by("orders") == {}
    new_generation(layout)
    during = open_keyring(layout)
    assert during.field_key_of("orders") != before.field_key_of("orders")
    assert during.service_token_secret != before.service_token_secret
    assert during.avatar_keys_of("orders") == {
        "AVATAR_KEY": during.avatar_key,
        "AVATAR_KEY_ACCEPTED": before.avatar_key,
    }
    assert during.avatar_key != before.avatar_key
    assert during.accepted_by("orders") == {
        "FIELD_KEY_ACCEPTED": before.field_key_of("orders"),
        "SERVICE_TOKEN_SECRET_ACCEPTED": before.service_token_secret,
    }
    assert (during.roles, during.nats) == (before.roles, before.nats)
    with pytest.raises(KeysAreChanging):
        new_generation(layout)
    with pytest.raises(KeysStillNeeded):
        forget_old_generation(layout)
    note_reseal(layout)
    forget_old_generation(layout)
    after = open_keyring(layout)
    assert (after.field_key, after.accepted_by("orders")) == (during.field_key, {})
    assert after.avatar_keys_of("orders") == {"AVATAR_KEY": during.avatar_key}


def test_reset_erases_our_things_and_nothing_else(tmp_path: Path) -> None:
    (tmp_path / "postgres").mkdir()
    (tmp_path / "tools").mkdir()
    (tmp_path / "notes.txt").touch()
    assert erase(Layout(tmp_path)) == ["postgres"]
    assert sorted(path.name for path in tmp_path.iterdir()) == ["notes.txt", "tools"]
