"""JSON shapes of searches and offers (API section 3.4) as they are read; `products` declares what is asked."""

from orders_service.search.schemas.hotel import BookingRulesRead, HotelRead, RoomRead, Stay, StayTimes
from orders_service.search.schemas.offer import (
    AirFlight,
    AirOfferRead,
    AirSegment,
    BaggageRead,
    ExtraBaggage,
    Facets,
    IncludedServicesRead,
    NearbyDay,
    OfferPage,
    OfferProvider,
    OfferRead,
    PriceParts,
    RoadOfferRead,
    Stop,
    Terminal,
)
from orders_service.search.schemas.policy import PolicyMarkRead, ViolatedPolicy
from orders_service.search.schemas.search import SearchRead, StretchRead
from orders_service.search.schemas.vehicle import CoverageRead, Rental

__all__ = [
    "AirFlight",
    "AirOfferRead",
    "AirSegment",
    "BaggageRead",
    "BookingRulesRead",
    "CoverageRead",
    "ExtraBaggage",
    "Facets",
    "HotelRead",
    "IncludedServicesRead",
    "NearbyDay",
    "OfferPage",
    "OfferProvider",
    "OfferRead",
    "PolicyMarkRead",
    "PriceParts",
    "Rental",
    "RoadOfferRead",
    "RoomRead",
    "SearchRead",
    "Stay",
    "StayTimes",
    "Stop",
    "StretchRead",
    "Terminal",
    "ViolatedPolicy",
]
