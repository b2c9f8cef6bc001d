/** A table of each kind and the providers its rows may name, as the server answers them. */
import { http, HttpResponse, server } from '@trajeto/shared-testing';
import { API, aPage } from '../administration.fixture';

export const GOL = '7d0f0000-0000-7000-8000-0000000000a1';
export const HILTON = '7d0f0000-0000-7000-8000-0000000000a2';
const aProvider = (uuid: string, name: string, service: string) => ({
  uuid,
  version: 1,
  agency_uuid: null,
  name,
  slug: name.toLowerCase(),
  logo: null,
  active: true,
  is_offline: false,
  integration_code: null,
  service_type: service,
  services: [],
});
export const wireRow = {
  service_type: 'airway',
  provider_uuid: GOL,
  scope: 'national',
  channel: 'online',
  value_type: 'fixed',
  value: '40.00',
  applies_to: 'traveler',
};
export const priceTable = {
  uuid: 'p1',
  version: 4,
  agency_uuid: 'g1',
  name: 'Indústrias',
  default: false,
  active: true,
  customers_count: 3,
  created_at: '2026-11-02T12:00:00Z',
  updated_at: '2026-11-20T12:00:00Z',
  rows: [{ ...wireRow, uuid: 'r1' }],
};

export function answerProviders(): void {
  const providers = [aProvider(GOL, 'Gol', 'airway'), aProvider(HILTON, 'Hilton', 'hotel')];
  server.use(http.get(`${API}/providers`, () => HttpResponse.json(aPage(providers))));
}

/** Every kind of table of the agency answers these. */
export function answerTables(tables: readonly object[] = []): void {
  for (const kind of ['fees', 'markups', 'markdowns'])
    server.use(http.get(`${API}/agencies/g1/${kind}`, () => HttpResponse.json(aPage([...tables]))));
}
