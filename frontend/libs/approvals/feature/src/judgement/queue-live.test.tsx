/** The queue of approvals while others decide: what came or went waits behind the pill (UI 3.1, 3.12). */
import { SessionProvider, type Session } from '@trajeto/shared-auth';
import { http, HttpResponse, renderScreen, server } from '@trajeto/shared-testing';
import { noteListRequest } from '@trajeto/shared-ui';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Shown } from './once-read';
import { ApprovalsPage } from './approvals-page';
import { serveDelegations } from './delegations.fixture';

const API = 'http://localhost:3000/api/v1';
// Nobody acted a moment ago: what arrives is news, not an answer.
beforeEach(() => {
  noteListRequest(0);
  serveDelegations();
});
const session = {
  user: { uuid: 'u', name: 'Bruno Lima', employeeUuid: 'bruno', isExpenseApprover: false },
  actions: new Set<string>(),
  customerUuid: 'c',
  customerName: 'Aurora',
  settings: {},
  isApprover: true,
} as unknown as Session;
const nothing = { whenRead: (_: string, { children }: Shown) => children, facts: () => null, item: () => null, receipt: () => null };

const asked = (uuid: string, requester: string, over: object = {}) => ({
  uuid,
  version: 1,
  number: 10,
  status: 'approving',
  request_type: 'travel',
  subject_uuid: `order-${uuid}`,
  subject_status: 'approving',
  title: 'São Paulo – Recife',
  requester: { uuid: requester, name: requester, email: null },
  travelers: [],
  value: '200.00',
  value_asked: '200.00',
  alerts: [],
  items: [],
  levels: [],
  allowed_actions: ['approve', 'reject'],
  can_decide: true,
  cost_center: null,
  deadline_at: null,
  decided_at: null,
  on_behalf_of: null,
  requested_at: '2026-11-20T12:00:00Z',
  created_at: '2026-11-20T12:00:00Z',
  ...over,
});
const ANA = asked('r1', 'Ana Souza');
const CAIO = asked('r2', 'Caio Reis');
const RITA = asked('r3', 'Rita Melo');

function serve(requests: readonly object[]) {
  const meta = { current_page: 1, from: 1, last_page: 1, per_page: 50, to: requests.length, total: requests.length };
  server.use(
    http.get(`${API}/approval-requests`, () => HttpResponse.json({ data: requests, links: {}, meta })),
    http.get(`${API}/approval-requests/summary`, () => HttpResponse.json({ data: { pending: requests.length, by_type: {} } })),
    http.get(`${API}/approval-requests/:uuid`, ({ params }) =>
      HttpResponse.json({ data: [ANA, CAIO, RITA].find(({ uuid }) => uuid === params.uuid) }),
    ),
  );
}

function open() {
  const element = (
    <SessionProvider session={session}>
      <ApprovalsPage drawings={{ travel: nothing, advance: nothing, expense_report: nothing }} />
    </SessionProvider>
  );
  const paths = ['/aprovacoes', '/aprovacoes/:requestId'];
  const router = createMemoryRouter(
    paths.map((path) => ({ path, element })),
    { initialEntries: ['/aprovacoes'] },
  );
  return renderScreen(<RouterProvider router={router} />).queryClient;
}

const queue = () => within(screen.getByRole('list', { name: 'Fila de aprovações' })).getAllByRole('link');
const who = () => queue().map(({ textContent }) => /Ana|Caio|Rita/.exec(textContent)?.[0]);

it('a request that comes or goes moves no other, nor the one that is open', { tags: 'long' }, async () => {
  serve([ANA, CAIO]);
  const queryClient = open();
  await screen.findByRole('article');
  expect(who()).toEqual(['Ana', 'Caio']);
  serve([RITA, { ...CAIO, version: 2 }]);
  await queryClient.invalidateQueries();
  await screen.findByRole('button', { name: '1 atualização · Mostrar' });
  expect(who()).toEqual(['Ana', 'Caio']);
  expect(queue()[0]).toHaveAttribute('aria-current', 'true');
  expect(queue()[1]?.closest('li')).toHaveAttribute('data-changed', 'odd');
  // To open another is no other question.
  await userEvent.click(queue()[1] as HTMLElement);
  await waitFor(() => expect(queue()[1]).toHaveAttribute('aria-current', 'true'));
  expect(who()).toEqual(['Ana', 'Caio']);
  await userEvent.click(screen.getByRole('button', { name: '1 atualização · Mostrar' }));
  expect(who()).toEqual(['Rita', 'Caio']);
});

describe('several approved at once', () => {
  const alert = { kind: 'broken_policy', count: 1, message: '1 item fora da política' };

  function watch(refused: readonly string[] = []) {
    const sent: string[] = [];
    server.use(
      http.post(`${API}/customers/orders/approval`, async ({ request }) => {
        const { order_uuid: order } = (await request.json()) as { order_uuid: string };
        sent.push(order);
        if (refused.includes(order)) return HttpResponse.json({ code: 'ALREADY_DECIDED', message: 'Já decidida.' }, { status: 409 });
        return HttpResponse.json({ data: ANA });
      }),
    );
    return sent;
  }

  it('are those without an alert, chosen together and confirmed with their sum', async () => {
    serve([ANA, { ...CAIO, alerts: [alert] }, RITA]);
    const sent = watch();
    open();
    await userEvent.click(await screen.findByRole('button', { name: 'Selecionar sem alertas (2)' }));
    expect(screen.getAllByRole('checkbox', { checked: true })).toHaveLength(2);
    await userEvent.keyboard('{Shift>}A{/Shift}');
    const dialog = await screen.findByRole('dialog', { name: /Aprovar 2 solicitações, total R\$\s400,00\?/ });
    expect(sent).toEqual([]);
    await userEvent.click(within(dialog).getByRole('button', { name: 'Aprovar' }));
    await waitFor(() => expect(sent).toEqual(['order-r1', 'order-r3']));
  });

  it('by the key of the row that is open; one with an alert is not taken', async () => {
    serve([ANA, { ...CAIO, alerts: [alert] }]);
    watch();
    open();
    await screen.findByRole('article');
    await userEvent.keyboard('x');
    expect(screen.getAllByRole('checkbox', { checked: true })).toHaveLength(1);
    await userEvent.keyboard('jx');
    await waitFor(() => expect(queue()[1]).toHaveAttribute('aria-current', 'true'));
    expect(screen.getAllByRole('checkbox')).toHaveLength(1);
    expect(screen.getByRole('button', { name: /Aprovar 1 selecionada/ })).toBeVisible();
  });

  it('go on when one of them was decided meanwhile', async () => {
    serve([ANA, RITA]);
    const sent = watch(['order-r1']);
    open();
    await userEvent.click(await screen.findByRole('button', { name: 'Selecionar sem alertas (2)' }));
    await userEvent.click(screen.getByRole('button', { name: /Aprovar 2 selecionadas/ }));
    await userEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Aprovar' }));
    await waitFor(() => expect(sent).toEqual(['order-r1', 'order-r3']));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  });
});
