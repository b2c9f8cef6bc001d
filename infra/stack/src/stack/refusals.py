"""StackRefused: why a stack command did not run, and what to do about it."""


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


class OperatorRefused(StackRefused):
    """identity made no account for an operator."""


class KeysAreChanging(StackRefused):
    """One change of keys at a time."""

    def __init__(self) -> None:
        super().__init__("A second generation is accepted already: `stack keys reseal`, then `stack keys forget`.")


class NoSecondGeneration(StackRefused):
    """There is nothing to change to."""

    def __init__(self) -> None:
        super().__init__("There is no second generation of keys: announce one first, and let every process know it.")


class KeysStillNeeded(StackRefused):
    """Something is still sealed by the old key."""

    def __init__(self) -> None:
        super().__init__("Start the stack and run `stack keys reseal` first: the old key still opens what it sealed.")


class StackIsRunning(StackRefused):
    """Programs read their secrets when they start."""

    def __init__(self) -> None:
        super().__init__("Stop the stack first (`stack down`): programs read their secrets when they start.")
