"""JSON shapes of searches and offers (API section 3.4) as they are read; `products` declares what is asked."""

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
    RoadOfferRead,
    Stop,
    Terminal,
    ViolatedPolicy,
)
from orders_service.search.schemas.search import SearchRead, StretchRead
from orders_service.search.schemas.vehicle import CoverageRead, Rental

__all__ = [
    "AirFlight",
    "AirOfferRead",
    "AirSegment",
    "BaggageRead",
    "CoverageRead",
    "Facets",
    "IncludedServicesRead",
    "NearbyDay",
    "OfferPage",
    "OfferProvider",
    "OfferRead",
    "PolicyMarkRead",
    "PriceParts",
    "Rental",
    "RoadOfferRead",
    "SearchRead",
    "Stop",
    "StretchRead",
    "Terminal",
    "ViolatedPolicy",
]
