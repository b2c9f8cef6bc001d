"""More processes of one service: they share its socket, and one that is killed takes no call with it."""

import json
import time
import urllib.error
import urllib.request
from collections import Counter
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from threading import Event

import pytest
from stack import processes
from stack.programs import replica_names, replicas_among
from stack.refusals import StackRefused
from stack.startup import replicas_of
from stack.temporary import OwnStack, own_stack

pytestmark = pytest.mark.long

PAGES = (("/api/v1/health", 200), ("/api/v1/me", 401))
"""One call that the gateway answers, one that identity refuses: both are answers."""
EVERY_SECONDS = 0.03
AFTERWARDS = 40


def test_names_and_numbers_that_make_no_sense_are_refused() -> None:
    assert replicas_of("orders=2,gateway=3") == {"orders": 2, "gateway": 3}
    assert replicas_of("") == {}
    for text in ("postgres=2", "orders", "orders=0", "orders=many", "order=2"):
        with pytest.raises(StackRefused, match="--replicas"):
            replicas_of(text)
    assert replica_names("orders", 3) == ["orders", "orders.2", "orders.3"]


def test_the_name_of_a_service_means_all_its_replicas_and_the_name_of_one_means_that_one() -> None:
    running = ["postgres", *reversed(replica_names("orders", 11)), "expenses-ocr", "expenses-ocr.2"]
    assert replicas_among(running, "orders") == replica_names("orders", 11)
    assert replicas_among(running, "orders.2") == ["orders.2"]
    assert replicas_among(running, "expenses-ocr") == ["expenses-ocr", "expenses-ocr.2"]
    assert replicas_among(running, "postgres") == ["postgres"]
    assert replicas_among(running, "expenses") == []


@pytest.fixture(scope="module")
def stack() -> Iterator[OwnStack]:
    with own_stack(only="identity,gateway", replicas="identity=2,gateway=2") as running:
        yield running


def programs(stack: OwnStack) -> dict[str, dict[str, int]]:
    """What the supervisor knows of each program."""
    state = Path(stack.variables["TRAJETO_VAR"]) / "run" / "state.json"
    found: dict[str, dict[str, int]] = json.loads(state.read_text())["programs"]
    return found


def light_load(url: str, stop: Event, ended: Counter[str]) -> None:
    """One call after another until told to stop; counts how each ended."""
    while not stop.wait(EVERY_SECONDS):
        for path, wanted in PAGES:
            ended["as wanted" if answered(f"{url}{path}") == wanted else f"{path} failed"] += 1


def answered(url: str) -> int:
    """The status of a GET that is sent once; 0 without an answer."""
    try:
        with urllib.request.urlopen(url, timeout=10) as answer:
            return int(answer.status)
    except urllib.error.HTTPError as refused:
        return refused.code
    except OSError:
        return 0


def test_replicas_are_programs_of_their_own_on_one_port(stack: OwnStack) -> None:
    found = programs(stack)
    for name in ("identity", "gateway"):
        assert found[name]["port"] == found[f"{name}.2"]["port"]
        assert found[name]["pid"] != found[f"{name}.2"]["pid"]


@pytest.mark.parametrize("victim", ["identity.2", "gateway", "identity"])
def test_no_call_fails_while_a_replica_is_killed(stack: OwnStack, victim: str) -> None:
    url, stop, before = stack.env()["url"], Event(), programs(stack)[victim]
    ended: Counter[str] = Counter()
    with ThreadPoolExecutor(max_workers=1) as pool:
        loading = pool.submit(light_load, url, stop, ended)
        started = time.monotonic()
        assert stack.command("kill", victim).returncode == 0
        is_back = processes.wait_until(
            lambda: programs(stack)[victim]["restarts"] > before["restarts"], seconds=5, every=0.05
        )
        print(f"{victim} was killed and started again within {time.monotonic() - started:.1f} s")
        known = ended.total()
        has_gone_on = processes.wait_until(lambda: ended.total() > known + AFTERWARDS, seconds=30, every=0.05)
        stop.set()
        loading.result()
    assert is_back and has_gone_on
    assert set(ended) == {"as wanted"}, ended


def test_a_replica_is_replaced_by_its_name(stack: OwnStack) -> None:
    before = programs(stack)["identity.2"]["pid"]
    assert stack.command("restart", "identity.2").returncode == 0
    assert programs(stack)["identity.2"]["pid"] != before


def test_a_service_is_replaced_replica_by_replica_and_no_call_fails(stack: OwnStack) -> None:
    before, url = programs(stack), stack.env()["url"]
    stop, ended = Event(), Counter[str]()
    with ThreadPoolExecutor(max_workers=1) as pool:
        loading = pool.submit(light_load, url, stop, ended)
        started = time.monotonic()
        done = stack.command("restart", "identity")
        print(f"two replicas replaced one after another in {time.monotonic() - started:.1f} s")
        stop.set()
        loading.result()
    assert done.returncode == 0, done.stderr
    after = programs(stack)
    assert all(after[name]["pid"] != before[name]["pid"] for name in ("identity", "identity.2"))
    assert after["gateway"]["pid"] == before["gateway"]["pid"]
    assert set(ended) == {"as wanted"}, ended
