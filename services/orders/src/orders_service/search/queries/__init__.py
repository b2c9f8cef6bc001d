"""Reads of searches and offers, straight to the answer."""

from orders_service.search.queries.chosen import (
    ChosenOffer,
    PolicyCase,
    judge,
    mark_offer,
    policies_of,
    subjects_of,
    take_offer,
)

__all__ = ["ChosenOffer", "PolicyCase", "judge", "mark_offer", "policies_of", "subjects_of", "take_offer"]
