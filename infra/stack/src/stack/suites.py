"""Runs every suite on free ports, in two lanes, each closing with its own runner's words."""

import argparse
import json
import os
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass, field
from pathlib import Path

from stack import browser, frontend
from stack.failures import (
    failed_tests,
    failures_kept,
    keep_failure,
    kept_as_junit,
    kept_by_pytest,
    may_be_asked_again,
)
from stack.lanes import BESIDE, Took, claim, in_order_of_claims, lane_beside
from stack.layout import REPOSITORY
from stack.refusals import StackRefused
from stack.servers import start_postgres
from stack.temporary import OwnStack, own_stack, under_test

WORKERS = 2
CROSSING = REPOSITORY / "tests"
DEMO = REPOSITORY / "infra" / "demo" / "tests"
PYTHON_ROOMS = ("services/*", "gateway", "infra/*", "deploy", ".")
DRAWS_OR_READS_RECEIPTS = {"receipts", "expenses-ocr"}
"""Rooms whose typefaces and language come from the npm packages, which a fresh clone does not have yet."""
TESTS_FAILED = 1  # pytest: it ran all of them; any other code says that it broke off
NOTHING_CHOSEN = 5  # pytest: every test of this room is a bench or a soak
LEAVE_LONG = "LEAVE_LONG"
"""Set for whatever `make test` starts when no suite was named: long tests and journeys are left to `make soak`."""


@dataclass
class Ground:
    """What suites stand on: PostgreSQL for all, and one stack for whatever crosses services, started on request."""

    environment: Mapping[str, str]
    rest: ExitStack
    failed_only: bool = False
    """Run of each suite only what failed when it was last run."""
    _stack: OwnStack | None = field(default=None, init=False)

    def stack(self) -> OwnStack:
        """The whole product with its demo, the same for every suite that asks."""
        if self._stack is None:
            frontend.ensure_packages()  # its demo draws receipts with them
            fault_log = Path(self.environment["SUITES_FOLDER"]) / "fired"
            self._stack = self.rest.enter_context(own_stack(under_test(fault_log)))
        return self._stack

    def end_stack(self) -> None:
        """Stop and erase it: the suites that follow need none, and it would keep its share of the machine."""
        self.rest.close()
        self._stack = None


@dataclass(frozen=True, kw_only=True)
class Suite:
    """One suite: its name and what runs it; True when it passed. `by_name`: runs only when named, and in a soak."""

    name: str
    run: Callable[[Ground], bool]
    by_name: bool = False


def suites() -> list[Suite]:
    """All suites that exist, in the order in which one lane would run them."""
    folders = python_folders()
    found = [_python_suite(folder) for folder in folders if folder != CROSSING]
    if (REPOSITORY / "frontend").is_dir():
        found.append(Suite(name="typescript", run=_typescript))
    if browser.is_written():
        found.append(
            Suite(name="browser", run=lambda ground: browser.run_journeys(ground.stack, failed_only=ground.failed_only))
        )
        found.append(Suite(name=browser.FROM_NOTHING, run=lambda _: browser.run_from_nothing(), by_name=True))
    found += [Suite(name="tests", run=_crossing) for folder in folders if folder == CROSSING]
    by_name = {suite.name: suite for suite in found}
    others = in_order_of_claims([name for name in by_name if name not in BESIDE])
    return [by_name[name] for name in (*BESIDE, *others) if name in by_name]


def python_folders() -> list[Path]:
    """Folders named tests that hold a test."""
    rooms = [room for pattern in PYTHON_ROOMS[:-1] for room in sorted(REPOSITORY.glob(pattern))]
    folders = [room / "tests" for room in rooms] + [CROSSING]
    return [folder for folder in folders if any(folder.rglob("test_*.py"))]


def _python_suite(folder: Path) -> Suite:
    if folder == DEMO:
        return Suite(name="demo", run=_demo)
    return Suite(name=_name_of(folder), run=lambda ground: _pytest(folder, ground, workers=WORKERS))


def _name_of(folder: Path) -> str:
    return "tests" if folder == CROSSING else folder.parent.name


def _demo(ground: Ground) -> bool:
    """Against the demo that the shared stack's first start made: it is not made twice."""
    told = Path(ground.stack().variables["TRAJETO_VAR"]) / "run" / "environment.json"
    return _pytest(DEMO, ground, {"STACK_ENVIRONMENT": str(told)}, workers=0)


def _crossing(ground: Ground) -> bool:
    """In one process: a whole stack per worker would be one too many. It kills what it stands on."""
    stack = ground.stack().variables
    shared = {"STACK_VAR": stack["TRAJETO_VAR"], "FAULT_LOG": stack["FAULT_LOG"]}
    try:
        return _pytest(CROSSING, ground, shared, workers=0)
    finally:
        ground.end_stack()


def _pytest(folder: Path, ground: Ground, told: Mapping[str, str] = {}, *, workers: int) -> bool:
    suite = _name_of(folder)
    if suite in DRAWS_OR_READS_RECEIPTS:
        frontend.ensure_packages()
    command = [sys.executable, "-m", "pytest", str(folder.relative_to(REPOSITORY)), "-n", str(workers)]
    left = " and not long" if LEAVE_LONG in os.environ else ""
    command += ["-m", f"not bench and not soak{left}", "--dist", "loadfile", "--durations", "5", "--durations-min", "4"]
    if folder != CROSSING:
        command += ["-p", "no:schemathesis"]  # only tests/contract asks it; each worker would import it
    command += [*kept_by_pytest(suite), *(["--last-failed"] if ground.failed_only else [])]
    environment = {**ground.environment, **told}
    code = subprocess.run(command, cwd=REPOSITORY, env=environment, check=False).returncode
    if code not in {0, TESTS_FAILED, NOTHING_CHOSEN}:
        keep_failure(suite, f"pytest broke off with {code}: not every test was run")
    return code in {0, NOTHING_CHOSEN}


def _typescript(ground: Ground) -> bool:
    if ground.failed_only:
        return _unit_tests(ground, *_failed_files())
    frontend.ensure_packages()
    quiet = _quiet(ground)
    passed = [_npm_passes(name, environment=quiet) for name in ("lint:all", "typecheck:all")]
    passed.append(_unit_tests(ground))
    if not passed[-1] and not failed_tests("typescript"):
        keep_failure("typescript", "npm run test:all: no test of it is to blame")
    return all(
        [*passed, _npm_passes("build", environment=quiet), _is_current(quiet), _npm_passes("fences", environment=quiet)]
    )


def _quiet(ground: Ground) -> dict[str, str]:
    return {**ground.environment, "NX_DAEMON": "false", "NX_TUI": "false"}


def _unit_tests(ground: Ground, *files: str) -> bool:
    """Those of all projects in one process: project by project they read the same libraries 24 times."""
    junit = kept_as_junit("typescript")
    told = ["--reporter=default", "--reporter=junit", f"--outputFile.junit={junit}"] if junit else []
    command = ["/usr/bin/env", "npm", "run", "--silent", "test:all", "--", *told, *files]
    return subprocess.run(command, cwd=REPOSITORY, env=_quiet(ground), check=False).returncode == 0


def _failed_files() -> list[str]:
    """The files of the unit tests that failed, as `failed_tests` names them."""
    return sorted({test.partition(": ")[0] for test in failed_tests("typescript")})


def _npm_passes(name: str, *options: str, environment: Mapping[str, str]) -> bool:
    command = ["/usr/bin/env", "npm", "run", "--silent", name, *options]
    passed = subprocess.run(command, cwd=REPOSITORY, env=environment, check=False).returncode == 0
    if not passed:
        keep_failure("typescript", f"npm run {name}")
    return passed


def _is_current(environment: Mapping[str, str]) -> bool:
    """Whether contract and client are what the services say: made again, they differ in nothing."""
    checks = (
        [sys.executable, "-m", "gateway_service.contract", "check"],
        ["/usr/bin/env", "npm", "run", "--silent", "client"],
        ["/usr/bin/env", "git", "diff", "--exit-code", "--stat", "--", "frontend/libs/shared/api-client/src"],
    )
    codes = [subprocess.run(check, cwd=REPOSITORY, env=environment, check=False).returncode for check in checks]
    if any(codes):
        keep_failure("typescript", "The contract or the client drifted: run `make client` and commit what changed.")
    return not any(codes)


@contextmanager
def shared_postgres() -> Iterator[dict[str, str]]:
    """One PostgreSQL for all suites, in a folder that its own OS user may enter."""
    folder = Path(tempfile.mkdtemp(prefix="trajeto-test-"))
    folder.chmod(0o755)
    try:
        with start_postgres(folder / "postgres") as server:
            told = {"TEST_POSTGRES_URL": server.superuser_url, "SUITES_FOLDER": str(folder), "APP_ENV": "test"}
            yield {**os.environ, **told}
    finally:
        shutil.rmtree(folder, ignore_errors=True)


def run_all(chosen: Sequence[Suite], claims: Path) -> Took:
    """Run the suites one after another that no other lane claimed: which passed, and how many seconds each took."""
    took: Took = {}
    with shared_postgres() as environment, ExitStack() as rest:
        ground = Ground(environment, rest)
        for suite in chosen:
            if not claim(suite.name, claims):
                continue
            _say(f"\n── {suite.name} " + "─" * max(0, 76 - len(suite.name)))
            started = time.monotonic()
            took[suite.name] = (_passed(suite, ground), time.monotonic() - started)
    return took


def _passed(suite: Suite, ground: Ground) -> bool:
    try:
        return suite.run(ground)
    except (StackRefused, subprocess.CalledProcessError) as error:
        _say(f"{suite.name}: {error}")
        return False


def ask_again(chosen: Sequence[Suite], took: Took) -> dict[str, list[str]]:
    """Run the few tests that failed once more, with the machine to themselves: which tests of which suites passed now.

    The other lane, or another program, may have taken the time that a test allows. The closing lines name each of
    them, so that nobody takes it for a test that passes (docs/decisions/0037-testing.md).
    """
    failed = [suite for suite in chosen if not took[suite.name][0] and may_be_asked_again(suite.name)]
    flaky = {suite.name: failed_tests(suite.name) for suite in failed}
    if not failed:
        return {}
    _say("\n── once more, alone: " + ", ".join(flaky))
    with shared_postgres() as environment, ExitStack() as rest:
        ground = Ground(environment, rest, failed_only=True)
        return {suite.name: flaky[suite.name] for suite in failed if _passed(suite, ground)}


def close(took: Took, flaky: Mapping[str, list[str]] = {}) -> int:
    """The last lines say which suites did not pass, and so does the exit code.

    `flaky`: the tests of a suite that failed beside others and passed alone.
    """
    _say("\n── suites " + "─" * 70)
    for name, (passed, seconds) in took.items():
        said = "ok    " if passed else "FLAKY " if name in flaky else "FAILED"
        _say(f"  {said}  {name:<16}{seconds:6.1f} s")
        for test in flaky.get(name) or failed_tests(name):
            _say(f"            {test}{', passed alone' if name in flaky else ''}")
    return 0 if all(passed or name in flaky for name, (passed, _) in took.items()) else 1


def _say(text: str) -> None:
    sys.stdout.write(f"{text}\n")
    sys.stdout.flush()


def _bench(only: str | None) -> int:
    """A measurement asserts nothing, so it is no test but a program (tests/bench) with a stack of its own."""
    parts = ["--only", only] if only else []
    return subprocess.run([sys.executable, "-m", "bench", *parts], cwd=CROSSING, check=False).returncode


def holding(marker: str) -> list[Path]:
    """Folders of tests that hold one so marked: those of a service first."""
    return [folder for folder in python_folders() if any(_holds(file, marker) for file in folder.rglob("test_*.py"))]


def _holds(file: Path, marker: str) -> bool:
    return f"pytest.mark.{marker}" in file.read_text()


def _soak() -> int:
    """Soaks, alone on the machine since theirs measure time; then what is long, unit tests of TypeScript with it; then
    every journey, on the phone too."""
    with shared_postgres() as environment:
        codes = [_soak_of(folder, environment) for folder in holding("soak")]
        codes += [_long_of(folder, environment) for folder in holding("long")]
        codes.append(int(not _unit_tests(Ground(environment, ExitStack()))))
        with ExitStack() as rest:
            journeys = browser.run_journeys(Ground(environment, rest).stack, every_phone=True)
    passed = [journeys, browser.run_from_nothing()]  # each runs whatever failed before it
    return int(any(codes) or not all(passed))


def _soak_of(folder: Path, environment: Mapping[str, str]) -> int:
    command = [sys.executable, "-m", "pytest", str(folder.relative_to(REPOSITORY))]
    command += ["-m", "soak", "-s", "--timeout", "3600", "--durations", "0", "--durations-min", "20"]
    return subprocess.run(command, cwd=REPOSITORY, env=environment, check=False).returncode


def _long_of(folder: Path, environment: Mapping[str, str]) -> int:
    workers = 0 if folder == CROSSING else WORKERS  # a whole stack per worker would be one too many
    command = [sys.executable, "-m", "pytest", str(folder.relative_to(REPOSITORY)), "-n", str(workers)]
    command += ["-m", "long and not soak", "--dist", "loadfile"]
    return subprocess.run(command, cwd=REPOSITORY, env=environment, check=False).returncode


def main() -> int:
    """`python -m stack.suites [--only NAME,NAME]`."""
    line = argparse.ArgumentParser(prog="make test")
    line.add_argument("--only", help="names of suites, by comma")
    line.add_argument("--lane", type=Path, help="where the second lane claims suites and writes how they ended")
    line.add_argument("--bench", action="store_true")
    line.add_argument("--soak", action="store_true")
    asked = line.parse_args()
    if asked.bench or asked.soak:
        frontend.ensure_packages()  # the demo of their stack draws its receipts with them
        return _bench(asked.only) if asked.bench else _soak()
    every = suites()
    if asked.only is None:
        os.environ[LEAVE_LONG] = "1"
    wanted = asked.only.split(",") if asked.only else [suite.name for suite in every if not suite.by_name]
    if unknown := set(wanted) - {suite.name for suite in every}:
        _say(f"No suite is called {', '.join(unknown)}; there are {', '.join(s.name for s in every)}.")
        return 2
    try:
        return _run([suite for suite in every if suite.name in wanted], lane_in=asked.lane)
    except StackRefused as refused:
        _say(f"The suites' own PostgreSQL did not start. {refused}")
        return 1


def _run(chosen: Sequence[Suite], *, lane_in: Path | None) -> int:
    if lane_in is not None:
        (lane_in / "took").write_text(json.dumps(run_all(chosen, lane_in)))
        return 0
    names = [suite.name for suite in chosen]
    with failures_kept(), lane_beside(names) as lane:
        first = [suite for suite in chosen if lane.process is None or suite.name not in BESIDE]
        took = run_all(first, lane.folder)
        took |= lane.wait([name for name in names if name not in took])
        return close(took, ask_again(chosen, took))


if __name__ == "__main__":
    sys.exit(main())
