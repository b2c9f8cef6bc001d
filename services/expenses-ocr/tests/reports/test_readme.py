"""The README draws the table of states that is in force."""

from pathlib import Path

from expenses_ocr_service.reports.lifecycle import REPORT_LIFECYCLE

README = Path(__file__).parents[2] / "README.md"


def test_the_readme_draws_the_states_of_a_report() -> None:
    assert REPORT_LIFECYCLE.mermaid() in README.read_text()
