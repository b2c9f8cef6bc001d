/** The results of a search whose offers still arrive: what the server holds can be changed while the screen is open. */
import { SessionProvider } from '@trajeto/shared-auth';
import { http, HttpResponse, renderScreen, server } from '@trajeto/shared-testing';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { API, EMPLOYEE } from '../agency.fixture';
import { AirResultsPage } from './air-results-page';
import { aFlight } from './flight.fixture';

const STRETCHES = JSON.stringify([{ origin: 'GRU', destination: 'SSA', goDate: '2026-12-21', adultQuantity: 1, childrenQuantity: 0 }]);

/** A fare of the flight `number`: its cheapest one stands for the flight in the list. */
export const aFare = (number: string, family: string, value: string) => ({
  uuid: `${number}-${family}`,
  search_uuid: 's1',
  product: 'airway',
  stretch_index: 0,
  provider: { uuid: 'gol', slug: 'gws', name: 'Gol' },
  value,
  cheapest: false,
  parts: {},
  policy: { in_policy: true, violated_policies: [] },
  airway: {
    family_fare: family,
    seats_left: null,
    refundable: false,
    fare_rules: null,
    ...aFlight(number),
  },
});
type Fare = ReturnType<typeof aFare>;

export interface Served {
  /** The rows of the list. */
  rows: Fare[];
  /** What the search counts. */
  total: number;
  /** Holds back the answers of lists asked for from now on. */
  listMayAnswer: Promise<void>;
  /** Answers instead of the list. */
  listRefusal: (() => Response) | null;
  /** Answers instead of the fares of one offer. */
  fareRefusal: (() => Response) | null;
  searches: number;
  lists: number;
  fares: number;
}

function serve(served: Served) {
  const search = () => ({
    uuid: `s${served.searches}`,
    status: 'running',
    wait_time: 0.05,
    offers_total: served.total,
    providers: [],
    expires_at: new Date(Date.now() + 20 * 60_000).toISOString(),
    updated_at: new Date().toISOString(),
  });
  const list = async () => {
    const data = served.rows;
    served.lists += 1;
    await served.listMayAnswer;
    const meta = { current_page: 1, last_page: 1, from: 1, to: data.length, total: data.length, per_page: 30 };
    return served.listRefusal?.() ?? HttpResponse.json({ data, links: {}, meta, facets: null, nearby: [] });
  };
  server.use(
    http.post(`${API}/search/airway`, () => {
      served.searches += 1;
      return HttpResponse.json({ data: search() }, { status: 202 });
    }),
    http.get(`${API}/search/:search`, () => HttpResponse.json({ data: search() })),
    http.get(`${API}/search/:search/offers`, list),
    http.get(`${API}/search/:search/offers/:offer`, ({ params }) => {
      served.fares += 1;
      const [flight] = String(params.offer).split('-');
      const [fare, ...others] = served.rows.filter(({ uuid }) => uuid.startsWith(`${flight}-`));
      const families = [fare, ...others];
      return served.fareRefusal?.() ?? HttpResponse.json({ data: { ...fare, airway: { ...fare?.airway, families } } });
    }),
    http.get(`${API}/travelers`, () => HttpResponse.json({ data: [], links: {}, meta: {} })),
    http.get(`${API}/airports`, () => HttpResponse.json({ data: [], links: {}, meta: {} })),
  );
}

/** Draws the results of a search that found `rows`. */
export function openResults(rows: Fare[]) {
  const served: Served = {
    rows,
    total: rows.length,
    listMayAnswer: Promise.resolve(),
    listRefusal: null,
    fareRefusal: null,
    searches: 0,
    lists: 0,
    fares: 0,
  };
  serve(served);
  const router = createMemoryRouter([{ path: '*', element: <AirResultsPage /> }], {
    initialEntries: [`/busca/passagens-aereas/resultados?${new URLSearchParams({ stretches: STRETCHES }).toString()}`],
  });
  const view = renderScreen(
    <SessionProvider session={EMPLOYEE}>
      <RouterProvider router={router} />
    </SessionProvider>,
  );
  return { served, router, ...view };
}
