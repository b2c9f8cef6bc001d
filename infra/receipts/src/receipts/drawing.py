"""Prints rows on paper and photographs the paper: type, light, folds, tilt, blur and noise, all from one seed."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import date
from decimal import Decimal
from functools import cache
from pathlib import Path
from random import Random
from typing import cast

import cv2
import numpy as np
import zxingcpp
from numpy.typing import NDArray
from PIL import Image, ImageDraw, ImageFont

from receipts.layouts import CATEGORIES, CENTRED, CODE, RULE, Row, rows_of
from receipts.truth import Truth, invented, moved_to

Grey = NDArray[np.uint8]
FAMILIES = (
    "dejavu-mono", "cousine", "courier-prime", "share-tech-mono", "b612-mono", "ubuntu-mono", "vt323", "ibm-plex-mono",
)  # fmt: skip
_PAPER_WIDTH, _MARGIN, _SIZE = 900, 36, 34


@dataclass(frozen=True, slots=True)
class Drawn:
    """A photograph as JPEG bytes, and what it shows."""

    content: bytes
    truth: Truth


def truth_of(seed: int, level: int, *, on: date | None = None, dice: Random | None = None) -> Truth:
    """What the receipt of a seed will show; `on` moves the purchase to a day."""
    dice = dice or Random(f"receipt {seed} {level}")
    layout = dice.choice(("nfce", "nfce", "nfce", *CATEGORIES))
    truth = invented(dice, level=level, layout=layout, category=dice.choice(CATEGORIES[layout]))
    return truth if on is None else moved_to(truth, on, dice)


def draw(seed: int, level: int, *, on: date | None = None) -> Drawn:
    """The receipt of a seed at a level from 0 (a clean scan) to 3 (dim, folded, tilted, out of focus)."""
    dice = Random(f"receipt {seed} {level}")
    truth = truth_of(seed, level, on=on, dice=dice)
    family = dice.choice(FAMILIES)
    paper = _printed(rows_of(truth, dice), family)
    photograph = _photographed(paper, level, dice)
    quality = (92, 85, 72, 55)[level]
    _, content = cv2.imencode(".jpg", photograph, [cv2.IMWRITE_JPEG_QUALITY, quality])
    return Drawn(content.tobytes(), truth)


def draw_long(seed: int, items: int) -> Drawn:
    """A clean NFC-e with so many items, two lines each, on one strip of paper."""
    dice = Random(f"long receipt {seed} {items}")
    short = invented(dice, level=0, layout="nfce", category="Alimentação")
    bought = tuple((name, count, each) for name, count, each in (short.items * items)[:items])
    truth = replace(short, items=bought, value=sum((count * each for _, count, each in bought), Decimal(0)))
    photograph = _photographed(_printed(rows_of(truth, dice), "dejavu-mono"), 0, dice)
    _, content = cv2.imencode(".jpg", photograph, [cv2.IMWRITE_JPEG_QUALITY, 85])
    return Drawn(content.tobytes(), truth)


@cache
def typeface(family: str, size: int, weight: int = 400) -> ImageFont.FreeTypeFont:
    """A typeface of the repository's npm packages. Raises FileNotFoundError before `npm ci`."""
    name = Path("node_modules/@fontsource") / family / "files" / f"{family}-latin-{weight}-normal.woff2"
    found = next((above / name for above in Path(__file__).parents if (above / name).is_file()), None)
    if found is None:
        raise FileNotFoundError(f"{name}: run npm ci")
    return ImageFont.truetype(str(found), size)


def _printed(rows: Sequence[Row], family: str) -> Grey:
    """The strip of paper, black on white."""
    inner = _PAPER_WIDTH - 2 * _MARGIN
    size = _fitting(rows, family, inner)
    paper = Image.new("L", (_PAPER_WIDTH, 400 + 3 * size * len(rows)), 255)
    pen, y = ImageDraw.Draw(paper), _MARGIN
    for row in rows:
        y = _print(pen, row, paper, y=y, family=family, size=size)
    return np.asarray(paper.crop((0, 0, _PAPER_WIDTH, y + _MARGIN)))


def _fitting(rows: Sequence[Row], family: str, inner: int) -> int:
    size = _SIZE
    texts = [f"{row.left}  {row.right}" for row in rows if row.style != CODE]
    while size > 18 and max(typeface(family, size).getlength(text) for text in texts) > inner:
        size -= 1
    return size


def _print(pen: ImageDraw.ImageDraw, row: Row, paper: Image.Image, *, y: int, family: str, size: int) -> int:
    if row.style == CODE:
        code = zxingcpp.create_barcode(row.left, zxingcpp.BarcodeFormat.QRCode).to_image(scale=6)
        image = Image.fromarray(np.asarray(code)).resize((300, 300), Image.Resampling.NEAREST)
        paper.paste(image, ((_PAPER_WIDTH - 300) // 2, y + 8))
        return y + 320
    inner, type_ = _PAPER_WIDTH - 2 * _MARGIN, typeface(family, size)
    large = typeface(family, int(1.5 * size))
    if row.is_large and large.getlength(f"{row.left}  {row.right}") <= inner:
        type_ = large
    if row.style == RULE:
        pen.text((_MARGIN, y), "-" * int(inner / type_.getlength("-")), 0, font=type_)
    elif row.style == CENTRED:
        pen.text((_MARGIN + (inner - type_.getlength(row.left)) / 2, y), row.left, 0, font=type_)
    else:
        pen.text((_MARGIN, y), row.left, 0, font=type_)
        pen.text((_PAPER_WIDTH - _MARGIN - type_.getlength(row.right), y), row.right, 0, font=type_)
    return y + int(1.18 * type_.size)


def _photographed(paper: Grey, level: int, dice: Random) -> Grey:
    """The paper on a table, as bad as the level says."""
    noise = np.random.default_rng(dice.getrandbits(32))
    faded = 255 - (255 - paper.astype(np.float32)) * dice.uniform((0.95, 0.85, 0.7, 0.45)[level], 1.0 - 0.08 * level)
    for _ in range(level):
        _fold(faded, dice)
    seen = _on_a_table(faded, level, dice=dice, noise=noise)
    lit = seen * _shadow((seen.shape[0], seen.shape[1]), level, dice)
    shrink = (1.0, 1.0, 0.9, 0.75)[level]
    small = cv2.resize(lit, None, fx=shrink, fy=shrink, interpolation=cv2.INTER_AREA)
    blurred = cv2.GaussianBlur(small, (0, 0), (0.3, 0.7, 1.0, 1.3)[level])
    noisy = blurred + noise.normal(0, (1, 3, 6, 10)[level], blurred.shape)
    return cast("Grey", np.clip(noisy, 0, 255).astype(np.uint8))


def _fold(paper: NDArray[np.float32], dice: Random) -> None:
    """A crease right across, bright on one side and dark on the other."""
    at = dice.randrange(40, paper.shape[0] - 40)
    paper[at : at + 2] = np.minimum(paper[at : at + 2] * 0.8 + 20, 255)
    paper[at + 2 : at + 8] *= 0.93


def _on_a_table(
    paper: NDArray[np.float32], level: int, *, dice: Random, noise: np.random.Generator
) -> NDArray[np.float32]:
    """Tilted and seen from aside, before a table with a texture."""
    height, width = paper.shape
    room = (10, 60, 90, 110)[level]
    size = (width + 2 * room, height + 2 * room)
    reach = (0.0, 0.012, 0.03, 0.055)[level] * width
    corners = np.array([[0, 0], [width, 0], [width, height], [0, height]], np.float32)
    moved = corners + room + np.array([[dice.uniform(-reach, reach) for _ in "xy"] for _ in corners], np.float32)
    placed = cv2.getPerspectiveTransform(corners, moved.astype(np.float32))
    table = cv2.resize(noise.normal(0, 1, (size[1] // 12 + 1, size[0] // 12 + 1)).astype(np.float32), size)
    table = dice.choice((60, 110, 200)) + 14 * table
    laid = cv2.warpPerspective(paper, placed, size, flags=cv2.INTER_LINEAR, borderValue=-1.0)
    mask = cv2.warpPerspective(np.ones_like(paper), placed, size, flags=cv2.INTER_NEAREST)
    return np.where(mask > 0, np.maximum(laid, 0), table).astype(np.float32)


def _shadow(shape: tuple[int, int], level: int, dice: Random) -> NDArray[np.float32]:
    """Light that falls off to one side, and from level 2 on the shadow of a hand."""
    y, x = np.mgrid[0 : shape[0], 0 : shape[1]].astype(np.float32)
    slope = dice.uniform(-0.12, 0.12) * level
    light = 1.0 - 0.07 * level + slope * (x / shape[1] - 0.5)
    if level >= 2:
        edge = shape[1] * dice.uniform(0.4, 0.8) + dice.uniform(-0.3, 0.3) * y
        light = light * (1 - (0.18 * level - 0.1) / (1 + np.exp(-(x - edge) / 18)) * (y > shape[0] * 0.3))
    return cast("NDArray[np.float32]", light.astype(np.float32))
