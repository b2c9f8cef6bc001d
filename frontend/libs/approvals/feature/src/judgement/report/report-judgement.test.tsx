import type { ApprovalRequest, RequestItem, RequestSummary } from '@trajeto/approvals-data-access';
import { SessionProvider, type Session } from '@trajeto/shared-auth';
import { http, HttpResponse, renderScreen, server } from '@trajeto/shared-testing';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { ApprovalsPage } from '../approvals-page';
import { serveDelegations } from '../delegations.fixture';
import type { Drawings } from '../drawing';
import type { Shown } from '../once-read';
import { beside, cleanLines, isLast, linesOf, missesVoucher, nextOpen, rejectedOf, sumsOf } from './lines';

const API = 'http://localhost:3000/api/v1';

const item = (uuid: string, value: string, over: Partial<RequestItem> = {}): RequestItem => ({
  approvedAt: null,
  brokenPolicy: false,
  date: '2026-11-18',
  description: `Despesa ${uuid}`,
  itemOrderUuid: uuid,
  justification: null,
  reasonRejected: null,
  rejected: false,
  suspectedVoucher: false,
  table: 'expense',
  value,
  violatedPolicies: [],
  voucherPath: '/nota.jpg',
  ...over,
});

const summary = (over: Partial<RequestSummary> = {}): RequestSummary =>
  ({
    uuid: 'r1',
    requestType: 'expense_report',
    subjectUuid: 'report-1',
    number: 4,
    title: 'Recife novembro',
    requester: { uuid: 'ana', name: 'Ana Souza', email: null },
    travelers: [],
    value: '210.90',
    valueAsked: '210.90',
    status: 'approving',
    alerts: [],
    allowedActions: ['judge'],
    canDecide: true,
    requestedAt: '2026-11-20T12:00:00Z',
    deadlineAt: null,
    decidedAt: null,
    onBehalfOf: null,
    costCenter: null,
    ...over,
  }) as RequestSummary;

const request = (items: RequestItem[], over: Partial<ApprovalRequest> = {}): ApprovalRequest =>
  ({
    ...summary(),
    items,
    levels: [],
    automatic: true,
    branch: null,
    project: null,
    phase: null,
    description: null,
    ...over,
  }) as ApprovalRequest;

const missing: Partial<RequestItem> = {
  voucherPath: null,
  brokenPolicy: true,
  violatedPolicies: [
    {
      policyValueUuid: 'p',
      policyParameter: 'voucher_required_above',
      typeValue: 'touchable_less',
      value: '0.00',
      message: 'Sem comprovante',
    },
  ],
};
const three = [item('taxi', '62.00'), item('almoco', '48.90'), item('hotel', '100.00', { suspectedVoucher: true })];

describe('the lines of a report', () => {
  it('take this reader’s word before the server has said it back', () => {
    const lines = linesOf(request([item('taxi', '62.00', { approvedAt: '2026-11-20T12:00:00Z' }), ...three.slice(1)]), {
      almoco: { state: 'rejected', reason: 'Sem recibo' },
    });
    expect(lines.map(({ state, reason }) => [state, reason])).toEqual([
      ['approved', null],
      ['rejected', 'Sem recibo'],
      ['pending', null],
    ]);
    expect(rejectedOf(lines)).toEqual([{ accountabilityExpenseUuid: 'almoco', reasonRejected: 'Sem recibo' }]);
  });

  it('add up by what was said of them, to the cent', () => {
    const sums = sumsOf(linesOf(request(three), { taxi: { state: 'approved' } }));
    expect(sums).toEqual({
      approved: { count: 1, value: '62.00' },
      rejected: { count: 0, value: '0.00' },
      pending: { count: 2, value: '148.90' },
    });
  });

  it('are approved together only without an alert, and never once somebody rejected them', () => {
    const lines = linesOf(
      request([
        ...three,
        item('km', '9.00', { voucherPath: null }),
        item('sem-nota', '9.00', missing),
        item('fora', '9.00', { brokenPolicy: true }),
      ]),
      {
        almoco: { state: 'rejected', reason: 'x' },
      },
    );
    expect(cleanLines(lines).map(({ uuid }) => uuid)).toEqual(['taxi', 'km']);
  });

  it('miss a receipt only where the policy asks for one', () => {
    expect(missesVoucher(item('km', '9.00', { voucherPath: null }))).toBe(false);
    expect(missesVoucher(item('sem-nota', '9.00', missing))).toBe(true);
  });

  it('lead on to the next open one, and know the last', () => {
    const lines = linesOf(request(three), { almoco: { state: 'approved' } });
    expect(nextOpen(lines, 'taxi')).toBe('hotel');
    expect(nextOpen(lines, 'hotel')).toBe('taxi');
    expect(isLast(lines, 'taxi')).toBe(false);
    expect(isLast(linesOf(request(three), { almoco: { state: 'approved' }, hotel: { state: 'approved' } }), 'taxi')).toBe(true);
    expect(beside(lines, 'taxi', -1)).toBe('taxi');
  });
});

const session = { user: { uuid: 'u', name: 'Bruno Lima', employeeUuid: 'bruno' }, actions: new Set(), settings: {} } as unknown as Session;
const drawing = {
  whenRead: (_: string, { children }: Shown) => children,
  facts: () => null,
  item: () => null,
  receipt: (_request: ApprovalRequest, { description }: RequestItem) => <i>nota de {description}</i>,
};
const drawings: Drawings = { travel: drawing, advance: drawing, expense_report: drawing };

const snake = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(snake);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, inner]) => [key.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`), snake(inner)]),
  );
};

/** The server as it keeps marks: what is judged comes back judged. */
function openReport(first: ApprovalRequest, refuses: (body: Record<string, unknown>) => boolean = () => false) {
  let kept = first;
  const sent: Record<string, unknown>[] = [];
  const meta = { current_page: 1, from: 1, last_page: 1, per_page: 50, to: 1, total: 1 };
  serveDelegations();
  server.use(
    http.get(`${API}/approval-requests`, () =>
      HttpResponse.json({ data: snake([summary({ allowedActions: first.allowedActions })]), links: {}, meta }),
    ),
    http.get(`${API}/approval-requests/summary`, () =>
      HttpResponse.json({ data: { pending: 1, without_alerts: 0, by_type: { travel: 0, advance: 0, expense_report: 1 } } }),
    ),
    http.get(`${API}/approval-requests/r1`, () => HttpResponse.json({ data: snake(kept) })),
    http.post(`${API}/expense-reports/report-1/judge`, async ({ request: call }) => {
      const body = (await call.json()) as Record<string, unknown>;
      sent.push(body);
      if (refuses(body))
        return HttpResponse.json({ message: 'Esta solicitação já foi decidida.', code: 'ALREADY_DECIDED' }, { status: 409 });
      kept = {
        ...kept,
        items: kept.items.map((one) =>
          one.itemOrderUuid === body.accountability_expense_uuid
            ? {
                ...one,
                rejected: body.status === 'rejected',
                reasonRejected: (body.reason_rejected as string | undefined) ?? null,
                approvedAt: body.status === 'approved' ? '2026-11-20T12:00:00Z' : null,
              }
            : one,
        ),
      };
      return HttpResponse.json({ data: snake(kept) });
    }),
  );
  const element = (
    <SessionProvider session={session}>
      <ApprovalsPage drawings={drawings} />
    </SessionProvider>
  );
  const routes = [
    { path: '/aprovacoes', element },
    { path: '/aprovacoes/:requestId', element },
  ];
  renderScreen(<RouterProvider router={createMemoryRouter(routes, { initialEntries: ['/aprovacoes'] })} />);
  return sent;
}

const line = (name: string) => screen.findByRole('region', { name: new RegExp(name) });

describe('a report judged by keys', () => {
  it('sends each line at once, keeps the last for the end, and closes with the rejected ones', async () => {
    const sent = openReport(request(three));
    expect(within(await line('Despesa taxi')).getByText('nota de Despesa taxi')).toBeInTheDocument();
    await userEvent.keyboard('a');
    await line('Despesa almoco');
    await userEvent.keyboard('r');
    const reason = await screen.findByLabelText('Motivo da rejeição');
    await userEvent.keyboard('{Enter}');
    expect(await screen.findByText('Informe o motivo da rejeição.')).toBeInTheDocument();
    await userEvent.type(reason, 'Sem recibo{Enter}');
    await line('Despesa hotel');
    await waitFor(() => expect(sent).toHaveLength(2));
    expect(screen.getByText(/1 aprovada R\$\s62,00 · 1 rejeitada R\$\s48,90 · 1 pendente R\$\s100,00/)).toBeInTheDocument();
    await userEvent.keyboard('a');
    const dialog = await screen.findByRole('dialog', { name: 'Concluir o julgamento de Recife novembro?' });
    expect(within(dialog).getByText(/2 aprovadas \(R\$\s162,00\), 1 rejeitada \(R\$\s48,90\)/)).toBeInTheDocument();
    expect(sent).toHaveLength(2);
    await userEvent.click(within(dialog).getByRole('button', { name: 'Concluir julgamento' }));
    await waitFor(() => expect(sent).toHaveLength(3));
    expect(sent).toEqual([
      { accountability_expense_uuid: 'taxi', status: 'approved' },
      { accountability_expense_uuid: 'almoco', status: 'rejected', reason_rejected: 'Sem recibo' },
      { rejected_items: [{ accountability_expense_uuid: 'almoco', reason_rejected: 'Sem recibo' }] },
    ]);
  });

  it('may be changed until it is closed', async () => {
    const sent = openReport(request(three));
    await line('Despesa taxi');
    await userEvent.keyboard('a');
    await line('Despesa almoco');
    await userEvent.keyboard('v');
    const large = await screen.findByRole('dialog', { name: 'Despesa almoco' });
    expect(within(large).getByText('nota de Despesa almoco')).toBeVisible();
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    await userEvent.keyboard('{ArrowUp}');
    const taxi = await line('Despesa taxi');
    await waitFor(() => expect(within(taxi).getByText('Aprovada')).toBeInTheDocument());
    await userEvent.click(within(taxi).getByRole('button', { name: /^Mudar para rejeitada/ }));
    await userEvent.type(await screen.findByLabelText('Motivo da rejeição'), 'Pessoal{Enter}');
    await waitFor(() =>
      expect(sent.at(-1)).toEqual({ accountability_expense_uuid: 'taxi', status: 'rejected', reason_rejected: 'Pessoal' }),
    );
  });

  it('keeps a line open that is pressed without a network', async () => {
    const sent = openReport(request(three));
    await line('Despesa taxi');
    const network = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    await userEvent.keyboard('a');
    expect(screen.getByText(/3 pendentes/)).toBeInTheDocument();
    network.mockRestore();
    await userEvent.keyboard('a');
    await waitFor(() => expect(sent).toHaveLength(1));
    expect(sent).toEqual([{ accountability_expense_uuid: 'taxi', status: 'approved' }]);
  });

  it('takes a refused line back and stays open', async () => {
    const sent = openReport(request(three), () => true);
    await line('Despesa taxi');
    await userEvent.keyboard('a');
    await waitFor(() => expect(sent).toHaveLength(1));
    await waitFor(() => expect(screen.getByText(/3 pendentes/)).toBeInTheDocument());
  });

  it('asks for what earlier levels left of it', async () => {
    openReport(request([item('taxi', '62.00', { rejected: true, reasonRejected: 'Pessoal' }), ...three.slice(1)]));
    const judged = within(await screen.findByRole('article'));
    expect(judged.getByText(/^R\$\s148,90$/, { selector: '[class*=figure] *, [class*=figure]' })).toBeInTheDocument();
    expect(judged.getByText(/^de R\$\s210,90 enviados$/)).toBeInTheDocument();
  });

  it('says when nothing would be left to approve', async () => {
    openReport(request([item('taxi', '62.00')]));
    await line('Despesa taxi');
    await userEvent.keyboard('r');
    await userEvent.type(await screen.findByLabelText('Motivo da rejeição'), 'Pessoal{Enter}');
    expect(await screen.findByText('Todas as despesas foram rejeitadas: a prestação de contas será rejeitada.')).toBeInTheDocument();
  });

  it('is only looked at by who may not judge it', async () => {
    openReport(request(three, { allowedActions: [] }));
    await line('Despesa taxi');
    expect(screen.getByText('Você não pode decidir este nível de aprovação.')).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: /^Aprovar/ })).not.toBeInTheDocument();
  });
});
