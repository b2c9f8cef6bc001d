"""The hotels of each city: name, kind, stars, district, address, seller; the same in every process."""

from collections import Counter
from dataclasses import dataclass
from functools import cache

from orders_service.suppliers.hotel import Hotel
from orders_service.suppliers.sandbox.hotel.amenities import amenities_of, description_of
from orders_service.suppliers.sandbox.hotel.brands import CATEGORIES, SELLERS, WORDS
from orders_service.suppliers.sandbox.hotel.cities import HotelCity, cities
from orders_service.suppliers.sandbox.hotel.districts import District, districts_of
from orders_service.suppliers.sandbox.hotel.pictures.album import picture_paths
from orders_service.suppliers.sandbox.hotel.pictures.look import Look
from orders_service.suppliers.sandbox.seeds import roll, share, uuid_of

KINDS = {
    "big": ("economy", "economy", "urban", "urban", "upper"),
    "small": ("economy", "urban", "inn", "urban", "economy"),
    "leisure": ("inn", "urban", "resort", "upper", "inn", "economy"),
}
"""What the hotels of a city are drawn from."""
LOW = frozenset({"inn", "resort"})
"""Categories that are built long and low."""


@dataclass(frozen=True, slots=True, eq=False)
class House:
    """A hotel of the market, one object each. `has_agreement`: it has a rate for companies."""

    slug: str
    city: HotelCity
    seller: str
    category: str
    stars: int
    has_agreement: bool
    hotel: Hotel

    @property
    def look(self) -> Look:
        """What its pictures follow from."""
        return Look(
            slug=self.slug,
            name=self.hotel.name,
            stars=self.stars,
            seaside=self.city.seaside,
            is_low=self.category in LOW,
        )


@cache
def houses_of(city: HotelCity) -> tuple[House, ...]:
    """All hotels of a city."""
    kinds = KINDS["leisure" if city.leisure and city.weight < 9 else "big" if city.weight >= 6 else "small"]
    used: Counter[str] = Counter()
    found = []
    for number in range(1, city.hotels + 1):
        category = kinds[roll(len(kinds), city.slug, number, "category")]
        found.append(_house(city, number, category, place=used[category]))
        used[category] += 1
    return tuple(found)


@cache
def houses_by_slug(city: HotelCity) -> dict[str, House]:
    """The same by the name that keys of offers hold."""
    return {house.slug: house for house in houses_of(city)}


def find_house(slug: str) -> House | None:
    """The hotel of a slug; None when there is none."""
    city = cities().get(slug.rpartition("-")[0])
    return houses_by_slug(city).get(slug) if city else None


def _house(city: HotelCity, number: int, category: str, *, place: int) -> House:
    slug = f"{city.slug}-{number:03d}"
    kind = CATEGORIES[category]
    stars = kind.stars[roll(len(kind.stars), slug, "stars")]
    return House(
        slug=slug,
        city=city,
        seller=_seller(slug),
        category=category,
        stars=stars,
        has_agreement=category != "inn" and roll(100, slug, "agreement") < 35,
        hotel=_hotel(city, slug, category, stars=stars, name=_name(city, category, place)),
    )


def _seller(slug: str) -> str:
    drawn = roll(100, slug, "seller")
    for seller in SELLERS:
        if drawn < seller.share:
            return seller.slug
        drawn -= seller.share
    raise AssertionError("the shares of the sellers make a hundred")


def _name(city: HotelCity, category: str, place: int) -> str:
    """Of two hotels of a city and category none has the other's name: every word in one form, then in the next."""
    forms = CATEGORIES[category].forms
    turn, word = divmod(place, len(WORDS))
    first = roll(len(WORDS), city.slug, category, "word")
    form = forms[(roll(len(forms), city.slug, category, word, "form") + turn) % len(forms)]
    return form.format(WORDS[(first + word * 11) % len(WORDS)])


def _hotel(city: HotelCity, slug: str, category: str, *, stars: int, name: str) -> Hotel:
    district = _district(city, slug)
    amenities = amenities_of(slug, category, seaside=city.seaside)
    chains = CATEGORIES[category].chains
    north, east = (0.012 * (float(share(slug, way)) - 0.5) for way in ("north", "east"))
    return Hotel(
        uuid=uuid_of("hotel", slug),
        slug=slug,
        name=name,
        chain=chains[roll(len(chains), slug, "chain")] if chains and roll(100, slug, "brand") < 40 else None,
        city=city.name,
        state=city.state,
        city_uuid=city.uuid,
        address=f"{district.street}, {10 + roll(2_400, slug, 'door')}",
        district=district.name,
        stars=stars,
        amenities=amenities,
        images=picture_paths(slug, amenities),
        latitude=round(district.latitude + north, 5),
        longitude=round(district.longitude + east, 5),
        description=description_of(category, district.name, city.name),
    )


def _district(city: HotelCity, slug: str) -> District:
    """The first of a list has more hotels than the last."""
    found = districts_of(city)
    return found[min(roll(len(found), slug, "one"), roll(len(found), slug, "other"))]
