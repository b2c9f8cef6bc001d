"""The diagrams people read are the tables the code obeys."""

from pathlib import Path
from typing import Any

import pytest
from orders_service.desk_tasks.lifecycle import TASK_LIFECYCLE
from orders_service.records.lifecycle import ORDER_LIFECYCLE
from orders_service.supplier_steps.lifecycle import STEP_LIFECYCLE


@pytest.mark.parametrize(
    "lifecycle", [ORDER_LIFECYCLE, TASK_LIFECYCLE, STEP_LIFECYCLE], ids=["orders", "tasks", "steps"]
)
def test_the_readme_draws_the_lifecycle_as_it_is(lifecycle: Any) -> None:
    readme = (Path(__file__).parents[2] / "README.md").read_text()
    assert lifecycle.mermaid() in readme
