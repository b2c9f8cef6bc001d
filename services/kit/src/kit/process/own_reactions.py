"""Everything a service reacts to: kit's own reactions, the declared reference copies, the service's reactions."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from typing import TYPE_CHECKING

from contracts.config import CustomerChanged
from contracts.identity import PrivacyRequestAccepted, ProfileChanged, SessionEnded

from kit.messaging.copy_rebuild import KeptCopy
from kit.messaging.reactions import On, Reactions, on, reactions
from kit.messaging.reference_copies import apply_to_copy, lines_of
from kit.privacy.erasures import reaction_of
from kit.security.access import CUSTOMERS, PROFILES, store_customer_copy, store_ended_session, store_profile_copy

if TYPE_CHECKING:
    from kit.process.service import Service

_ACCESS = (
    on(CustomerChanged, store_customer_copy, consumer="keep_customer_copy"),
    on(ProfileChanged, store_profile_copy, consumer="keep_profile_copy"),
    on(SessionEnded, store_ended_session, consumer="keep_ended_session"),
)


def kept_copies(service: Service) -> Iterator[KeptCopy]:
    """Every copy that another service's states fill, access copies first, as its reaction keeps it."""
    own = (KeptCopy(CUSTOMERS, store_customer_copy), KeptCopy(PROFILES, store_profile_copy))
    declared = (KeptCopy(copy, partial(apply_to_copy, copy)) for copy in service.copies)
    for kept in (*own, *declared):
        if kept.copy.fact.producer in service.producers_heard:
            yield kept


def reactions_of(service: Service) -> Reactions:
    """Access copies first, then the service's copies, then what it does about the fact: it may read all of them."""
    return reactions(*_lines(service))


def _lines(service: Service) -> Iterator[On]:
    yield from _ACCESS
    if service.people is not None:
        yield on(PrivacyRequestAccepted, reaction_of(service.people), consumer="obey_when_privacy_request_accepted")
    yield from lines_of(service.copies)
    for lines in service.reactions.values():
        yield from lines
