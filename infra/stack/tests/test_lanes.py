"""Lanes tell together how every suite ended; one that dies has failed with all its suites."""

import json
import os
import sys
from pathlib import Path

import pytest
from stack import lanes
from stack.lanes import FAILED, Ended, Lane, lanes_of, run_lanes

BOTH = Lane(("browser", "tests"))


def told_by(script: str) -> tuple[lanes.Took, str]:
    return BOTH.run(os.environ, [sys.executable, "-c", script])


def test_what_a_lane_printed_and_told_is_passed_on() -> None:
    ended = json.dumps({"browser": [True, 1.5, 1.0], "tests": [False, 2.0, 0.5]})
    took, printed = told_by(f"import sys; print('22 passed'); open(sys.argv[1], 'w').write({ended!r})")
    assert took == {"browser": Ended(True, 1.5, 1.0), "tests": Ended(False, 2.0, 0.5)}
    assert "22 passed" in printed


@pytest.mark.parametrize("script", ["raise SystemExit(3)", "import os; os.abort()"])
def test_a_lane_that_told_nothing_has_failed(script: str) -> None:
    assert told_by(script)[0] == {"browser": FAILED, "tests": FAILED}


def test_a_suite_that_its_lane_did_not_reach_has_failed() -> None:
    took, _ = told_by("import sys; open(sys.argv[1], 'w').write('{\"browser\": [true, 1.5, 1.0]}')")
    assert took == {"browser": Ended(True, 1.5, 1.0), "tests": FAILED}


def test_suites_that_share_a_stack_follow_each_other_and_the_longest_start_first() -> None:
    chosen = ["bi", "config", "demo", "expenses-ocr", "browser", "tests"]
    assert [lane.names for lane in lanes_of(chosen)] == [
        ("demo", "browser", "tests"),
        ("expenses-ocr",),
        ("config",),
        ("bi",),
    ]


@pytest.mark.parametrize("chosen", [["kit"], ["typescript"], ["browser", "tests"]])
def test_suites_of_one_lane_need_no_other(chosen: list[str]) -> None:
    assert [lane.names for lane in lanes_of(chosen)] == [tuple(chosen)]


def test_every_lane_is_run_and_printed_whole(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    script = tmp_path / "lane.py"
    script.write_text(
        "import json, sys\nprint(f'{sys.argv[1]} begins\\n{sys.argv[1]} ends')\n"
        "open(sys.argv[2], 'w').write(json.dumps({sys.argv[1]: [sys.argv[1] != 'third', 1, 1]}))\n"
    )
    monkeypatch.setattr(lanes, "_suites", lambda names: [sys.executable, str(script), *names])
    names = ["first", "second", "third", "fourth", "fifth"]
    took = run_lanes([Lane((name,)) for name in names], os.environ)
    assert {name: ended.passed for name, ended in took.items()} == {name: name != "third" for name in names}
    said = capsys.readouterr().out
    assert all(f"{name} begins\n{name} ends\n" in said for name in names)
