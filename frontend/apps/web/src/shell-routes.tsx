/** The addresses of the frame itself: the options menu under both its names, and the old names of the searches. */
import { leaveFlash } from '@trajeto/shared-auth';
import { matchRoutes, redirect, type LoaderFunction, type RouteObject } from 'react-router';
import { bookingScreens } from './booking-routes';
import { shellRoutesText } from './shell-routes.text';

/** The address moved; what it asked for is kept. A product without a search of its own yet leads home with a notice. */
const movedTo =
  (path: string): LoaderFunction =>
  ({ request }) => {
    if (matchRoutes(bookingScreens, path)) return redirect(path + new URL(request.url).search);
    leaveFlash({ kind: 'info', message: shellRoutesText.notYet });
    return redirect('/busca');
  };

const options = () => ({ Component: async () => (await import('@trajeto/shell-feature/options')).OptionsPage });

export const shellScreens: RouteObject[] = [
  { path: 'menu-opcoes', lazy: options() },
  { path: 'menu', lazy: options() },
];

/** Names of an earlier product that still stand in people's bookmarks (spec section 2.2). */
export const formerAddresses: RouteObject[] = [
  { path: 'busca/hospedagem', loader: movedTo('/busca/hospedagens') },
  { path: 'busca/voos', loader: movedTo('/busca/passagens-aereas') },
  { path: 'busca/veiculos', loader: movedTo('/busca/alugar-carros') },
];
