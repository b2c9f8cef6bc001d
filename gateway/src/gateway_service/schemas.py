"""JSON shapes of the gateway's own answers (API section 3.9); answers of services are passed on unchanged."""

from typing import Annotated, Any

from pydantic import BaseModel, Field

Said = dict[str, Any]


def as_shape(name: str) -> Any:
    """A part another service answers: the merged contract points to that service's own shape."""
    return Field(json_schema_extra={"x-shape": name})


class Health(BaseModel):
    """`degraded` when a part of the platform is away."""

    status: str
    version: str


class CustomerContext(BaseModel):
    uuid: str


class Contexts(BaseModel):
    """The contexts a session holds."""

    customer: CustomerContext | None
    agency: CustomerContext | None
    trajeto: bool


class InboxCount(BaseModel):
    pending: int | None


class NotificationsCount(BaseModel):
    unread: int | None


class BootstrapMeta(BaseModel):
    """Parts that could not be had in time."""

    incomplete: list[str]


class Bootstrap(BaseModel):
    """Everything a screen needs to start; user, profile and customer are the services' own shapes."""

    user: Annotated[Said, as_shape("UserRead")]
    profile: Annotated[Said | None, as_shape("ProfileRead")]
    contexts: Contexts
    customer: Annotated[Said | None, as_shape("Customer")]
    settings: dict[str, str]
    inbox: InboxCount
    notifications: NotificationsCount
    preferences: Annotated[Said | None, as_shape("Preferences")]
    enumerations: dict[str, dict[str, str]]
    version: str


class BootstrapAnswer(BaseModel):
    data: Bootstrap
    meta: BootstrapMeta
