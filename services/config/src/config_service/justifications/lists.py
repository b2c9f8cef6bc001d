"""The list of justifications."""

from contracts.config import JustificationChanged

from config_service.justifications.tables import JustificationTable
from config_service.phrases.lists import PhraseList
from config_service.shapes.rules import Kind

READERS = ("view-justification", "create-order", "create-update-expense")
JUSTIFICATIONS = PhraseList(
    JustificationTable,
    "description",
    JustificationChanged,
    Kind(
        "justification",
        "Justificativa",
        "a",
        READERS,
        doubles={"justification_description": ("description", "descrição")},
    ),
)
