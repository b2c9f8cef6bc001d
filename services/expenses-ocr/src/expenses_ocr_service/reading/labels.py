"""Labels as whole words: one grammar reads what a line names, in Portuguese and in English alike."""

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import lru_cache
from typing import Generic, TypeVar

from rapidfuzz.distance import Levenshtein

from expenses_ocr_service.reading.page import fold

R = TypeVar("R")
_TOKEN = re.compile(r"[A-Z0-9$|!]+")
_LETTERS_FIRST = re.compile(r"([A-Z]{3,})[0-9]{2,}")
_AS_LETTERS = str.maketrans("015|!$", "OISIIS")
_LEAST_ALIKE, _LONG = 5, 9
"""Letters: shorter words are compared exactly, longer ones may have one misread letter, long ones two."""
_LEAST_GLUED = 7
_NUMBER = "#"
"""Stands for a number: no phrase goes on behind one."""


@dataclass(frozen=True, slots=True)
class Label(Generic[R]):
    """A label found in a text: its role, its weight, and the characters it takes."""

    role: R
    weight: float
    start: int
    end: int


@dataclass(frozen=True, slots=True)
class _Word:
    text: str
    start: int
    end: int


class Grammar(Generic[R]):
    """Phrases with their roles; `other` words name nothing, but are never taken for a phrase's misread word."""

    def __init__(self, rows: Iterable[tuple[R, float, str]], *, other: str = "") -> None:
        self._phrases: dict[tuple[str, ...], tuple[R, float]] = {}
        for role, weight, phrases in rows:
            for phrase in phrases.split("|"):
                self._phrases[tuple(phrase.split())] = (role, weight)
        self._longest = max(map(len, self._phrases))
        self._words = frozenset(word for phrase in self._phrases for word in phrase) | frozenset(other.split())
        self._known = lru_cache(maxsize=8192)(self._read)

    def labels_in(self, text: str) -> list[Label[R]]:
        """Labels from left to right; of phrases that begin alike the longest one."""
        words, found, at = list(self._words_of(text)), [], 0
        while at < len(words):
            for count in range(min(self._longest, len(words) - at), 0, -1):
                said = self._phrases.get(tuple(word.text for word in words[at : at + count]))
                if said:
                    found.append(Label(*said, words[at].start, words[at + count - 1].end))
                    at += count - 1
                    break
            at += 1
        return found

    def _words_of(self, text: str) -> Iterator[_Word]:
        for token in _TOKEN.finditer(fold(text)):
            for word in self._known(token.group()):
                yield _Word(word, token.start(), token.end())

    def _read(self, token: str) -> tuple[str, ...]:
        """The words a token is: itself, the known word it was misread from, or the known words glued into it."""
        glued = _LETTERS_FIRST.fullmatch(token)
        token = glued[1] if glued else token
        if 2 * sum(letter.isalpha() for letter in token) < len(token):
            return (_NUMBER,)
        word = token.translate(_AS_LETTERS)
        if word in self._words:
            return (word,)
        return self._parted(word) or (self._nearest(word) or word,)

    def _parted(self, word: str) -> tuple[str, ...]:
        if len(word) < _LEAST_GLUED:
            return ()
        for known in sorted(self._words, key=len, reverse=True):
            if len(known) >= 4 and word.startswith(known):
                rest = word[len(known) :]
                parts = (rest,) if rest in self._words else self._rest(rest)
                if parts:
                    return (known, *parts)
        return ()

    def _rest(self, text: str) -> tuple[str, ...]:
        """Known words that make up the whole of `text`; empty when there are none."""
        for end in range(len(text), 0, -1):
            if text[:end] in self._words:
                if end == len(text):
                    return (text,)
                if parts := self._rest(text[end:]):
                    return (text[:end], *parts)
        return ()

    def _nearest(self, word: str) -> str | None:
        """The only known word this one is a misreading of."""
        if len(word) < _LEAST_ALIKE:
            return None
        most = 2 if len(word) >= _LONG else 1
        near = [
            (apart, known)
            for known in self._words
            if len(known) >= _LEAST_ALIKE and (apart := Levenshtein.distance(known, word, score_cutoff=most)) <= most
        ]
        best = sorted(near)[:2]
        return best[0][1] if best and (len(best) == 1 or best[0][0] < best[1][0]) else None
