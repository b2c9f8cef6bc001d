"""What agencies sell and book, as API section 3.1 names it."""

from enum import StrEnum


class ServiceType(StrEnum):
    AIRWAY = "airway"
    HOTEL = "hotel"
    ROAD = "road"
    VEHICLE = "vehicle"
    OFFLINE_HOTEL = "offline_hotel"
    INSURANCE = "insurance"
    TRANSFER = "transfer"
    OTHER = "other"
