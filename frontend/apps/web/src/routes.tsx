/** Every address of the product; a screen's chunk and its data load side by side. */
import { readClaim } from '@trajeto/shared-auth';
import { FullPageLoader } from '@trajeto/shared-ui';
import { Landing, NotFound, RenderError, SectionError, SessionGate, Shell, type IsBuilt, type ShellHandle } from '@trajeto/shell-feature';
import { createBrowserRouter, redirect, type LoaderFunction, type RouteObject } from 'react-router';
import { accessRoutes, onlyWithToken } from './access-routes';
import { accountScreens } from './account-routes';
import { bookingScreens } from './booking-routes';
import { expenseScreens } from './expense-routes';
import { frameParts } from './frame-parts';
import { insightScreens } from './insight-routes';
import { formerAddresses, shellScreens } from './shell-routes';
import { tripScreens } from './trip-routes';
import { withoutNetwork } from './without-network';

/** The signed-in screens; the menus show an entry exactly when one of these answers it. */
export const screens: RouteObject[] = [
  { path: 'busca', handle: {} satisfies ShellHandle, lazy: { Component: async () => (await import('./home/home-page')).HomePage } },
  ...bookingScreens,
  ...expenseScreens,
  ...tripScreens,
  ...insightScreens,
  ...accountScreens,
  ...shellScreens,
];

/** Customers start at the home: its file comes beside the session's check. Where others start, the session says. */
const landAtOnce: LoaderFunction = () => (readClaim('ctx') === 'customer' ? redirect('/busca') : null);

/** Of the screens that are of no one object: asked for each entry of each menu, so not by matching all routes each time. */
const fixedAddresses = new Set([
  '/',
  ...screens.map(({ path = '' }) => `/${path.replace(/\/:\w+\?$/, '')}`).filter((path) => !path.includes(':')),
]);

/** A path that only fits where an id would stand has no screen of its own. */
export const isBuilt: IsBuilt = (address) => fixedAddresses.has(address.split(/[?#]/)[0] ?? address);

export const router = createBrowserRouter([
  {
    errorElement: <RenderError />,
    hydrateFallbackElement: <FullPageLoader />,
    children: [
      ...accessRoutes,
      {
        element: <SessionGate {...withoutNetwork} />,
        loader: onlyWithToken,
        children: [
          { index: true, loader: landAtOnce, element: <Landing isBuilt={isBuilt} /> },
          {
            element: <Shell isBuilt={isBuilt} {...frameParts} />,
            // A broken screen takes only its own place: the menus stay.
            children: [
              { errorElement: <SectionError />, children: [...screens, ...formerAddresses, { path: '*', element: <NotFound /> }] },
            ],
          },
        ],
      },
    ],
  },
]);
