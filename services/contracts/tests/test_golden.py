"""Golden samples: what stands on the wire today is read by today's code, and written the same again.

A sample is never edited after it was published: a new field gets a new sample beside it (`….v1.2.json`), so that
older messages, 30 days of them in the streams, keep being read.
"""

import json
from pathlib import Path
from typing import Any

import pytest
from contracts import approvals, commerce, config, expenses, identity, notifications, orders
from contracts.fact import Change, Fact

GOLDEN = Path(__file__).parents[1] / "golden"
KNOWN = dict(Fact.known())
SAMPLES = sorted(GOLDEN.glob("*.json"))
MODULES = (approvals, commerce, config, expenses, identity, notifications, orders)


def fact_of(sample: Path) -> type[Fact]:
    return KNOWN[sample.name.partition(".v1")[0] + ".v1"]


def is_within(part: Any, whole: Any) -> bool:
    """Whether everything of `part` stands in `whole` with the same values."""
    if isinstance(part, dict):
        return isinstance(whole, dict) and all(
            key in whole and is_within(value, whole[key]) for key, value in part.items()
        )
    if isinstance(part, list):
        return isinstance(whole, list) and len(part) == len(whole) and all(map(is_within, part, whole))
    return bool(part == whole)


@pytest.mark.parametrize("name", KNOWN)
def test_every_fact_has_a_sample(name: str) -> None:
    assert (GOLDEN / f"{name}.json").is_file()


@pytest.mark.parametrize("sample", SAMPLES, ids=lambda path: path.stem)
def test_a_sample_is_read_and_written_alike(sample: Path) -> None:
    said = json.loads(sample.read_text())
    fact = fact_of(sample).model_validate(said)
    assert is_within(said, json.loads(fact.model_dump_json()))


@pytest.mark.parametrize("sample", SAMPLES, ids=lambda path: path.stem)
def test_a_reader_ignores_what_it_does_not_know_yet(sample: Path) -> None:
    said = json.loads(sample.read_text())
    fact = fact_of(sample)
    assert fact.model_validate({**said, "a_field_of_tomorrow": 1}) == fact.model_validate(said)


@pytest.mark.parametrize(("name", "fact"), KNOWN.items(), ids=KNOWN)
def test_names_follow_one_form(name: str, fact: type[Fact]) -> None:
    assert name == f"trajeto.{fact.producer}.{fact.entity}.{fact.happened}.v1"
    assert not {".", ">", "*", " "} & set(fact.producer + fact.entity + fact.happened)
    assert issubclass(fact, Change) == (fact.happened == "changed")


@pytest.mark.parametrize("fact", KNOWN.values(), ids=KNOWN)
def test_a_fact_is_frozen(fact: type[Fact]) -> None:
    assert fact.model_config.get("frozen") is True


def test_documents_never_travel() -> None:
    """HARDENING and DESIGN section 5: CPF, RG and passports stay with their owner."""
    fields = {field for fact in KNOWN.values() for field in fact.model_fields}
    assert not fields & {"cpf", "rg", "passport_number", "password", "secret", "token"}
