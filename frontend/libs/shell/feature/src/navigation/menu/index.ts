/** One record of entries behind the bar, the side menu, the phone's bar, the options and the palette. */
export { decidesSomething, hasBothContexts, hasCustomer, isAgency, isAgencyManager } from './conditions';
export type { IsBuilt, MenuEntry, MenuGroup } from './entry';
export { menuOf } from './groups';
export { approvalsOf, bottomBarOf, optionsOf, orderChoicesOf, railOf, type RailEntry, type RailTab } from './places';
export { quickActionsOf } from './quick-actions';
