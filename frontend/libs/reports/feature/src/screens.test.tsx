import type { Advance, Expense, Report } from '@trajeto/reports-data-access';
import { SessionProvider, type Session } from '@trajeto/shared-auth';
import { http, HttpResponse, renderScreen, server } from '@trajeto/shared-testing';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { AdvanceButtons, AdvanceMenu } from './advance/advance-actions';
import { Balance } from './advance/advance-body';
import { BuilderPage } from './builder/builder-page';
import { PaymentSidebar, type Due } from './payment/payment-sidebar';
import { ReturnPix } from './payment/return-pix';
import { ReportLines } from './report/report-lines';

const API = 'http://localhost:3000/api/v1';
const session = {
  user: { uuid: 'u', name: 'Ana Souza', employeeUuid: 'ana', isExpenseApprover: false },
  actions: new Set(['CreateUpdateExpenseReport']),
  customerUuid: 'c1',
  customerName: 'Aurora',
  settings: {},
} as unknown as Session;

function open(element: React.ReactNode, address = '/despesas/prestacao-de-contas') {
  const shown = <SessionProvider session={session}>{element}</SessionProvider>;
  const routes = [
    { path: '/despesas/prestacao-de-contas', element: shown },
    { path: '/pedidos/:orderId', element: <h1>Outra tela</h1> },
  ];
  const router = createMemoryRouter(routes, { initialEntries: [address] });
  renderScreen(<RouterProvider router={router} />);
  return router;
}

const expense = (uuid: string, value: string, over: object = {}) => ({
  uuid,
  expense_number: 1,
  status: 'open',
  order: null,
  expense_type: { uuid: 't', name: 'Táxi', kind: 'common', expense_category: { uuid: 'k', name: 'Transporte', icon: 'taxi' } },
  expense_date: '2026-11-18',
  company: `Táxi ${uuid}`,
  value,
  payment_method: { slug: 'pix', name: 'PIX' },
  refundable: true,
  justification: null,
  reason_rejected: null,
  voucher_path: '/nota.jpg',
  duplicate_status: 'none',
  unsatisfied_policies: [],
  cost_center: { uuid: 'cc', name: 'Engenharia' },
  ...over,
});
const page = (data: object[]) => ({
  data,
  links: {},
  meta: { current_page: 1, from: 1, last_page: 1, per_page: 100, to: data.length, total: data.length },
});

it('a page of expenses that cannot be loaded is asked for once, and again when the person says so', async () => {
  serve([]);
  let asks = 0;
  server.use(
    http.get(`${API}/employees/expenses`, ({ request }) => {
      if (new URL(request.url).searchParams.get('page') !== '2')
        return HttpResponse.json({ ...page([expense('a', '62.00')]), meta: { ...page([]).meta, last_page: 2, total: 101 } });
      asks += 1;
      return HttpResponse.json({ message: 'Indisponível', code: 'UNAVAILABLE' }, { status: 503 });
    }),
  );
  open(<BuilderPage />);
  await userEvent.click(await screen.findByRole('button', { name: 'Tentar de novo' }));
  await waitFor(() => expect(asks).toBe(2));
  await expect(waitFor(() => expect(asks).toBeGreaterThan(2), { timeout: 500 })).rejects.toThrow();
});

/** The API as the builder asks it: what is free, what it comes to, who approves. */
function serve(expenses: object[], missing: string[] = []) {
  const sent: { path: string; body: unknown }[] = [];
  const figures = (total: string) => ({
    report_amount: total,
    refund_amount: total,
    return_amount: '0.00',
    expenses_total: total,
    refundable_total: total,
    advances_balance: '0.00',
    missing_vouchers: missing,
    confirmed_duplicates: [],
    unsatisfied_policies: [],
  });
  server.use(
    http.get(`${API}/employees/expenses`, () => HttpResponse.json(page(expenses))),
    http.get(`${API}/travelers/advance-orders`, () => HttpResponse.json(page([]))),
    http.post(`${API}/expense-reports/preview`, async ({ request }) => {
      const { expense_uuids: asked } = (await request.json()) as { expense_uuids: string[] };
      return HttpResponse.json({ data: figures(asked.length === 2 ? '110.90' : '62.00') });
    }),
    http.get(`${API}/customers/c1/approval-models/simulation`, () =>
      HttpResponse.json({ data: { automatic: true, levels: [], reasons: [], candidates: [], deciders_now: [] } }),
    ),
    http.post(`${API}/expense-reports`, async ({ request }) => {
      sent.push({ path: 'create', body: await request.json() });
      return HttpResponse.json({ data: { uuid: 'rp1' } }, { status: 201 });
    }),
    http.post(`${API}/expense-reports/rp1/request-approval`, () => {
      sent.push({ path: 'send', body: null });
      return HttpResponse.json({ data: { uuid: 'rp1', status: 'approving' } });
    }),
  );
  return sent;
}

describe('the report builder', () => {
  it('shows what it comes to as it is filled, then creates and sends it once', { tags: 'long' }, async () => {
    const sent = serve([expense('e1', '62.00'), expense('e2', '48.90')]);
    const router = open(<BuilderPage />);
    await userEvent.click(await screen.findByRole('button', { name: /^Selecionar todas de Sem viagem/ }));
    await userEvent.click(screen.getByRole('button', { name: 'Incluir' }));
    const settlement = screen.getByRole('region', { name: 'Acerto' });
    expect(await within(settlement).findByText('Empresa paga a você')).toBeInTheDocument();
    await waitFor(() => expect(within(settlement).getAllByText(/R\$\s110,90/).length).toBeGreaterThan(1));
    const name = screen.getByLabelText('Nome');
    expect(name).toHaveValue('Despesas de novembro de 2026');
    await userEvent.clear(name);
    await userEvent.type(name, 'Recife');
    await userEvent.click(screen.getByRole('button', { name: 'Enviar para aprovação' }));
    expect(await screen.findByText('Outra tela')).toBeInTheDocument();
    expect(router.state.location.pathname + router.state.location.search).toBe('/pedidos/rp1?orderType=expense_report');
    expect(sent.map(({ path }) => path)).toEqual(['create', 'send']);
    expect(sent[0]?.body).toMatchObject({ name: 'Recife', expense_uuids: ['e2', 'e1'].sort(), advance_order_uuids: [] });
  });

  it('does not let a confirmed duplicate in', async () => {
    serve([expense('e1', '62.00', { duplicate_status: 'confirmed' })]);
    open(<BuilderPage />);
    expect(await screen.findByRole('checkbox', { name: /Táxi e1/ })).toBeDisabled();
    expect(screen.getByText('Confirmada como duplicada')).toBeInTheDocument();
  });

  it('lists what has no receipt before it is sent, and sends only when told to', async () => {
    const sent = serve([expense('e1', '62.00')], ['e1']);
    open(<BuilderPage />, '/despesas/prestacao-de-contas?despesas=e1');
    expect(await screen.findByText('Falta comprovante em 1 despesa')).toBeInTheDocument();
    await userEvent.click(screen.getByRole('button', { name: 'Enviar para aprovação' }));
    const dialog = await screen.findByRole('dialog', { name: 'Enviar sem todos os comprovantes?' });
    expect(sent).toEqual([]);
    await userEvent.click(within(dialog).getByRole('button', { name: 'Enviar mesmo assim' }));
    await waitFor(() => expect(sent.map(({ path }) => path)).toEqual(['create', 'send']));
  });

  it('says what is missing instead of sending an empty report', async () => {
    const sent = serve([]);
    open(<BuilderPage />);
    await userEvent.click(await screen.findByRole('button', { name: 'Enviar para aprovação' }));
    expect(await screen.findByText('Informe o nome')).toBeInTheDocument();
    expect(screen.getByText('Inclua ao menos uma despesa ou um adiantamento.')).toBeInTheDocument();
    expect(sent).toEqual([]);
  });

  /** A stored report that its owner edits; a save makes it version `version + 1`. */
  function serveStored() {
    serve([]);
    const fields = { name: 'Recife', report_date: '2026-11-20', description: null, allowed_actions: ['edit'] };
    const stored = { ...fields, uuid: 'rp1', version: 1, accountability_expenses: [expense('e1', '62.00')], advance_orders: [] };
    const sent: { version: string | null; name: string }[] = [];
    server.use(
      http.get(`${API}/expense-reports/rp1`, () => HttpResponse.json({ data: stored })),
      http.put(`${API}/expense-reports/rp1`, async ({ request }) => {
        const { name } = (await request.json()) as { name: string };
        sent.push({ version: request.headers.get('If-Match'), name });
        if (request.headers.get('If-Match') !== `"${String(stored.version)}"`)
          return HttpResponse.json({ message: 'Alterado.', code: 'STALE_VERSION' }, { status: 409 });
        Object.assign(stored, { name, version: stored.version + 1 });
        return HttpResponse.json({ data: stored });
      }),
    );
    return { stored, sent };
  }
  const STORED = '/despesas/prestacao-de-contas?relatorio=rp1';
  const STALE = 'Este registro foi alterado por outra pessoa. Recarregue e tente novamente.';

  it('counts an edited report as saved, and saves the next change against the version of the first', async () => {
    const { sent } = serveStored();
    open(<BuilderPage />, STORED);
    await userEvent.type(await screen.findByLabelText('Nome'), ' 2');
    await userEvent.click(screen.getByRole('button', { name: 'Salvar' }));
    await waitFor(() => expect(screen.queryByText('Alterações não salvas')).not.toBeInTheDocument());
    expect(screen.queryByText(STALE)).not.toBeInTheDocument();
    await userEvent.type(screen.getByLabelText('Nome'), '3');
    await userEvent.click(screen.getByRole('button', { name: 'Salvar' }));
    await waitFor(() => expect(sent.map(({ version }) => version)).toEqual(['"1"', '"2"']));
    expect(sent.map(({ name }) => name)).toEqual(['Recife 2', 'Recife 23']);
  });

  it('never overwrites a newer version of a report: it says that there is one and keeps what was typed', async () => {
    const { stored, sent } = serveStored();
    open(<BuilderPage />, STORED);
    await userEvent.type(await screen.findByLabelText('Nome'), ' 2');
    Object.assign(stored, { version: 2, name: 'Olinda' });
    await userEvent.click(screen.getByRole('button', { name: 'Salvar' }));
    await waitFor(() => expect(sent).toEqual([{ version: '"1"', name: 'Recife 2' }]));
    expect(await screen.findByText(STALE)).toBeInTheDocument();
    await userEvent.click(screen.getByRole('button', { name: 'Salvar' }));
    await waitFor(() => expect(sent.map(({ version }) => version)).toEqual(['"1"', '"1"']));
    expect(screen.getByLabelText('Nome')).toHaveValue('Recife 2');
    await userEvent.click(await screen.findByRole('button', { name: 'Recarregar' }));
    expect(screen.getByLabelText('Nome')).toHaveValue('Olinda');
  });
});

const due = (over: Partial<Due> = {}): Due => ({
  payment: 'advance',
  subject: 'a1',
  person: 'Ana Souza',
  value: '500.00',
  payeePix: { type: 'cpf', key: '52998224725' },
  what: 'Adiantamento A-77',
  ...over,
});

describe('registering a payment', () => {
  it('of an advance asks for its receipt, then asks once more, then sends once', async () => {
    let calls = 0;
    server.use(
      http.post(`${API}/travelers/advance-orders/a1/pay`, () => {
        calls += 1;
        return HttpResponse.json({ data: {} });
      }),
    );
    let isDone = false;
    open(<PaymentSidebar due={due()} onClose={() => undefined} onDone={() => (isDone = true)} />);
    const form = await screen.findByRole('dialog', { name: 'Pagar adiantamento' });
    await userEvent.click(within(form).getByRole('button', { name: 'Registrar pagamento' }));
    expect(within(form).getByText('Anexe o comprovante de pagamento')).toBeInTheDocument();
    const file = new File(['x'], 'recibo.png', { type: 'image/png' });
    await userEvent.upload(document.querySelector<HTMLInputElement>('input[type=file]') as HTMLInputElement, file);
    await userEvent.click(within(form).getByRole('button', { name: 'Registrar pagamento' }));
    const sure = await screen.findByRole('dialog', { name: /^Registrar o pagamento de R\$\s500,00 para Ana Souza\?$/ });
    expect(calls).toBe(0);
    await userEvent.click(within(sure).getByRole('button', { name: 'Registrar pagamento' }));
    await waitFor(() => expect(isDone).toBe(true));
    expect(calls).toBe(1);
  });

  it('of a refund needs no receipt', async () => {
    let calls = 0;
    server.use(
      http.post(`${API}/expense-reports/r1/pay-refund`, () => {
        calls += 1;
        return HttpResponse.json({ data: {} });
      }),
    );
    open(<PaymentSidebar due={due({ payment: 'refund', subject: 'r1' })} onClose={() => undefined} onDone={() => undefined} />);
    await userEvent.click(await screen.findByRole('button', { name: 'Registrar' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Registrar reembolso' }));
    await waitFor(() => expect(calls).toBe(1));
  });
});

describe('an advance', () => {
  const advance = (over: Partial<Advance>): Advance =>
    ({
      uuid: 'a1',
      advanceNumber: 77,
      version: 1,
      status: 'paid',
      value: '500.00',
      balance: '300.00',
      expenseTotalValue: '150.00',
      expenses: [{ createdAt: '2026-11-18T12:00:00Z', value: '150.00' }],
      traveler: { uuid: 'ana', name: 'Ana Souza' },
      payeePix: null,
      allowedActions: [],
      ...over,
    }) as unknown as Advance;

  it.each([
    [['pay'], ['Pagar']],
    [['settle'], ['Prestar contas']],
    [['edit', 'remove'], ['Ações do adiantamento A-77']],
    [[], []],
  ])('allowed %j offers %j', async (allowedActions, offered) => {
    open(
      <>
        <p>pronto</p>
        <AdvanceButtons advance={advance({ allowedActions })} decision={null} />
        <AdvanceMenu advance={advance({ allowedActions })} />
      </>,
    );
    await screen.findByText('pronto');
    const shown = [...screen.queryAllByRole('button'), ...screen.queryAllByRole('link')].map(
      (control) => control.getAttribute('aria-label') ?? control.textContent,
    );
    expect(shown).toEqual(offered);
  });

  it('shows its balance as a sum', async () => {
    open(<Balance advance={advance({})} />);
    const card = await screen.findByRole('region', { name: 'Saldo' });
    expect(card).toHaveTextContent(/Valor pagoR\$\s500,00/);
    expect(card).toHaveTextContent(/Despesas \(1\)R\$\s150,00/);
    expect(card).toHaveTextContent(/DevolvidoR\$\s50,00/);
    expect(card).toHaveTextContent(/Saldo\s*R\$\s300,00/);
  });
});

describe('a report', () => {
  it('strikes what was sent back, says why, and offers its owner to mend it', async () => {
    const line = (over: Partial<Expense>): Expense =>
      ({
        uuid: 'e1',
        expenseNumber: 42,
        status: 'approved',
        company: 'Táxi Central',
        value: '62.00',
        expenseDate: '2026-11-18',
        expenseType: { name: 'Táxi' },
        paymentMethod: { slug: 'pix', name: 'PIX' },
        refundable: true,
        unsatisfiedPolicies: [],
        duplicateStatus: 'none',
        voucherPath: '/nota.jpg',
        allowedActions: [],
        ...over,
      }) as unknown as Expense;
    const sentBack = line({ uuid: 'e2', status: 'rejected', reasonRejected: 'Sem recibo', value: '9.99', allowedActions: ['edit'] });
    const report = { accountabilityExpenses: [line({}), sentBack] } as unknown as Report;
    open(<ReportLines report={report} isOwner />);
    expect(await screen.findByText(/Devolvida: “Sem recibo”/)).toBeInTheDocument();
    expect(screen.getByRole('link', { name: /^Corrigir e reenviar/ })).toHaveAttribute('href', '/despesas/e2');
    expect(screen.getByText(/R\$\s9,99/).closest('s')).not.toBeNull();
    expect(screen.getByText('Total').parentElement).toHaveTextContent(/TotalR\$\s62,00/);
  });

  it('gives who owes the PIX code as a picture and as text', async () => {
    server.use(
      http.get(`${API}/expense-reports/r1/pix`, () =>
        HttpResponse.json({ data: { br_code: '00020126...6304ABCD', pix_key: '12345678000199', value: '80.00', payee_name: 'Aurora' } }),
      ),
    );
    open(<ReturnPix reportUuid="r1" value="80.00" company="Aurora" />);
    expect(await screen.findByRole('img', { name: 'QR code do PIX da devolução' })).toBeInTheDocument();
    expect(screen.getByText('00020126...6304ABCD')).toBeInTheDocument();
    expect(screen.getByRole('heading', { name: /Você devolve R\$\s80,00/ })).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Copiar código PIX' })).toBeInTheDocument();
  });
});
