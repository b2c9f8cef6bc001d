/** The signed-in frame: session, guard, navigation, live events. */
export { Guard, useShellHandles, type Hidden, type ShellHandle } from './access/guard';
export { Landing } from './access/landing';
export { NotFound } from './access/not-found';
export { RenderError, SectionError } from './access/render-error';
export { useCounters, type Counters } from './access/counters';
export { SessionGate, type SessionGateProps } from './access/session-gate';
export { useCompanyChoice } from './company/company-choice';
export { CreditFigures } from './credit/credit-balance';
export { useCreditLimit, type CreditLimit } from './credit/use-credit-limit';
export { RailBeside } from './frame/rail-beside';
export { Shell } from './frame/shell';
export { ShellSurroundingsProvider, useShell, type PanelProps, type ShellParts } from './frame/shell-context';
export { LIVE_TAGS } from './live/live-tags';
export { collectLiveEvents } from './live/use-live';
export { CompanyList, openedParts } from './opened-parts';
export { menuOf, quickActionsOf, type IsBuilt, type MenuEntry } from './navigation/menu';
export { useUnsent } from './navigation/use-unsent';
