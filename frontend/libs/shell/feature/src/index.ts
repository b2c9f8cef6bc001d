/** The signed-in frame: session, guard, navigation, live events. */
export { Guard, useShellHandles, type Hidden, type ShellHandle } from './access/guard';
export { Landing } from './access/landing';
export { NotFound } from './access/not-found';
export { RenderError } from './access/render-error';
export { SessionGate, useCounters, type Counters } from './access/session-gate';
export { Shell } from './frame/shell';
export { LIVE_TAGS } from './live/live-tags';
export { applyLiveEvent } from './live/use-live';
export { menuOf, quickActionsOf, type IsBuilt, type MenuEntry } from './navigation/menu';
