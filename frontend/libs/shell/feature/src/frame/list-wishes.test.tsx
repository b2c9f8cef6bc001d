/** What a person keeps of lists, from the start of the product to the server (UI 3.1, 3.2). */
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { ListWishesContext } from '@trajeto/shared-ui';
import { http, HttpResponse, renderScreen, server } from '@trajeto/shared-testing';
import { use } from 'react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { expect, it } from 'vitest';
import { SessionGate, Shell } from '../index';
import { API, bootstrap, everything } from '../shell.fixture';

const HIDDEN = { slug: 'cost-center', hidden: true };
const VIEW = { list: 'orders', name: 'Atrasados', query: '?situacao=open#all' };

function List() {
  const wishes = use(ListWishesContext);
  return (
    <button type="button" onClick={() => wishes?.save({ columns: { ...wishes.columns, 'orders-mine': [HIDDEN] } })}>
      {JSON.stringify([wishes?.columns, wishes?.views])}
    </button>
  );
}
const name = (columns: object) => JSON.stringify([columns, [VIEW]]);

it('columns left out and views are those of the preferences, and a change is shown at once and sent with nothing else', async () => {
  const sent: unknown[] = [];
  const columns = { advances: [HIDDEN] };
  server.use(
    http.get(`${API}/bootstrap`, () => HttpResponse.json(bootstrap({}, {}, { preferences: { columns, views: [VIEW] } }))),
    http.get(`${API}/events`, () => new HttpResponse(null, { status: 503 })),
    http.put(`${API}/me/preferences`, async ({ request }) => {
      sent.push(await request.json());
      return HttpResponse.json({ data: {} });
    }),
  );
  const children = [{ element: <Shell isBuilt={everything} />, children: [{ path: '*', element: <List /> }] }];
  renderScreen(<RouterProvider router={createMemoryRouter([{ element: <SessionGate />, children }])} />);
  await userEvent.click(await screen.findByRole('button', { name: name(columns) }));
  expect(screen.getByRole('button', { name: name({ ...columns, 'orders-mine': [HIDDEN] }) })).toBeInTheDocument();
  await waitFor(() => expect(sent).toEqual([{ columns: { ...columns, 'orders-mine': [HIDDEN] } }]));
});
