"""JSON shapes of searches and offers (API section 3.4): what is asked, what is read."""

from orders_service.search.schemas.offer import (
    AirFlight,
    AirOfferRead,
    AirSegment,
    BaggageRead,
    Facets,
    IncludedServicesRead,
    NearbyDay,
    OfferPage,
    OfferProvider,
    OfferRead,
    PolicyMarkRead,
    PriceParts,
    Stop,
    ViolatedPolicy,
)
from orders_service.search.schemas.search import SearchAirway, SearchRead, SearchScenario, StretchInput, StretchRead

__all__ = [
    "AirFlight",
    "AirOfferRead",
    "AirSegment",
    "BaggageRead",
    "Facets",
    "IncludedServicesRead",
    "NearbyDay",
    "OfferPage",
    "OfferProvider",
    "OfferRead",
    "PolicyMarkRead",
    "PriceParts",
    "SearchAirway",
    "SearchRead",
    "SearchScenario",
    "Stop",
    "StretchInput",
    "StretchRead",
    "ViolatedPolicy",
]
