"""Starts the gateway; its open streams end when it is told to stop."""

import signal
from types import FrameType

import uvicorn
from kit.logs import set_up_logs
from kit.run import end_quietly

from gateway_service.app import create_app
from gateway_service.live import Hub
from gateway_service.settings import GatewaySettings


class Gateway(uvicorn.Server):
    """A server whose live streams part at SIGTERM: they would hold the stop back."""

    hub: Hub

    def handle_exit(self, sig: int, frame: FrameType | None) -> None:
        self.hub.part()
        super().handle_exit(sig, frame)


def main() -> None:
    """Serve until SIGTERM."""
    settings = GatewaySettings()
    set_up_logs("gateway", settings.log_level)
    app = create_app(settings)
    server = Gateway(
        uvicorn.Config(
            app,
            host=settings.service_host,
            port=settings.service_port,
            log_config=None,
            access_log=False,
            server_header=False,
            loop="uvloop",
            http="httptools",
            timeout_graceful_shutdown=5,
        )
    )
    server.hub = app.state.hub
    signal.signal(signal.SIGTERM, end_quietly)
    server.run()


if __name__ == "__main__":
    main()
