"""Settings of the gateway; it has no database."""

from pathlib import Path

from kit.core.settings import ServiceSettings
from pydantic import SecretStr

_REPOSITORY = Path(__file__).parents[3]


class GatewaySettings(ServiceSettings):
    """`edge_*` are requests a second of one address, and what it may have in flight.

    `edge_secure`: TLS ends at or before the edge.
    """

    database_url: SecretStr = SecretStr("")
    edge_average: int = 4_000
    edge_burst: int = 8_000
    edge_guess_average: int = 50
    edge_guess_burst: int = 200
    edge_in_flight: int = 256
    edge_streams: int = 1_024
    edge_secure: bool = False
    pages_dir: Path = _REPOSITORY / "frontend" / "apps" / "web" / "dist"
    contract_file: Path = _REPOSITORY / "gateway" / "contract" / "openapi.json"
