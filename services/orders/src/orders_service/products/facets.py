"""What the offers of one product are narrowed by, besides price, policy, company, place, time and duration."""

from collections.abc import Callable
from dataclasses import dataclass
from enum import StrEnum


class FacetKind(StrEnum):
    """ONE: an offer has one of the choices, and any of those wanted will do. MANY: it has several, and needs all of
    those wanted. SWITCH: yes or no."""

    ONE = "one"
    MANY = "many"
    SWITCH = "switch"


@dataclass(frozen=True, slots=True)
class Facet:
    """`name`: of the filter and of the counts, as in the API. `source`: a column of an offer's row, else one of its
    attributes. `label`: what people read for a choice."""

    name: str
    source: str
    kind: FacetKind = FacetKind.ONE
    label: Callable[[str], str] = str
