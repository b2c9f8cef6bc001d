"""JSON of setting parameters."""

from uuid import UUID

from pydantic import BaseModel


class SettingParameter(BaseModel):
    """`value` travels as text in the parameter's own type; `type_value` is its unit, or an enum's options."""

    uuid: UUID
    slug: str
    description: str
    type: str
    value: str
    type_value: str | None


class Settings(BaseModel):
    """Every setting of one customer by slug, for services and the gateway."""

    settings: dict[str, str]
