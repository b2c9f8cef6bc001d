/** The addresses of the frame itself: the options menu under both its names, and the old names of the searches. */
import { redirect, type LoaderFunction, type RouteObject } from 'react-router';

/** The address moved; what it asked for is kept. */
const movedTo =
  (path: string): LoaderFunction =>
  ({ request }) =>
    redirect(path + new URL(request.url).search);

const options = () => ({ Component: async () => (await import('@trajeto/shell-feature/options')).OptionsPage });

export const shellScreens: RouteObject[] = [
  { path: 'menu-opcoes', lazy: options() },
  { path: 'menu', lazy: options() },
];

/** Names of an earlier product that still stand in people's bookmarks (spec section 2.2), and the agency's dashboard under its other name (UI 2.9). */
export const formerAddresses: RouteObject[] = [
  { path: 'busca/hospedagem', loader: movedTo('/busca/hospedagens') },
  { path: 'busca/voos', loader: movedTo('/busca/passagens-aereas') },
  { path: 'busca/veiculos', loader: movedTo('/busca/alugar-carros') },
  { path: 'agencias/dashboard-bi', loader: movedTo('/configuracoes/dashboard-bi') },
];
