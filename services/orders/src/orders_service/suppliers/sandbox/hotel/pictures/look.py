"""What the pictures of a hotel follow from."""

from dataclasses import dataclass

from orders_service.suppliers.sandbox.hotel.pictures.palettes import Light, Materials, light_of, materials_of


@dataclass(frozen=True, slots=True)
class Look:
    """`is_low`: a long house of few floors; `slug`: everything else is drawn from it."""

    slug: str
    name: str
    stars: int
    seaside: bool
    is_low: bool

    @property
    def light(self) -> Light:
        return light_of(self.slug)

    @property
    def materials(self) -> Materials:
        return materials_of(self.slug)
