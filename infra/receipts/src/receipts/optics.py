"""What happens to a paper and to its photograph: each function takes and answers float32 BGR from 0 to 255."""

import math

import cv2
import numpy as np
from numpy.typing import NDArray

Picture = NDArray[np.float32]
Chance = np.random.Generator


def cloud(shape: tuple[int, ...], chance: Chance, *, cells: int) -> Picture:
    """Smooth noise from 0 to 1, with so many cells along a side."""
    coarse = chance.random((cells, cells), np.float32)
    smooth = cv2.resize(coarse, (shape[1], shape[0]), interpolation=cv2.INTER_CUBIC)
    return np.clip(smooth, 0, 1).astype(np.float32)[..., None]


def tinted(paper: Picture, colour: tuple[int, int, int]) -> Picture:
    """Printed on coloured paper (BGR)."""
    return (paper * (np.array(colour, np.float32) / 255)).astype(np.float32)


def faded(paper: Picture, chance: Chance, *, least: float) -> Picture:
    """Thermal print that lost its blackness unevenly; `least` is what stays where it is worst."""
    strength = least + (1 - least) * cloud(paper.shape, chance, cells=5)
    return (255 - (255 - paper) * strength).astype(np.float32)


def dead_dots(paper: Picture, chance: Chance, *, count: int) -> Picture:
    """White streaks along the paper where the thermal head is worn."""
    paper = paper.copy()
    for left in chance.integers(0, paper.shape[1] - 2, count):
        paper[:, left : left + 2] = 255 - (255 - paper[:, left : left + 2]) * 0.25
    return paper


def creased(paper: Picture, chance: Chance, *, count: int, depth: float) -> Picture:
    """Folds across the paper, now and then along it: a dark side and a light one."""
    height, width = paper.shape[:2]
    ys, xs = np.arange(height, dtype=np.float32)[:, None], np.arange(width, dtype=np.float32)[None, :]
    shade = np.zeros((height, width), np.float32)
    for _ in range(count):
        angle = float(chance.normal(0, 0.12)) + (1.5708 if chance.random() < 0.25 else 0.0)
        across, down = float(chance.uniform(0.1, 0.9)) * width, float(chance.uniform(0.1, 0.9)) * height
        distance = (ys - down) * math.cos(angle) - (xs - across) * math.sin(angle)
        shade += depth * (0.6 * np.exp(-(((distance - 11) / 8) ** 2)) - np.exp(-((distance / 5) ** 2)))
    folded: Picture = np.clip(paper + shade[..., None], 0, 255).astype(np.float32)
    return folded


def stained(paper: Picture, chance: Chance, *, count: int, strength: float) -> Picture:
    """Rings and drops of coffee or grease; what is printed below stays readable."""
    height, width = paper.shape[:2]
    stain = np.zeros((height, width), np.float32)
    for _ in range(count):
        centre = (int(chance.uniform(0, width)), int(chance.uniform(0, height)))
        radius = int(chance.uniform(0.06, 0.2) * width)
        cv2.circle(stain, centre, radius, float(chance.uniform(0.3, 0.7)), -1)
        cv2.circle(stain, centre, radius, 1.0, max(3, radius // 9))
    stain = cv2.GaussianBlur(stain, (0, 0), 4)[..., None] * strength
    return (paper * (1 - stain * np.array([0.55, 0.35, 0.2], np.float32))).astype(np.float32)


def torn(paper: Picture, chance: Chance, *, depth: int, is_bottom: bool) -> Picture:
    """A jagged end that a printer's cutter or a hand left; the paper is lengthened first, so that no text is lost."""
    ends = ((0, depth) if is_bottom else (depth, 0), (0, 0), (0, 0))
    paper = np.pad(paper, ends, mode="edge")
    steps = np.cumsum(chance.normal(0, 1, paper.shape[1]))
    edge = (depth * (steps - steps.min()) / max(float(np.ptp(steps)), 1e-6)).astype(int)
    rows = np.arange(paper.shape[0])[:, None]
    off = rows >= paper.shape[0] - edge[None, :] if is_bottom else rows < edge[None, :]
    return np.where(off[..., None], np.nan, paper).astype(np.float32)


def on_table(paper: Picture, table: Picture, chance: Chance, *, lean: float, turn: float, room: float) -> Picture:
    """The paper on a table, seen from a hand; `lean` is perspective, `turn` degrees, `room` the table around it."""
    height, width = paper.shape[:2]
    border = (int(width * room) + 12, int(height * room * 0.4) + 12)
    size = (width + 2 * border[0], height + 2 * border[1])
    corners = np.array([[0, 0], [width, 0], [width, height], [0, height]], np.float32)
    angle = np.deg2rad(chance.uniform(-turn, turn))
    spin = np.array([[np.cos(angle), -np.sin(angle)], [np.sin(angle), np.cos(angle)]])
    placed = (corners - corners.mean(0)) @ spin.T + np.array(size) / 2
    placed += chance.uniform(-lean, lean, (4, 2)) * (width, min(height, 2 * width))
    inside = placed.min(0), placed.max(0)
    scale = min(1.0, *((np.array(size) - 8) / (inside[1] - inside[0])))
    placed = (placed - (inside[0] + inside[1]) / 2) * scale + np.array(size) / 2
    matrix = cv2.getPerspectiveTransform(corners, placed.astype(np.float32))
    sheet = np.dstack([np.nan_to_num(paper, nan=0), np.where(np.isnan(paper[..., :1]), 0, 1)]).astype(np.float32)
    seen = cv2.warpPerspective(sheet, matrix, size, flags=cv2.INTER_AREA)
    below = cv2.resize(table, size, interpolation=cv2.INTER_LINEAR)
    soft = cv2.GaussianBlur(seen[..., 3], (0, 0), 9)[..., None]
    below = below * (1 - 0.35 * np.roll(soft, (8, 6), (0, 1)))
    cover = seen[..., 3:4]
    return (seen[..., :3] + below * (1 - cover)).astype(np.float32)


def bent(paper: Picture, chance: Chance, *, pixels: float, waves: float) -> Picture:
    """A paper that does not lie flat: rows swing sideways and lines climb."""
    height, width = paper.shape[:2]
    ys, xs = np.arange(height, dtype=np.float32)[:, None], np.arange(width, dtype=np.float32)[None, :]
    first, second = (float(phase) for phase in chance.uniform(0, 6.28, 2))
    across = xs + pixels * 0.5 * np.sin(ys * (6.28 * waves / height) + first)
    along = ys + pixels * np.sin(xs * (3.14 / width) + second)
    moved = cv2.remap(paper, across, along, cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE)
    return np.asarray(moved, np.float32)


def lit(picture: Picture, chance: Chance, *, darkest: float, warmth: float = 0.0) -> Picture:
    """Uneven light from one side; `warmth` lowers blue."""
    height, width = picture.shape[:2]
    angle = float(chance.uniform(0, 6.28))
    xs, ys = np.linspace(0, 1, width, dtype=np.float32)[None, :], np.linspace(0, 1, height, dtype=np.float32)[:, None]
    slope = xs * math.cos(angle) + ys * math.sin(angle)
    slope = (slope - slope.min()) / (slope.max() - slope.min())
    light = (darkest + (1 - darkest) * slope)[..., None]
    return np.asarray(picture * light * np.array([1 - warmth, 1 - warmth * 0.35, 1]), np.float32)


def shadowed(picture: Picture, chance: Chance, *, strength: float) -> Picture:
    """The shadow of a hand or a phone: a soft-edged shape from one side."""
    height, width = picture.shape[:2]
    mask = np.zeros((200, 200), np.float32)
    tip, side = chance.uniform(50, 150, 2), int(chance.integers(0, 2)) * 200
    points = np.array([[side, chance.uniform(0, 80)], tip, [side, chance.uniform(120, 200)]], np.int32)
    cv2.fillPoly(mask, [points], 1.0)
    soft = cv2.resize(cv2.GaussianBlur(mask, (0, 0), 6), (width, height))
    return (picture * (1 - strength * soft[..., None])).astype(np.float32)


def blurred(picture: Picture, sigma: float) -> Picture:
    """Out of focus."""
    return cv2.GaussianBlur(picture, (0, 0), sigma).astype(np.float32) if sigma > 0 else picture


def shaken(picture: Picture, chance: Chance, *, pixels: int) -> Picture:
    """Moved while the shutter was open."""
    kernel = np.zeros((pixels * 2 + 1, pixels * 2 + 1), np.float32)
    angle = chance.uniform(0, 3.14)
    end = (int(pixels + pixels * np.cos(angle)), int(pixels + pixels * np.sin(angle)))
    cv2.line(kernel, (pixels, pixels), end, 1.0, 1)
    return cv2.filter2D(picture, -1, kernel / kernel.sum()).astype(np.float32)


def grainy(picture: Picture, chance: Chance, *, sigma: float) -> Picture:
    """A sensor's noise, coarser than single pixels as phones smooth it."""
    noise = chance.normal(0, 1, picture.shape).astype(np.float32)
    noise = cv2.GaussianBlur(noise, (0, 0), 0.7) * 1.8
    return np.clip(picture + sigma * noise, 0, 255).astype(np.float32)


def resized(picture: Picture, width: int) -> Picture:
    """So many pixels wide."""
    height = int(picture.shape[0] * width / picture.shape[1])
    return cv2.resize(picture, (width, height), interpolation=cv2.INTER_AREA).astype(np.float32)


def jpeg(picture: Picture, quality: int) -> bytes:
    """The file's bytes."""
    whole = np.clip(np.nan_to_num(picture, nan=255), 0, 255).astype(np.uint8)
    return cv2.imencode(".jpg", whole, [cv2.IMWRITE_JPEG_QUALITY, quality])[1].tobytes()
