/** How close the rows of tables stand, wherever the frame draws one (UI 1.7). */
import { screen } from '@testing-library/react';
import { useRowHeight } from '@trajeto/shared-ui';
import { http, HttpResponse, renderScreen, server } from '@trajeto/shared-testing';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { expect, it } from 'vitest';
import { SessionGate, Shell } from '../index';
import { API, bootstrap, everything } from '../shell.fixture';

const Table = () => <h1>{useRowHeight(4)} px</h1>;

function openAs(user: object, preferences: object) {
  server.use(
    http.get(`${API}/bootstrap`, () => HttpResponse.json(bootstrap(user, {}, { preferences }))),
    http.get(`${API}/events`, () => new HttpResponse(null, { status: 503 })),
    http.get(`${API}/orders/pending/summary`, () => HttpResponse.json({ data: { total: 0, mine: 0, untaken: 0, by_kind: {} } })),
  );
  const children = [{ element: <Shell isBuilt={everything} />, children: [{ path: '*', element: <Table /> }] }];
  renderScreen(<RouterProvider router={createMemoryRouter([{ element: <SessionGate />, children }])} />);
}
const AGENCY = { context: 'agency', type: 'manager', customer: null };

it.each([
  ['a customer', {}, {}, '48 px'],
  ['a customer who wishes them close', {}, { density: 'compact' }, '40 px'],
  ['an agency', AGENCY, {}, '40 px'],
  ['an agency’s person who wishes them apart', AGENCY, { density: 'comfortable' }, '48 px'],
])('the rows of %s', async (_who, user, preferences, height) => {
  openAs(user, preferences);
  expect(await screen.findByRole('heading', { name: height })).toBeInTheDocument();
});
