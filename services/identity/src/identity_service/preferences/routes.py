"""What the caller set for themselves (API section 2.1)."""

from kit.core.refusals import PayloadTooLarge, refusals
from kit.http.app import ClockDep
from kit.http.pages import One
from kit.http.permissions import AnySignedIn
from kit.http.routing import Router
from kit.http.uow import Uow

from identity_service.preferences.actions import set_preferences, show_preferences
from identity_service.preferences.schemas import Preferences, PreferencesUpdate

router = Router(tags=["session"])


@router.get("/me/preferences")
async def my_preferences(by: AnySignedIn, uow: Uow) -> One[Preferences]:
    """How the caller likes the screens."""
    return One.of(await show_preferences(by=by, uow=uow))


@router.put("/me/preferences", responses=refusals(PayloadTooLarge))
async def set_my_preferences(body: PreferencesUpdate, by: AnySignedIn, uow: Uow, clock: ClockDep) -> One[Preferences]:
    """Change some of it; what is not named stays."""
    return One.of(await set_preferences(body, by=by, uow=uow, clock=clock))
