"""The diagram people read is the table the code obeys."""

from pathlib import Path

from orders_service.booking.lifecycle import ORDER_LIFECYCLE


def test_the_readme_draws_the_lifecycle_as_it_is() -> None:
    readme = (Path(__file__).parents[2] / "README.md").read_text()
    assert ORDER_LIFECYCLE.mermaid() in readme
