/** What the frame shows only when it is opened: in files of their own, so that no page waits for them. */
import { lazy } from 'react';

const notifications = () => import('./bell/notification-list');
const companies = () => import('./company/company-list');
const credit = () => import('./credit/credit-balance');
const shortcuts = () => import('./shortcuts/shortcut-keys');
const sideMenu = () => import('./navigation/side-menu-content');

export const NotificationList = lazy(async () => ({ default: (await notifications()).NotificationList }));
export const CompanyList = lazy(async () => ({ default: (await companies()).CompanyList }));
export const CreditBalancePanel = lazy(async () => ({ default: (await credit()).CreditBalancePanel }));
export const ShortcutKeys = lazy(async () => ({ default: (await shortcuts()).ShortcutKeys }));
export const SideMenuContent = lazy(async () => ({ default: (await sideMenu()).SideMenuContent }));

/** How each is fetched, for a page that has nothing else to do: opening one then waits for nothing, with or without a network. */
export const openedParts: readonly (() => Promise<unknown>)[] = [notifications, companies, credit, shortcuts, sideMenu];
