"""What the offers of one product are narrowed by, besides price, policy, company, place, time and duration."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from enum import StrEnum


class FacetKind(StrEnum):
    """ONE: an offer has one of the choices, and any of those wanted will do. ALL: it has several, and needs every one
    that is wanted. ANY: it has several, and one of those wanted will do. SWITCH: yes or no. WORDS: a folded text that
    holds what is wanted; it has no choices to count."""

    ONE = "one"
    ALL = "all"
    ANY = "any"
    SWITCH = "switch"
    WORDS = "words"


SEVERAL = frozenset({FacetKind.ALL, FacetKind.ANY})
"""Kinds of which one offer has several choices, kept as a JSON list."""


@dataclass(frozen=True, slots=True)
class Facet:
    """`name`: of the filter and of the counts, as in the API. `source`: a column of an offer's row, else one of its
    attributes. `label`: what people read for a choice."""

    name: str
    source: str
    kind: FacetKind = FacetKind.ONE
    label: Callable[[str], str] = str


def counted(facets: Iterable[Facet]) -> tuple[Facet, ...]:
    """Those whose choices are counted."""
    return tuple(facet for facet in facets if facet.kind is not FacetKind.WORDS)
