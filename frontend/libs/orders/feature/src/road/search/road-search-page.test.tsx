/** A bus added to an order begins where and while its trip is, whether or not its city has a station. */
import { http, HttpResponse, server } from '@trajeto/shared-testing';
import { screen } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { API, EMPLOYEE, open } from '../../agency.fixture';
import { RoadSearchPage } from './road-search-page';

const RECIFE = '0197c0de-0000-7000-8000-0000000000a1';
const page = (...data: object[]) => ({
  data,
  links: {},
  meta: { current_page: 1, last_page: 1, from: 0, to: 0, total: data.length, per_page: 100 },
});
const station = { uuid: RECIFE, name: 'TIP', city: 'Recife', city_uuid: '0197c0de-0000-7000-8000-0000000000a2', state: 'PE' };

beforeEach(() => {
  server.use(
    http.get(`${API}/travelers`, () => HttpResponse.json(page())),
    http.get(`${API}/holidays`, () => HttpResponse.json({ data: [] })),
    http.get(`${API}/customers/c1/reason-trips`, () => HttpResponse.json(page())),
    http.get(`${API}/bus-stations`, () => HttpResponse.json(page(station))),
  );
});

it.each(['Recife', 'Fernando de Noronha'])('the days of a trip to %s stand in the form', async (city) => {
  const query = new URLSearchParams({ cidade: city, de: '2027-01-11', ate: '2027-01-14' });
  open(<RoadSearchPage />, { session: EMPLOYEE, at: `/busca/passagens-onibus?${query.toString()}` });
  expect(await screen.findByRole('textbox', { name: /^Ida/ })).toHaveDisplayValue(/11/);
  expect(screen.getByRole('textbox', { name: /^Volta/ })).toHaveDisplayValue(/14/);
});
