"""Why the stack would not do what was asked, in a sentence that says what to do about it."""


class StackRefused(Exception):
    """Shown to the developer as one message, without a traceback."""


class PortTaken(StackRefused):
    """Another program listens where the edge should."""


class PrivateFolder(StackRefused):
    """The data folder lies where PostgreSQL's own OS user may not go."""


class ServerDidNotStart(StackRefused):
    """A server ended, or stayed silent, before it was ready."""


class DemoFailed(StackRefused):
    """The demo could not be made."""


class ServiceAbsent(StackRefused):
    """A service that the stack should start has no program yet."""


class NotRunning(StackRefused):
    """The command needs a running stack and there is none."""


class AlreadyRunning(StackRefused):
    """A stack on this data folder is up already."""


class NoSuchLetter(StackRefused):
    """The dead letter asked for is not there, or not any more."""
