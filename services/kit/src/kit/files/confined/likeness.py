"""A perceptual hash of 64 bits: the same picture has nearly the same hash after scaling, brightening or compression."""

from math import cos, pi
from statistics import median

from PIL import Image

_SIDE, _KEPT = 32, 8
_WAVES = [[cos((2 * place + 1) * wave * pi / (2 * _SIDE)) for place in range(_SIDE)] for wave in range(1, _KEPT + 1)]
"""The slowest waves over the picture, but the flat one: brightness does not count."""


def likeness_of(image: Image.Image) -> int:
    """A perceptual hash (pHash) as a signed 64-bit number; alike pictures differ in few bits."""
    small = image.convert("L").resize((_SIDE, _SIDE), Image.Resampling.LANCZOS, reducing_gap=3)
    light = list(small.tobytes())
    rows = [light[start : start + _SIDE] for start in range(0, _SIDE * _SIDE, _SIDE)]
    across = [[sum(map(float.__mul__, wave, map(float, row))) for wave in _WAVES] for row in rows]
    waves = [sum(wave[y] * across[y][x] for y in range(_SIDE)) for wave in _WAVES for x in range(_KEPT)]
    middle = median(waves)
    bits = sum(1 << place for place, strength in enumerate(waves) if strength > middle)
    return bits - (1 << 64) if bits >> 63 else bits
