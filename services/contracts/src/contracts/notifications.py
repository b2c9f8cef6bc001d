"""A notification for one person, published where it happened and stored by identity."""

from typing import ClassVar
from uuid import UUID

from contracts.fact import Fact, Instant


class NotificationSent(Fact):
    """`uuid` is the notification's. Travels on `notifications.<user_uuid>`; kind is a NotificationSettings slug."""

    producer: ClassVar[str] = "notifications"
    entity: ClassVar[str] = "notification"
    happened: ClassVar[str] = "sent"
    customer_scoped: ClassVar[bool] = False

    user_uuid: UUID
    kind: str
    title: str
    text: str
    link: str
    about_entity: str
    about_uuid: UUID
    sent_at: Instant

    def subject(self) -> str:
        return f"notifications.{self.user_uuid}"
