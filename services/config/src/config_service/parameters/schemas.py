"""JSON of setting parameters."""

from datetime import datetime
from typing import Annotated
from uuid import UUID

from kit.http.validation import Input
from pydantic import BaseModel, Field

from config_service.shapes.schemas import Code


class SettingWrite(Input):
    """`value` as text in the parameter's own type."""

    value: Code


class NamedSettingWrite(SettingWrite):
    slug: Code


class SettingsWrite(Input):
    parameters: Annotated[list[NamedSettingWrite], Field(min_length=1, max_length=100)]


class SettingParameter(BaseModel):
    """`value` travels as text in the parameter's own type; `type_value` is its unit, or an enum's options.

    `changed_at`, `changed_by` (a name): of the last change of its value; null while nobody changed it.
    """

    uuid: UUID
    slug: str
    description: str
    type: str
    value: str
    type_value: str | None
    changed_at: datetime | None
    changed_by: str | None


class Settings(BaseModel):
    """Every setting of one customer by slug, for services and the gateway."""

    settings: dict[str, str]
