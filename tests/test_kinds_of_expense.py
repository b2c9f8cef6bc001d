"""What a receipt can suggest is found in a new company's list, though one service reads and another keeps the list."""

import pytest
from config_service.expense_types.usual import USUAL_TYPES
from expenses_ocr_service.reading.receipt import Category
from kit.core.folding import fold
from stack.layout import REPOSITORY

MIGRATION = REPOSITORY / "services" / "config" / "migrations" / "versions" / "0003_expenses.py"


@pytest.mark.parametrize("suggested", Category)
def test_a_suggestion_is_the_name_of_a_usual_category_or_type(suggested: Category) -> None:
    names = {fold(name.partition("/")[0]) for _, name, _ in USUAL_TYPES}
    is_category = f'"{suggested.value}"' in MIGRATION.read_text()
    assert fold(suggested) in names or is_category
