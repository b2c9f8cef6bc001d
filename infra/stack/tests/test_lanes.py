"""Two lanes share the suites and report together how each ended; a suite that is not reported has failed."""

import json
import subprocess
import sys
from contextlib import ExitStack
from pathlib import Path

import pytest
from stack.lanes import BESIDE, LONGEST_FIRST, Lane, claim, lane_beside
from stack.suites import Ground, Suite, run_all, suites

SUITES = ("browser", "tests")


def a_lane(folder: Path, script: str) -> Lane:
    with (folder / "printed").open("wb") as printed:
        process = subprocess.Popen([sys.executable, "-c", script, str(folder / "took")], stdout=printed)
    return Lane(process, folder)


def test_what_the_second_lane_printed_and_told_is_passed_on(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    took = json.dumps({"browser": [True, 1.5], "tests": [False, 2.0]})
    lane = a_lane(tmp_path, f"import sys; print('22 passed'); open(sys.argv[1], 'w').write({took!r})")
    assert lane.wait(SUITES) == {"browser": (True, 1.5), "tests": (False, 2.0)}
    assert "22 passed" in capsys.readouterr().out


@pytest.mark.parametrize("script", ["raise SystemExit(3)", "import os; os.abort()"])
def test_a_lane_that_told_nothing_has_failed(tmp_path: Path, script: str) -> None:
    assert a_lane(tmp_path, script).wait(SUITES) == {"browser": (False, 0.0), "tests": (False, 0.0)}


@pytest.mark.parametrize("chosen", [["contracts", "kit"], ["typescript"], ["browser", "tests"]])
def test_suites_of_one_lane_run_in_one_process(chosen: list[str]) -> None:
    with lane_beside(chosen) as lane:
        assert lane.process is None
        assert lane.wait(chosen) == {}


def test_the_second_lane_starts_with_the_suites_that_share_a_stack_and_both_take_the_longest_of_the_others() -> None:
    names = [suite.name for suite in suites() if not suite.by_name]
    assert names[: len(BESIDE) + len(LONGEST_FIRST)] == [*BESIDE, *LONGEST_FIRST]
    assert {"bi", "contracts", "deploy", "gateway", "lint", "receipts"} == set(
        names[len(BESIDE) + len(LONGEST_FIRST) :]
    )


def test_a_suite_that_one_lane_claimed_is_left_out_by_the_other(tmp_path: Path) -> None:
    ran: list[str] = []

    def a_suite(name: str) -> Suite:
        return Suite(name=name, run=lambda _: not ran.append(name))

    assert claim("kit", tmp_path)
    took = run_all([a_suite("orders"), a_suite("kit"), a_suite("config")], tmp_path)
    assert (list(took), ran) == (["orders", "config"], ["orders", "config"])
    assert not claim("orders", tmp_path)


def test_the_shared_stack_ends_before_suites_that_need_none() -> None:
    ended: list[str] = []
    with ExitStack() as rest:
        rest.callback(lambda: ended.append("stack"))
        Ground({}, rest).end_stack()
        assert ended == ["stack"]
    assert ended == ["stack"], "and once"
