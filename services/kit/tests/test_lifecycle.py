"""A lifecycle is the only door: unknown steps and broken rules are refused by name."""

from enum import StrEnum

import pytest
from kit.core.refusals import Forbidden, InvalidStatus
from kit.workflow.lifecycle import Lifecycle, Rule, Status, Step


class Door(Status):
    OPEN = "open"
    SHUT = "shut"

    @property
    def label(self) -> str:
        return {"open": "Aberta", "shut": "Fechada"}[self.value]


class Act(StrEnum):
    CLOSE = "close"
    LOCK = "lock"


HAS_KEY: Rule[bool] = Rule("HAS_KEY", lambda has_key: has_key, lambda _: Forbidden())
DOORS: Lifecycle[Door, Act, bool] = Lifecycle(
    {(Door.OPEN, Act.CLOSE): Step(Door.SHUT), (Door.OPEN, Act.LOCK): Step(Door.SHUT, (HAS_KEY,))}
)


def test_a_step_of_the_table_is_taken() -> None:
    assert DOORS.decide(Door.OPEN, Act.CLOSE, False).to is Door.SHUT


def test_a_step_outside_the_table_names_the_status() -> None:
    with pytest.raises(InvalidStatus) as refused:
        DOORS.decide(Door.SHUT, Act.CLOSE, True)
    assert refused.value.details == {"status": "shut"}
    assert "Fechada" in refused.value.text


def test_a_broken_rule_speaks_for_itself() -> None:
    with pytest.raises(Forbidden):
        DOORS.decide(Door.OPEN, Act.LOCK, False)


def test_allowed_actions_come_from_the_table_and_its_rules() -> None:
    assert DOORS.allowed(Door.OPEN, False) == [Act.CLOSE]
    assert DOORS.allowed(Door.OPEN, True) == [Act.CLOSE, Act.LOCK]
    assert DOORS.allowed(Door.SHUT, True) == []


def test_the_diagram_shows_every_step() -> None:
    assert DOORS.mermaid().splitlines()[1:] == ["    open --> shut: close", "    open --> shut: lock"]
