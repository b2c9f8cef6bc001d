import type { ApprovalRequest, RequestItem, RequestSummary } from '@trajeto/approvals-data-access';
import { SessionProvider, type Session } from '@trajeto/shared-auth';
import { http, HttpResponse, renderScreen, server } from '@trajeto/shared-testing';
import { readAddress } from '@trajeto/shared-ui/crud';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { inboxAt, QUEUE_ADDRESS, questionOf } from './address';
import { ApprovalsPage } from './approvals-page';
import { approval, isWhole, recentReasons, rejectionOf, rememberReason, unreasoned } from './decision';
import type { Shown } from './once-read';
import { serveDelegations } from './delegations.fixture';
import { afterDecision, neighboursOf } from './neighbours';

const API = 'http://localhost:3000/api/v1';

const item = (uuid: string, over: Partial<RequestItem> = {}): RequestItem => ({
  approvedAt: null,
  brokenPolicy: false,
  date: '2026-12-01',
  description: `Voo ${uuid}`,
  itemOrderUuid: uuid,
  justification: null,
  reasonRejected: null,
  rejected: false,
  suspectedVoucher: null,
  table: 'airway',
  value: '100.00',
  violatedPolicies: [],
  voucherPath: null,
  ...over,
});

const summary = (uuid: string, over: Partial<RequestSummary> = {}): RequestSummary => ({
  alerts: [],
  allowedActions: ['approve', 'reject'],
  brokenPolicy: false,
  canDecide: true,
  costCenter: { uuid: 'cc', name: 'Engenharia' },
  createdAt: '2026-11-20T12:00:00Z',
  currentLevel: 1,
  customer: { uuid: 'c', name: 'Aurora' },
  deadlineAt: null,
  decidedAt: null,
  levelsTotal: 1,
  number: 10,
  onBehalfOf: null,
  requestType: 'travel',
  requestedAt: '2026-11-20T12:00:00Z',
  requester: { uuid: 'ana', name: 'Ana Souza', email: null },
  status: 'approving',
  subjectUuid: `order-${uuid}`,
  title: 'São Paulo – Salvador, 1 a 3 dez',
  travelers: [{ uuid: 'ana', name: 'Ana Souza' }],
  updatedAt: '2026-11-20T12:00:00Z',
  uuid,
  value: '200.00',
  valueAsked: '200.00',
  version: 1,
  ...over,
});

const request = (over: Partial<ApprovalRequest> = {}): ApprovalRequest => ({
  ...summary('r1'),
  approvalModel: null,
  automatic: false,
  branch: null,
  description: null,
  items: [item('i1'), item('i2')],
  levels: [],
  obs: null,
  phase: null,
  project: null,
  reasonRejected: null,
  subjectStatus: 'approving',
  ...over,
});

describe('a decision', () => {
  it('approves everything, or everything but what is marked', () => {
    expect(approval(request(), {}, ' ')).toEqual({ orderUuid: 'order-r1', status: 'approved' });
    expect(approval(request(), { i2: ' Caro ' }, 'ok')).toEqual({
      orderUuid: 'order-r1',
      status: 'approved',
      obs: 'ok',
      rejectedItems: [{ itemOrderUuid: 'i2', table: 'airway', reasonRejected: 'Caro' }],
    });
  });

  it('is a rejection of the order when every item is chosen, and of items when some are', () => {
    expect(rejectionOf(request(), ['i1', 'i2'], 'Não', '')).toEqual({ orderUuid: 'order-r1', status: 'rejected', reasonRejected: 'Não' });
    expect(rejectionOf(request(), ['i1'], 'Não', '')).toMatchObject({ status: 'approved', rejectedItems: [{ itemOrderUuid: 'i1' }] });
  });

  it('leaves out what an earlier level rejected', () => {
    const later = request({ items: [item('i1'), item('i2', { rejected: true })] });
    expect(isWhole(later, { i1: 'x' })).toBe(true);
    expect(unreasoned(later, { i1: ' ', i2: '' })).toEqual(['i1']);
  });

  it('keeps the last five reasons, newest first, each once', () => {
    ['a', 'b', 'c', 'd', 'e', 'f', 'b'].forEach(rememberReason);
    expect(recentReasons()).toEqual(['b', 'f', 'e', 'd', 'c']);
    localStorage.setItem('trajeto.rejection_reasons', '{broken');
    expect(recentReasons()).toEqual([]);
  });
});

const read = (query: string) => readAddress(QUEUE_ADDRESS, new URLSearchParams(query));

describe('the queue', () => {
  it('is asked as its address says', () => {
    const values = read('type=travel&box=decided&sort=value&search=ana&page=2');
    const asked = questionOf(values, new Date('2026-11-20T12:00:00Z'));
    expect(asked).toEqual({ box: 'decided', requestType: 'travel', search: 'ana', startDate: '2026-08-22', page: 2, limit: 50 });
    expect(questionOf(read('sort=x&page=0'), new Date())).toEqual({ box: 'pending', sort: 'deadline', search: null, page: 1, limit: 50 });
    expect(inboxAt('?box=decided', 'r1')).toBe('/aprovacoes/r1?box=decided');
  });

  it('asks for whom one decides only of what waits', () => {
    const values = read('on_behalf_of=e1');
    expect(questionOf(values, new Date())).toMatchObject({ onBehalfOf: 'e1' });
    expect(questionOf({ ...values, box: 'decided' }, new Date())).not.toHaveProperty('onBehalfOf');
  });

  it('counts the 90 days by the calendar of São Paulo', () => {
    expect(questionOf(read('box=decided'), new Date('2026-11-21T01:00:00Z')).startDate).toBe('2026-08-22');
  });

  it('knows who is beside whom and who comes after a decision', () => {
    const queue = [{ uuid: 'a' }, { uuid: 'b' }, { uuid: 'c' }];
    expect(neighboursOf(queue, 'b')).toEqual({ index: 1, previous: 'a', next: 'c' });
    expect(afterDecision(queue, 'b')).toBe('c');
    expect(afterDecision(queue, 'c')).toBe('b');
    expect(afterDecision([{ uuid: 'a' }], 'a')).toBeNull();
  });
});

const session: Session = {
  user: {
    uuid: 'u',
    name: 'Bruno Lima',
    email: 'bruno@x.test',
    context: 'customer',
    type: 'approver',
    avatarUrl: null,
    isExpenseApprover: false,
    isAdministrator: false,
    companyName: 'Aurora',
    employeeUuid: 'bruno',
    agencyUuid: null,
    agencyPhone: null,
  },
  actions: new Set(),
  customerUuid: 'c',
  customerName: 'Aurora',
  settings: {},
  isApprover: true,
};
const drawing = {
  whenRead: (_: string, { children }: Shown) => children,
  facts: () => null,
  item: (_request: ApprovalRequest, { description }: RequestItem) => description,
  receipt: () => null,
};
const drawings = { travel: drawing, advance: drawing, expense_report: drawing };

const snake = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(snake);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, inner]) => [key.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`), snake(inner)]),
  );
};
const meta = { current_page: 1, from: 1, last_page: 1, per_page: 50, to: 2, total: 2 };

function openInbox(requests: readonly RequestSummary[], read: (uuid: string) => ApprovalRequest, by: Session = session) {
  serveDelegations();
  server.use(
    http.get(`${API}/approval-requests`, () =>
      HttpResponse.json({ data: snake(requests), links: {}, meta: { ...meta, total: requests.length } }),
    ),
    http.get(`${API}/approval-requests/summary`, () =>
      HttpResponse.json({
        data: { pending: requests.length, without_alerts: 0, by_type: { travel: requests.length, advance: 0, expense_report: 0 } },
      }),
    ),
    http.get(`${API}/approval-requests/:uuid`, ({ params }) => HttpResponse.json({ data: snake(read(String(params.uuid))) })),
  );
  const element = (
    <SessionProvider session={by}>
      <ApprovalsPage drawings={drawings} />
    </SessionProvider>
  );
  const router = createMemoryRouter(
    [
      { path: '/aprovacoes', element },
      { path: '/aprovacoes/:requestId', element },
    ],
    { initialEntries: ['/aprovacoes'] },
  );
  renderScreen(<RouterProvider router={router} />);
  return router;
}

describe('the inbox', () => {
  it('says that all is done when nobody waits', async () => {
    openInbox([], () => request());
    expect(await screen.findByText('Tudo em dia. Nenhuma aprovação aguarda você.')).toBeInTheDocument();
  });

  it('asks for a reason before it sends a marked item, then opens the next request', async () => {
    const sent: unknown[] = [];
    server.use(
      http.post(`${API}/customers/orders/approval`, async ({ request: call }) => {
        sent.push(await call.json());
        return HttpResponse.json({ data: snake(request()), message: 'Aprovação concluída com sucesso' });
      }),
    );
    const router = openInbox([summary('r1'), summary('r2', { number: 11 })], (uuid) => request({ uuid, number: uuid === 'r1' ? 10 : 11 }));
    const card = await screen.findByRole('article', { name: 'Pedido 10' });
    await userEvent.click(within(card).getByRole('button', { name: 'Rejeitar item Voo i2' }));
    await userEvent.click(within(card).getByRole('button', { name: /Aprovar o restante/ }));
    expect(await within(card).findByText('Informe o motivo da rejeição.')).toBeInTheDocument();
    expect(sent).toEqual([]);
    await userEvent.type(within(card).getByLabelText('Motivo da rejeição do item'), 'Um basta');
    await userEvent.click(within(card).getByRole('button', { name: /Aprovar o restante/ }));
    expect(await screen.findByRole('article', { name: 'Pedido 11' })).toBeInTheDocument();
    expect(sent).toEqual([
      {
        order_uuid: 'order-r1',
        status: 'approved',
        rejected_items: [{ item_order_uuid: 'i2', table: 'airway', reason_rejected: 'Um basta' }],
      },
    ]);
    expect(router.state.location.pathname).toBe('/aprovacoes/r2');
  });

  it('goes through the queue by keys, and approves on the second A alone, once there is a network', async () => {
    let decisions = 0;
    server.use(
      http.post(`${API}/customers/orders/approval`, () => {
        decisions += 1;
        return HttpResponse.json({ data: snake(request()), message: 'ok' });
      }),
    );
    openInbox([summary('r1'), summary('r2', { number: 11 })], (uuid) => request({ uuid, number: uuid === 'r1' ? 10 : 11 }));
    await screen.findByRole('article', { name: 'Pedido 10' });
    await userEvent.keyboard('j');
    await screen.findByRole('article', { name: 'Pedido 11' });
    await userEvent.keyboard('k');
    await screen.findByRole('article', { name: 'Pedido 10' });
    const network = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    await userEvent.keyboard('a');
    expect(screen.queryByText('Pressione A de novo para aprovar')).not.toBeInTheDocument();
    network.mockRestore();
    await userEvent.keyboard('a');
    expect(screen.getByText('Pressione A de novo para aprovar')).toBeInTheDocument();
    expect(decisions).toBe(0);
    await userEvent.keyboard('a');
    await waitFor(() => expect(decisions).toBe(1));
  });

  it('shows one’s own request without buttons, and says why', async () => {
    const own = { requester: { uuid: 'bruno', name: 'Bruno Lima', email: null }, allowedActions: [], canDecide: false };
    openInbox([summary('r1', own)], () => request(own));
    expect(await screen.findByText('Você não pode aprovar a própria solicitação.')).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: /Aprovar/ })).not.toBeInTheDocument();
  });

  it('shows a manager of the agency the request they sent themselves without buttons, and says why', async () => {
    const user = { ...session.user, uuid: 'gilda', context: 'agency' as const, type: 'manager', employeeUuid: null };
    const own = { requester: { uuid: 'gilda', name: 'Gilda', email: null }, allowedActions: [], canDecide: false };
    openInbox([summary('r1', own)], () => request(own), { ...session, user });
    expect(await screen.findByText('Você não pode aprovar a própria solicitação.')).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: /Aprovar/ })).not.toBeInTheDocument();
  });
});
