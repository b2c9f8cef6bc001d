"""Justifications, declared."""

from contracts.config import JustificationChanged
from kit.http.permissions import permits

from config_service.justifications.schemas import Justification, JustificationCreate
from config_service.justifications.tables import JustificationTable
from config_service.resources.declaration import Permissions, Resource, may_change, may_create
from config_service.shapes.rules import Kind

READERS = ("view-justification", "create-order", "create-update-expense")
JUSTIFICATIONS = Resource(
    table=JustificationTable,
    create=JustificationCreate,
    read=Justification,
    fact=JustificationChanged,
    plural="justifications",
    text="description",
    kind=Kind(
        "justification",
        "Justificativa",
        "a",
        READERS,
        doubles={"justification_description": ("description", "descrição")},
    ),
    may=Permissions(
        listing=permits(*READERS),
        creating=may_create("create-justification"),
        updating=may_change("update-justification"),
        activating=may_change("update-justification"),
        inactivating=may_change("update-justification", "delete-justification"),
        deleting=may_change("delete-justification"),
    ),
)
