"""The JSON shapes of profiles and actions (API section 3.2)."""

from datetime import datetime
from typing import Annotated, ClassVar
from uuid import UUID

from kit.http.validation import Input, invalid
from pydantic import AfterValidator, BaseModel, Field

from identity_service.profiles.catalogue import CATALOGUE, CataloguedAction, in_catalogue_order


def _known(slug: str) -> str:
    if slug not in CATALOGUE:
        raise invalid("Opção inválida")
    return slug


Slug = Annotated[str, AfterValidator(_known)]


class ActionRead(BaseModel):
    uuid: UUID
    action: str
    slug: str
    description: str
    group: str
    group_description: str

    @classmethod
    def of(cls, action: CataloguedAction) -> "ActionRead":
        return cls(
            uuid=action.uuid,
            action=action.action,
            slug=action.slug,
            description=action.description,
            group=action.group,
            group_description=action.group_description,
        )


def actions_read(slugs: set[str] | frozenset[str]) -> list[ActionRead]:
    """The actions behind the slugs, in the catalogue's order."""
    return [ActionRead.of(CATALOGUE[slug]) for slug in in_catalogue_order(slugs)]


class ProfileRead(BaseModel):
    """`uuid` is null for the synthetic profile of an agency user with a chosen customer."""

    uuid: UUID | None
    name: str
    actions: list[ActionRead]
    approver: bool
    default: bool
    is_expense_approver: bool
    is_administrator: bool
    employees_count: int
    created_at: datetime | None
    updated_at: datetime | None
    version: int | None


Name = Annotated[str, Field(min_length=1, max_length=120)]
Slugs = Annotated[list[Slug], Field(max_length=200)]


class ProfileCreate(Input):
    required_messages: ClassVar = {"name": "O nome é obrigatório"}

    name: Name
    actions: Slugs = []
    approver: bool = False
    is_expense_approver: bool = False
    default: bool = False


class ProfileUpdate(Input):
    """What is absent stays; actions and the default flag have calls of their own."""

    required_messages: ClassVar = ProfileCreate.required_messages

    name: Name = ""
    approver: bool = False
    is_expense_approver: bool = False


class ActionsWrite(Input):
    actions: Slugs
