"""Each fence must turn red on a seeded violation and stay green beside it: a fence that cannot bite is decoration."""

import shutil
import subprocess
import sys
import tomllib
from pathlib import Path
from typing import Any

import pytest
from house_lint import FENCES, check

HOUSE = Path(__file__).resolve().parents[3]
TOOLS = Path(sys.executable).parent
ROOM = Path("services/orders/src/orders_service/booking")
WHY = '"""Why this file exists."""\n'
LONG = "\n".join(f"    step_{number} = {number}" for number in range(26))
ROUTE = '@router.post("/orders")\nasync def submit(uow: Uow) -> None:\n    """Send an order."""\n'

VIOLATIONS = {
    "commit": ("actions.py", "async def submit(uow: Uow) -> None:\n    await uow.session.commit()\n"),
    "route-length": ("routes.py", ROUTE + "\n".join(f"    step_{n} = {n}" for n in range(13))),
    "route-plain": ("routes.py", ROUTE + "    try:\n        await send()\n    except Lost:\n        pass\n"),
    "status": ("actions.py", "def approve(order: Order) -> None:\n    order.status = APPROVED\n"),
    "lost-cancel": (
        "actions.py",
        "async def rest() -> None:\n    await asyncio.wait_for(woken(), 1)\n",
    ),
    "float-money": ("rules.py", "def fee(total_value: float) -> Decimal:\n    return ZERO\n"),
    "function-length": ("rules.py", f"def long() -> None:\n{LONG}\n"),
    "file-length": ("rules.py", "\n".join(f"LINE_{number} = {number}" for number in range(350))),
    "keyword-only": ("actions.py", "def move(order: A, to: B, at: C, by: D) -> None:\n    return None\n"),
    "names": ("utils.py", "X = 1\n"),
    "foreign-tables": ("actions.py", "from orders_service.search.tables import SearchTable\n"),
}
CLEAN = {
    "actions.py": "async def submit(uow: Uow, *, by: A, at: B, to: C) -> None:\n    order.move_to(S.APPROVED, at=at)\n",
    "tables.py": "class Order:\n    def move_to(self, to: S) -> None:\n        self.status = to\n",
    "routes.py": ROUTE + "    return OrderRead.of(await submit_order(uow=uow))\n",
    "rules.py": "def fee(total_value: Decimal, *, ratio: float) -> Decimal:\n    return total_value\n",
    "waiting.py": "async def rest() -> None:\n    async with asyncio.timeout(1):\n        await woken()\n",
    "queries.py": "from orders_service.booking.tables import OrderTable\n",
}


def fences_hit(name: str, body: str, *, room: Path = ROOM) -> set[str]:
    return {violation.fence for violation in check(room / name, body)}


@pytest.mark.parametrize("fence", VIOLATIONS)
def test_a_seeded_violation_turns_its_fence_red(fence: str) -> None:
    name, body = VIOLATIONS[fence]
    assert fences_hit(name, WHY + body) == {fence}


def test_a_file_without_a_reason_is_red() -> None:
    assert fences_hit("rules.py", "X = 1\n") == {"why"}


def test_every_fence_has_a_seeded_violation() -> None:
    assert set(VIOLATIONS) | {"why"} == set(FENCES)


@pytest.mark.parametrize("name", CLEAN)
def test_a_file_in_house_style_is_green(name: str) -> None:
    assert fences_hit(name, WHY + CLEAN[name]) == set()


def test_tables_in_records_belong_to_the_room_of_their_name() -> None:
    own = "from orders_service.records.tables.booking import OrderTable\n"
    foreign = "from orders_service.records.tables.search import SearchTable\n"
    all_of_them = "from orders_service.records.tables import booking\n"
    assert fences_hit("actions.py", WHY + own) == set()
    assert fences_hit("actions.py", WHY + foreign) == fences_hit("actions.py", WHY + all_of_them) == {"foreign-tables"}
    assert fences_hit("queries.py", WHY + foreign) == set()


def test_kit_may_commit_and_a_reason_excuses_one_line() -> None:
    name, body = VIOLATIONS["commit"]
    assert fences_hit(name, WHY + body, room=Path("services/kit/src/kit")) == set()
    assert fences_hit(name, WHY + body.replace("commit()", "commit()  # house: allow(commit) - saga step")) == set()
    assert fences_hit(name, WHY + body.replace("commit()", "commit()  # house: allow(commit)")) == {"commit"}


BANNED = {
    "datetime.now": "from datetime import UTC, datetime\n\nNOW = datetime.now(UTC)\n",
    "date.today": "from datetime import date\n\nTODAY = date.today()\n",
    "HTTPException": "from fastapi import HTTPException\n\nX = HTTPException\n",
}


@pytest.mark.parametrize("banned", BANNED)
def test_ruff_refuses_what_is_banned(banned: str) -> None:
    command = [TOOLS / "ruff", "check", "--stdin-filename", str(ROOM / "actions.py"), "--output-format", "concise", "-"]
    done = subprocess.run(command, cwd=HOUSE, input=WHY + BANNED[banned], capture_output=True, text=True, check=False)
    assert done.returncode == 1
    assert "TID251" in done.stdout


def test_types_are_strict(tmp_path: Path) -> None:
    (tmp_path / "loose.py").write_text(WHY + "def fee(value):\n    return value\n")
    command = [TOOLS / "mypy", "--config-file", HOUSE / "pyproject.toml", "--cache-dir", tmp_path / "cache"]
    done = subprocess.run([*command, tmp_path / "loose.py"], cwd=HOUSE, capture_output=True, text=True, check=False)
    assert "no-untyped-def" in done.stdout


@pytest.fixture
def small_house(tmp_path: Path) -> Path:
    """Every root package of the contracts, empty, beside the contracts themselves."""
    shutil.copy(HOUSE / "pyproject.toml", tmp_path / "pyproject.toml")
    (tmp_path / "infra" / "lint").mkdir(parents=True)
    shutil.copy(HOUSE / "infra" / "lint" / "role_layers.py", tmp_path / "infra" / "lint")
    declared = tomllib.loads((HOUSE / "pyproject.toml").read_text())["tool"]["importlinter"]
    for package in declared["root_packages"]:
        for room in layers_of_kit(declared) if package == "kit" else ["booking"]:
            (tmp_path / package / room).mkdir(parents=True)
            (tmp_path / package / "__init__.py").touch()
            (tmp_path / package / room / "__init__.py").touch()
    return tmp_path


def contract_of(declared: dict[str, Any], name: str) -> dict[str, Any]:
    """The declared contract with this id."""
    (contract,) = (contract for contract in declared["contracts"] if contract["id"] == name)
    return dict(contract)


def layers_of_kit(declared: dict[str, Any]) -> list[str]:
    """kit's folders, from highest to lowest."""
    return [folder.strip() for layer in contract_of(declared, "kit-layers")["layers"] for folder in layer.split("|")]


def broken_contracts(house: Path, files: dict[str, str]) -> set[str]:
    """Which contracts break once these files stand in the house."""
    for name, text in files.items():
        (house / name).parent.mkdir(exist_ok=True)
        ((house / name).parent / "__init__.py").touch()
        (house / name).write_text(text)
    command = [TOOLS / "lint-imports", "--no-cache", "--config", "pyproject.toml"]
    done = subprocess.run(
        command,
        cwd=house,
        env={"PYTHONPATH": str(house), "COLUMNS": "200"},
        capture_output=True,
        text=True,
        check=False,
    )
    broken = {line.removesuffix(" BROKEN").strip() for line in done.stdout.splitlines() if line.endswith(" BROKEN")}
    assert done.returncode == (1 if broken else 0), done.stdout + done.stderr
    return broken


def circle_of_rooms(service: str) -> dict[str, str]:
    """Two rooms that import each other."""
    return {
        f"{service}/panels/rules.py": f"from {service}.spending.rules import X\n",
        f"{service}/spending/rules.py": "X = 1\n",
        f"{service}/spending/queries.py": f"import {service}.panels.rules\n",
    }


SEEDED_IMPORTS = {
    "Inside a service, roles import downwards only": {
        "orders_service/booking/routes.py": "X = 1\n",
        "orders_service/booking/rules.py": "from orders_service.booking.routes import X\n",
    },
    "Rooms of a service form no circle": circle_of_rooms("bi_service"),
    "No service imports another, nor the stack that runs it": {
        "orders_service/booking/actions.py": "import identity_service.booking\n",
    },
    "kit and contracts know no service": {"kit/db/uow.py": "import orders_service.booking\n"},
    "kit's folders import their own layer or a lower one": {
        "kit/http/uow.py": "X = 1\n",
        "kit/db/work.py": "from kit.http.uow import X\n",
    },
    "Published facts stand on nothing of ours": {"contracts/orders.py": "import kit.db\n"},
    "Only kit speaks NATS": {"orders_service/booking/actions.py": "import nats\n"},
}


@pytest.mark.parametrize("contract", SEEDED_IMPORTS)
def test_a_seeded_import_breaks_its_contract(small_house: Path, contract: str) -> None:
    assert any(name.startswith(contract) for name in broken_contracts(small_house, SEEDED_IMPORTS[contract]))


HELD = contract_of(tomllib.loads((HOUSE / "pyproject.toml").read_text())["tool"]["importlinter"], "rooms")["ancestors"]
SERVICES = [folder.name for room in ("services/*", "gateway") for folder in HOUSE.glob(f"{room}/src/*_service")]


def test_every_service_is_held_to_have_no_circle_of_rooms() -> None:
    assert sorted(HELD) == sorted(SERVICES)


@pytest.mark.parametrize("service", HELD)
def test_a_circle_of_rooms_is_red_in_each_service_held(small_house: Path, service: str) -> None:
    assert broken_contracts(small_house, circle_of_rooms(service)) == {"Rooms of a service form no circle"}


def test_a_folder_of_kit_without_a_layer_breaks_the_contract(small_house: Path) -> None:
    (small_house / "kit" / "leftovers").mkdir()
    files = {"kit/leftovers/__init__.py": "X = 1\n"}
    assert broken_contracts(small_house, files) == {"kit's folders import their own layer or a lower one"}


def test_imports_in_house_style_keep_every_contract(small_house: Path) -> None:
    files = {
        "kit/messaging/bus.py": "import nats\n",
        "kit/http/app.py": "import kit.messaging.bus\n",
        "orders_service/booking/rules.py": "X = 1\n",
        "orders_service/booking/actions.py": "import kit.messaging.bus\nfrom orders_service.booking.rules import X\n",
        "orders_service/booking/routes.py": "from orders_service.booking.actions import X\n",
        "orders_service/wiring.py": "from orders_service.booking.routes import X\n",
    }
    assert broken_contracts(small_house, files) == set()


def test_every_contract_has_a_seeded_import() -> None:
    declared = tomllib.loads((HOUSE / "pyproject.toml").read_text())["tool"]["importlinter"]["contracts"]
    unseeded = [c["name"] for c in declared if not any(c["name"].startswith(seed) for seed in SEEDED_IMPORTS)]
    assert unseeded == []
