"""JSON of notification settings."""

from typing import Annotated, Self

from contracts.notices import Notice, Recipient
from kit.http.validation import Input
from pydantic import BaseModel, Field

from config_service.notices.rules import NoticeKind
from config_service.shapes.schemas import Code, Mail


class OwnEventWrite(Input):
    """What a person chooses for themself; what is absent stays."""

    slug: Code
    email: bool = False
    in_app: bool = False


class EventWrite(OwnEventWrite):
    recipients: Annotated[list[Recipient], Field(max_length=5)] = []


class NotificationSettingsWrite(Input):
    """What is absent stays; `emails` are the customer's `notification_emails`."""

    emails: Annotated[list[Mail], Field(max_length=20)] = []
    events: Annotated[list[EventWrite], Field(max_length=100)] = []


class OwnNotificationSettingsWrite(Input):
    events: Annotated[list[OwnEventWrite], Field(min_length=1, max_length=100)]


class NotificationEvent(BaseModel):
    slug: str
    description: str
    email: bool
    in_app: bool
    recipients: list[Recipient]

    @classmethod
    def of(cls, kind: NoticeKind, notice: Notice) -> Self:
        """The kind with its delivery; recipients in the order in which the roles are declared."""
        return cls(
            slug=kind.slug,
            description=kind.description,
            email=notice.email,
            in_app=notice.in_app,
            recipients=[role for role in Recipient if role in notice.recipients],
        )


class NotificationSettings(BaseModel):
    """Every event as it holds; `version` is 0 until somebody chose."""

    emails: list[str]
    events: list[NotificationEvent]
    version: int
