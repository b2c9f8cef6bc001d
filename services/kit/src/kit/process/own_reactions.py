"""Reactions of kit in every service: access copies, and privacy requests where a service keeps people's data."""

from __future__ import annotations

from contracts.config import CustomerChanged
from contracts.identity import PrivacyRequestAccepted, ProfileChanged, SessionEnded

from kit.messaging.reactions import Reactions, on, reactions
from kit.privacy.erasures import People, reaction_of
from kit.security.access import keep_customer_copy, keep_ended_session, keep_profile_copy

OWN_REACTIONS = reactions(
    on(CustomerChanged, keep_customer_copy),
    on(ProfileChanged, keep_profile_copy),
    on(SessionEnded, keep_ended_session),
)


def with_own(table: Reactions, people: People | None = None) -> Reactions:
    """The service's reactions after kit's own: access copies are there before anybody asks for them."""
    obedience = reactions(on(PrivacyRequestAccepted, reaction_of(people))) if people else {}
    own = {**OWN_REACTIONS, **obedience}
    return {kind: (*own.get(kind, ()), *table.get(kind, ())) for kind in {*own, *table}}
