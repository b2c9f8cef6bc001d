"""JSON of projects and phases."""

from typing import ClassVar
from uuid import UUID

from kit.core.money import Money
from kit.http.validation import Input

from config_service.shapes.moments import Moment, OptionalMoment
from config_service.shapes.schemas import Code, Name, OptionalCode, Ref, Stored


class ProjectCreate(Input):
    required_messages: ClassVar = {"name": "O nome do projeto é obrigatório"}

    name: Name
    code: OptionalCode = None


class ProjectUpdate(ProjectCreate):
    """What is absent stays, null clears."""

    name: Name = ""


class Project(Stored):
    """`original_name`: as it was created; `approval_models` is filled on request."""

    name: str
    original_name: str
    code: str | None
    customer_uuid: UUID
    active: bool
    approval_models: list[Ref] = []


class PhaseWritten(Input):
    required_messages: ClassVar = {
        "name": "O nome da fase é obrigatório",
        "code": "O código de integração externa é obrigatório",
        "start_at": "A data de início é obrigatória",
    }

    budget: Money | None = None
    alert: Money | None = None
    end_at: OptionalMoment = None


class PhaseCreate(PhaseWritten):
    name: Name
    code: Code
    start_at: Moment


class PhaseUpdate(PhaseWritten):
    """What is absent stays, null clears."""

    name: Name = ""
    code: Code = ""
    start_at: OptionalMoment = None


class Phase(Stored):
    """`alert`: the amount from which it is notified; `start_at`, `end_at`: YYYY-MM-DD HH:mm:ss in Sao Paulo."""

    project_uuid: UUID
    name: str
    original_name: str
    code: str
    budget: Money | None
    alert: Money | None
    start_at: Moment
    end_at: OptionalMoment
    active: bool
    approval_models: list[Ref] = []
