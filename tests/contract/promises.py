"""What the document promises of every answer, asked with whatever hypothesis can think of."""

import copy
import json
import os
from collections import Counter
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import schemathesis
from hypothesis import HealthCheck, Phase, given, seed, settings
from hypothesis import strategies as st
from hypothesis.errors import HypothesisException
from schemathesis import GenerationMode
from schemathesis.core.failures import Failure, FailureGroup
from schemathesis.specs.openapi.checks import content_type_conformance, response_schema_conformance
from stack.layout import REPOSITORY

from contract.document import COMMON, DOCUMENT, METHODS, REFUSAL_SHAPE, Operation, operations
from contract.samples import sample_of
from contract.visitors import Kind
from contract.world import World

UNANSWERABLE = {
    "GET /events": "a stream has no end to wait for",
    "PUT /agencies/{agency_id}": "each example would rename the agency that everybody works for",
    "POST /logout": "whoever asks it well asks nothing after it",
    "POST /me/two-factor": "each example is a wrong password, and the fourth blocks a person other tests sign in as",
    "POST /me/two-factor/confirm": "each example is a wrong code, and the fourth blocks",
}
_MODES = (GenerationMode.POSITIVE, GenerationMode.NEGATIVE)


def promised() -> dict[str, Any]:
    """The merged document with what every call may answer besides (API section 1.5), each refusal in its one shape."""
    document = copy.deepcopy(DOCUMENT)
    document["components"]["schemas"]["Refusal"] = REFUSAL_SHAPE
    document.pop("security", None)
    refusal = {"application/json": {"schema": {"$ref": "#/components/schemas/Refusal"}}}
    for path in document["paths"].values():
        for method in METHODS:
            if method in path:
                answers = path[method]["responses"]
                for status in {*COMMON, *(status for status in answers if int(status) >= 400)}:
                    answers[status] = {"description": "", "content": refusal}
    return document


@dataclass
class Figures:
    """What a run found, for people and for the docs."""

    role: str
    examples: int = 0
    operations: int = 0
    statuses: Counter[str] = field(default_factory=Counter)
    fivehundreds: int = 0
    cross_tenant: int = 0
    broken: dict[str, str] = field(default_factory=dict)

    def told(self) -> dict[str, Any]:
        """The figures as JSON."""
        return {
            "role": self.role,
            "operations": self.operations,
            "examples": self.examples,
            "statuses": dict(sorted(self.statuses.items())),
            "5xx": self.fivehundreds,
            "cross_tenant": self.cross_tenant,
            "broken_promises": sorted(self.broken),
        }


def keep(figures: list[Figures], *, seed_used: int) -> Path:
    """Write the figures where `CONTRACT_FIGURES` says, else into var/."""
    path = Path(os.environ.get("CONTRACT_FIGURES") or REPOSITORY / "var" / "contract.json")
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(json.dumps({"seed": seed_used, "roles": [one.told() for one in figures]}, indent=1) + "\n")
    return path


class Asker:
    """One role that asks operations of the document `examples` times each."""

    def __init__(self, world: World, kind: Kind, *, examples: int, seed_used: int, foreign: list[str]) -> None:
        self.world, self.kind, self.examples, self.seed = world, kind, examples, seed_used
        self.foreign = [mark.encode() for mark in foreign]
        self.figures = Figures(str(kind))
        self._schema = schemathesis.openapi.from_dict(promised())
        self._headers = dict(world.visitors[kind].headers)

    def ask_all(self, *, share: slice = slice(None), renew: Any = None) -> Figures:
        """Every operation of the share; `renew` gives new headers before each (a long run outlives a token)."""
        for operation in operations()[share]:
            if operation.name not in UNANSWERABLE:
                self._headers = renew() if renew else self._headers
                self.figures.operations += 1
                for mode in _MODES:
                    self._ask(operation, mode)
        return self.figures

    def _ask(self, operation: Operation, mode: GenerationMode) -> None:
        described = self._schema[operation.path][operation.method]
        ids = sample_of(operation, self.world).ids

        @seed(self.seed)
        @settings(
            max_examples=max(1, self.examples // len(_MODES)),
            deadline=None,
            database=None,
            phases=[Phase.generate],
            suppress_health_check=list(HealthCheck),
        )
        @given(case=described.as_strategy(generation_mode=mode), at_home=st.sampled_from((True, False)))
        def one(case: Any, at_home: bool) -> None:
            if at_home and ids:
                case.path_parameters = dict(ids)
            self._judge(operation, case)

        try:
            one()
        except HypothesisException as nothing_to_say:
            if mode is GenerationMode.POSITIVE:
                self.figures.broken[f"{operation.name}: no example"] = str(nothing_to_say)

    def _judge(self, operation: Operation, case: Any) -> None:
        answer = case.call(base_url=self.world.stack.url, headers=self._headers, timeout=30)
        self.figures.examples += 1
        self.figures.statuses[str(answer.status_code)] += 1
        self.figures.fivehundreds += answer.status_code >= 500
        if any(mark in answer.content for mark in self.foreign):
            self.figures.cross_tenant += 1
            self._broken(operation, case, "shows another tenant")
        if answer.status_code == 400 and not answer.content:
            return  # the edge's own: it lets no encoded separator in, and says nothing about it
        known = {*operation.described["responses"], *COMMON} - {"503"}
        if str(answer.status_code) not in known:
            self._broken(operation, case, f"answers {answer.status_code}: {answer.text[:200]}")
        try:
            case.validate_response(answer, checks=[response_schema_conformance, content_type_conformance])
        except (FailureGroup, Failure) as failed:
            said = [str(one) for one in getattr(failed, "exceptions", [failed])]
            self._broken(operation, case, f"{answer.status_code} is not as described: {' '.join(said)[:600]}")

    def _broken(self, operation: Operation, case: Any, problem: str) -> None:
        self.figures.broken.setdefault(
            f"{operation.name}: {problem[:60]}", f"{problem}\n{case.as_curl_command()[:400]}"
        )
