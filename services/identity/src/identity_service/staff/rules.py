"""When an agency would be left without a manager."""

from collections.abc import Iterable, Mapping
from typing import Any, Protocol
from uuid import UUID

from identity_service.accounts.rules import MANAGER


class Employed(Protocol):
    """What the rule looks at of an agency's employee."""

    uuid: UUID
    is_active: bool
    employee_type: str | None


def is_in_charge(one: Employed) -> bool:
    """An active manager."""
    return one.is_active and one.employee_type == MANAGER


def leaves_nobody_in_charge(one: Employed, given: Mapping[str, Any], staff: Iterable[Employed]) -> bool:
    """Whether a change takes the last active manager away; `staff` holds at least all active managers."""
    stays = given.get("is_active", one.is_active) and given.get("employee_type", one.employee_type) == MANAGER
    others = any(is_in_charge(other) for other in staff if other.uuid != one.uuid)
    return is_in_charge(one) and not stays and not others
