"""A reference copy is declared once, and a declaration that cannot be kept does not start."""

import pytest
from contracts.config import BranchChanged
from contracts.fact import Fact
from contracts.identity import SessionEnded
from kit.db.access_copies import CustomerCopy
from kit.messaging.reference_copies import ReferenceCopy, lines_of
from kit.process.reconcile import copy_tally
from probe.tables import BranchCopy

BRANCHES = ReferenceCopy(fact=BranchChanged, table=BranchCopy, of="config/branches")


def test_a_column_that_no_fact_fills_is_refused() -> None:
    with pytest.raises(TypeError, match="company_name, email, fraud_blocking"):
        ReferenceCopy(fact=BranchChanged, table=CustomerCopy, of="config/branches")


def test_a_function_for_a_column_that_is_not_there_is_refused() -> None:
    with pytest.raises(TypeError, match="nickname"):
        ReferenceCopy(
            fact=BranchChanged, table=BranchCopy, of="config/branches", columns={"nickname": lambda fact: fact.name}
        )


def test_a_removal_has_the_reaction_name_of_its_copy() -> None:
    removable = ReferenceCopy(fact=BranchChanged, table=BranchCopy, of="", removed_by=SessionEnded)
    heard: list[tuple[type[Fact], str]] = [(line.fact, line.consumer) for line in lines_of([removable])]
    assert heard == [(BranchChanged, "mirror_branch_copy"), (SessionEnded, "mirror_branch_copy")]


def test_a_copy_is_compared_column_by_column_with_its_owner() -> None:
    renamed = ReferenceCopy(
        fact=BranchChanged,
        table=BranchCopy,
        of="config/branches",
        owner_calls={"name": "trading_name"},
        not_compared=frozenset({"version"}),
        where="NOT deleted",
        listed_as="branches_here",
    )
    tally = copy_tally(renamed)
    assert (tally.name, tally.of) == ("branches_here", "config/branches")
    assert '"name" AS "trading_name"' in tally.sql
    assert "version" not in tally.sql
    assert tally.sql.endswith("WHERE NOT deleted")
    assert copy_tally(BRANCHES).name == "branch_copy"
