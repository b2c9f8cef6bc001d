"""What each service declares of its settings, beside what a deployment tells it."""

import importlib
import importlib.util
from collections.abc import Mapping

from deployment.parts import Part
from kit.core.settings import ServiceSettings

READ_ELSEWHERE = {"OTEL_EXPORTER_OTLP_ENDPOINT", "BUILD_COMMIT", "TESSDATA_PREFIX"}
"""Variables read outside the settings classes: tracing, the build's metric, the receipts' language."""
DEFAULT_IS_RIGHT = {
    "service_socket": "one machine only: an orchestrator starts successors by itself",
    "ready_fd": "one machine only",
    "pool_size": "measured, docs/decisions/0016",
    "requests_at_once": "measured, docs/decisions/0014",
    "heartbeat_seconds": "the same everywhere, docs/decisions/0006",
    "copies_compared_seconds": "ten minutes, docs/decisions/0007",
    "files_grace_seconds": "an hour; raised by hand after a restore, docs/operations.md",
    "files_dir": "set, or FILES_URL is, where a service keeps files",
    "files_url": "set, or FILES_DIR is, where a service keeps files",
    "service_token_secret_accepted": "while keys change, docs/operations.md",
    "field_key_accepted": "while keys change",
    "avatar_key_accepted": "while keys change",
    "avatar_key": "of the services that show people alone; the service refuses to start without it",
    "owner_database_url": "of `migrate` alone",
    "smtp_url": "of the services that send mail alone",
    "database_url": "the gateway has none",
    "sweep_database_url": "the gateway has none",
    "ocr_readers": "two a worker; more workers are added by the autoscaler",
    "supplier_deadline_seconds": "HARDENING B10",
    "edge_average": "measured, docs/decisions/0014",
    "edge_burst": "measured",
    "edge_guess_average": "measured",
    "edge_guess_burst": "measured",
    "edge_in_flight": "measured",
    "edge_streams": "measured",
    "pages_dir": "set by the image of the gateway",
    "contract_file": "in the image of the gateway",
}
"""Settings that a deployment may leave alone, and why their default is right in production."""


def settings_of(part: Part) -> type[ServiceSettings]:
    """The settings class of a service; kit's where it has none of its own."""
    name = f"{part.package}.settings"
    if importlib.util.find_spec(name) is None:
        return ServiceSettings
    module = importlib.import_module(name)
    own = [kind for kind in vars(module).values() if isinstance(kind, type) and issubclass(kind, ServiceSettings)]
    return max(own, key=lambda kind: len(kind.__mro__))


def unset_without_a_right_default(part: Part, told: Mapping[str, str]) -> list[str]:
    """In words: what a service declares, no file of deploy/ sets, and nobody has said to be right as it is."""
    given = {name.removesuffix("_FILE").lower() for name in told}
    needed = {
        "database_url": part.service is not None,
        "sweep_database_url": part.service is not None,
        "smtp_url": part.sends_mail,
        "avatar_key": part.shows_avatars,
    }
    left = [name for name in settings_of(part).model_fields if name not in given]
    return [
        f"{part.name} declares {name.upper()}, which deploy/ does not set: add it to deployment.variables, or say in "
        "deploy/tests/declared.py why its default is right in production"
        for name in left
        if name not in DEFAULT_IS_RIGHT or needed.get(name)
    ] + ([] if not part.keeps_files or {"files_dir", "files_url"} & given else [f"{part.name} has no store of files"])
