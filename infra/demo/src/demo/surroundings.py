"""Where the demo is made: the same settings the stack gives its services."""

import json
import os
import socket
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

from approvals_service.wiring import make_service as make_approvals
from bi_service.wiring import make_service as make_bi
from config_service.wiring import make_service as make_config
from expenses_ocr_service.settings import ExpensesSettings
from expenses_ocr_service.wiring import make_service as make_expenses
from identity_service.settings import IdentitySettings
from identity_service.wiring import make_service as make_identity
from kit.core.settings import ServiceSettings
from kit.process.service import Service
from orders_service.settings import OrdersSettings
from orders_service.wiring import make_service as make_orders

from demo.refusals import NoEnvironment, ServicesRun

Environment = Mapping[str, Mapping[str, str]]


@dataclass(frozen=True, slots=True)
class Part:
    """A service that plays in the demo."""

    make: Callable[[], Service]
    settings: type[ServiceSettings] = ServiceSettings


PARTS = (
    Part(make_identity, IdentitySettings),
    Part(make_config),
    Part(make_orders, OrdersSettings),
    Part(make_approvals),
    Part(make_expenses, ExpensesSettings),
    Part(make_bi),
)


def read_environment() -> Environment:
    """What the stack wrote down for its services. Raises NoEnvironment."""
    path = Path(os.environ.get("STACK_ENVIRONMENT", ""))
    if not path.is_file():
        raise NoEnvironment
    told: Environment = json.loads(path.read_text())
    return told


def settings_of(part: Part, told: Mapping[str, str]) -> ServiceSettings:
    """One service's settings; addresses of the others are this process's own."""
    given: dict[str, Any] = {name.lower(): value for name, value in told.items()}
    names = ("identity", "config", "orders", "approvals", "expenses_ocr", "bi", "gateway")
    given |= {f"{name}_url": f"http://{name.replace('_', '-')}" for name in names}
    # A demo is made from nothing: its copies lack nothing, and the services' own processes compare them.
    given |= {"pool_size": 12, "copies_compared_seconds": 0}
    return part.settings(**given)


def require_quiet(environment: Environment) -> None:
    """The services' own processes would answer with today's clock. Raises ServicesRun."""
    told = environment["identity"]
    for name in ("identity", "config", "orders", "approvals", "expenses_ocr", "bi"):
        address = urlsplit(told[f"{name.upper()}_URL"])
        with socket.socket() as knock:
            knock.settimeout(0.5)
            if address.port and knock.connect_ex((address.hostname or "127.0.0.1", address.port)) == 0:
                raise ServicesRun(name)
