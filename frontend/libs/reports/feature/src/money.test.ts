import type { Advance, Expense, Report } from '@trajeto/reports-data-access';
import { moneyToCents, sumMoney } from '@trajeto/shared-format';
import { readAddress, readTabbed } from '@trajeto/shared-ui/crud';
import { advanceLife, settledPercent } from './advance/advance-life';
import { balanceOf } from './advance/balance';
import { COMPANY_ADDRESS, companyQuestion } from './advances/company-address';
import {
  chosenOf,
  defaultName,
  draftOf,
  groupsOf,
  isChanged,
  matches,
  newDraft,
  overBy,
  poolOf,
  problemsOf,
  routingCharge,
} from './builder/draft';
import { ADVANCE_TABS, advanceSearch, countsOf, filtersIn, OWN_LISTS, REPORT_TABS, statusesOf, type OwnKind } from './list/list-address';
import { reportLife } from './report/report-life';
import { settlementOf, settlementOfReport, type Settlement } from './settlement/settlement';

const expense = (over: Partial<Expense> = {}): Expense =>
  ({
    uuid: 'e1',
    expenseNumber: 1,
    status: 'open',
    expenseDate: '2026-11-18',
    company: 'Táxi Central',
    value: '62.00',
    refundable: true,
    paymentMethod: { slug: 'pix', name: 'PIX' },
    expenseType: { uuid: 't', name: 'Táxi' },
    costCenter: { uuid: 'cc1', name: 'Engenharia' },
    order: null,
    duplicateStatus: 'none',
    unsatisfiedPolicies: [],
    ...over,
  }) as unknown as Expense;

const advance = (over: Partial<Advance> = {}): Advance =>
  ({
    uuid: 'a77',
    advanceNumber: 77,
    status: 'paid',
    createdAt: '2026-11-10T12:00:00Z',
    value: '500.00',
    balance: '300.00',
    expenseTotalValue: '150.00',
    dateOfNeed: '2026-11-24',
    costCenter: { uuid: 'cc9', name: 'Vendas' },
    ...over,
  }) as unknown as Advance;

const corporate = { refundable: false, paymentMethod: { slug: 'cartao-corporativo', name: 'Cartão corporativo' } };

/** What the rows say when read as a sum: it must be what the settlement says. */
function readAsSum({ rows, direction, value }: Settlement): void {
  const signed = rows.filter(({ sign }) => sign !== '=').map(({ sign, value: part }) => (sign === '−' ? `-${part}` : part));
  const total = moneyToCents(sumMoney(signed)) ?? 0n;
  const said = moneyToCents(value) ?? 0n;
  expect(total).toBe(direction === 'return' ? -said : said);
}

describe('a settlement explains itself', () => {
  it('by what the company paid already and by the advance, to the cent', () => {
    const lines = [expense({ value: '512.40' }), expense({ uuid: 'e2', value: '300.00', ...corporate })];
    const found = settlementOf({ reportAmount: '812.40', refundAmount: '212.40', returnAmount: '0.00' }, lines, [advance()]);
    expect(found.rows.map(({ sign, label, value }) => `${sign} ${label} ${value}`.trim())).toEqual([
      '2 despesas 812.40',
      '− Cartão corporativo, já pago 300.00',
      '= Reembolsável 512.40',
      '− Adiantamento A-77 300.00',
      '= A receber 212.40',
    ]);
    readAsSum(found);
  });

  it('when the advance was larger than what was spent', () => {
    const found = settlementOf(
      { reportAmount: '219.99', refundAmount: '0.00', returnAmount: '80.01' },
      [expense({ value: '219.99' })],
      [advance()],
    );
    expect(found).toMatchObject({ direction: 'return', value: '80.01' });
    expect(found.rows.at(-1)).toMatchObject({ sign: '=', label: 'A devolver', value: '80.01' });
    readAsSum(found);
  });

  it('when nothing is owed either way', () => {
    const found = settlementOf(
      { reportAmount: '300.00', refundAmount: '0.00', returnAmount: '0.00' },
      [expense({ value: '300.00' })],
      [advance()],
    );
    expect(found.direction).toBe('none');
    readAsSum(found);
  });

  it('with nothing rather than with a sum that is not one', () => {
    const stale = settlementOf(
      { reportAmount: '62.00', refundAmount: '62.00', returnAmount: '0.00' },
      [expense(), expense({ uuid: 'e2' })],
      [],
    );
    expect(stale).toEqual({ direction: 'refund', value: '62.00', rows: [] });
    const unknown = settlementOf({ reportAmount: '62.00', refundAmount: '12.00', returnAmount: '0.00' }, [expense()], []);
    expect(unknown.rows).toEqual([]);
  });

  it('names advances together when their balances have moved since', () => {
    const found = settlementOf({ reportAmount: '62.00', refundAmount: '12.00', returnAmount: '0.00' }, [expense()], [advance()]);
    expect(found.rows.map(({ label, value }) => [label, value])).toContainEqual(['1 adiantamento', '50.00']);
    readAsSum(found);
  });

  it('takes what was rejected out of a sent report, with the balance of that day', () => {
    const report = {
      reportAmount: '120.10',
      refundAmount: '20.10',
      returnAmount: '0.00',
      accountabilityExpenses: [expense({ value: '120.10' }), expense({ uuid: 'e2', value: '79.90', status: 'rejected' })],
      settlement: {
        expensesTotal: '200.00',
        rejectedTotal: '79.90',
        refundableTotal: '120.10',
        notRefundableTotal: '0.00',
        advancesBalance: '100.00',
        settledTotal: '100.00',
        advances: [{ uuid: 'a77', advanceNumber: 77, balanceThen: '100.00', settled: '100.00', returned: '0.00' }],
      },
    } as unknown as Report;
    const found = settlementOfReport(report);
    expect(found.rows.map(({ sign, label, value }) => `${sign} ${label} ${value}`.trim())).toEqual([
      '2 despesas 200.00',
      '− 1 despesa devolvida 79.90',
      '= Reembolsável 120.10',
      '− Adiantamento A-77 100.00',
      '= A receber 20.10',
    ]);
    readAsSum(found);
  });
});

describe('the balance of an advance', () => {
  it('is what was paid, less what was accounted for and what came back', () => {
    expect(balanceOf(advance())).toEqual({ value: '500.00', settled: '150.00', returned: '50.00', balance: '300.00' });
    expect(balanceOf(advance({ status: 'waiting_payment' }))).toBeNull();
  });

  it('is told in whole percent, never rounded up to all of it', () => {
    expect(settledPercent({ value: '500.00', balance: '300.00' })).toBe(40);
    expect(settledPercent({ value: '300.00', balance: '0.01' })).toBe(99);
    expect(settledPercent({ value: '0.00', balance: '0.00' })).toBe(0);
  });

  it.each([
    ['approving', '0.00', ['done', 'current', 'next', 'next', 'next']],
    ['waiting_payment', '0.00', ['done', 'done', 'current', 'next', 'next']],
    ['paid', '300.00', ['done', 'done', 'done', 'done', 'current']],
    ['paid', '0.00', ['done', 'done', 'done', 'done', 'done']],
    ['disapproved', '0.00', ['done', 'failed', 'next', 'next', 'next']],
  ] as const)('%s with %s left stands there in its life', (status, balance, states) =>
    expect(advanceLife(advance({ status, balance })).map(({ state }) => state)).toEqual(states),
  );
});

describe('the life of a report', () => {
  const report = (status: string, figures: Partial<Report> = {}) =>
    reportLife({ status, createdAt: '2026-11-20T12:00:00Z', refundAmount: '0.00', returnAmount: '0.00', ...figures } as unknown as Report);

  it('waits for the payment that is due, or for none', () => {
    expect(report('waiting_payment', { refundAmount: '1.00' }).map(({ id }) => id)).toContain('waiting_payment');
    expect(report('waiting_return', { returnAmount: '1.00' }).find(({ state }) => state === 'current')?.label).toBe('Aguardando devolução');
    expect(report('finished')).toHaveLength(4);
    expect(report('finished').every(({ state }) => state === 'done')).toBe(true);
  });

  it('breaks at its approval when everything was rejected', () =>
    expect(report('disapproved').map(({ state }) => state)).toEqual(['done', 'failed', 'next', 'next']));
});

describe('building a report', () => {
  const trip = { order: { uuid: 'o1', orderNumber: 10482 } };
  const barred = expense({ uuid: 'e9', duplicateStatus: 'confirmed' });

  it('never takes in a confirmed duplicate, nor what another report took meanwhile', () => {
    const pool = poolOf([expense(), barred], [advance()], undefined);
    const chosen = chosenOf(pool, { expenseUuids: ['e1', 'e9', 'gone'], advanceOrderUuids: ['a77', 'gone'] });
    expect(chosen.expenses.map(({ uuid }) => uuid)).toEqual(['e1']);
    expect(chosen.advances).toHaveLength(1);
  });

  it('keeps what the report holds already, once', () => {
    const report = { accountabilityExpenses: [expense(), expense({ uuid: 'e5' })], advanceOrders: [] } as unknown as Report;
    expect(
      poolOf([expense()], [], report)
        .expenses.map(({ uuid }) => uuid)
        .sort(),
    ).toEqual(['e1', 'e5']);
  });

  it('by the day spent, the newest first, whatever their numbers', () => {
    const days = ['2026-11-03', '2026-11-19', '2026-11-10'].map((expenseDate, index) =>
      expense({ uuid: `e${String(index)}`, expenseNumber: 10 - index, expenseDate }),
    );
    expect(groupsOf(days)[0]?.expenses.map(({ expenseDate }) => expenseDate)).toEqual(['2026-11-19', '2026-11-10', '2026-11-03']);
  });

  it('groups by trip, what has none first, and finds by a few letters without accents', () => {
    const groups = groupsOf([expense(trip), expense({ uuid: 'e2' })]);
    expect(groups.map(({ label }) => label)).toEqual(['Sem viagem', 'Pedido 10482']);
    expect(matches(expense({ company: 'Pão & Café' }), 'pao')).toBe(true);
    expect(matches(expense(), 'táxi 62.00')).toBe(true);
    expect(matches(expense(), 'hotel')).toBe(false);
  });

  it('is named after its trip, else after its month', () => {
    expect(defaultName([expense(trip)], '2026-11-20')).toBe('Pedido 10482');
    expect(defaultName([expense(trip), expense()], '2026-11-20')).toBe('Despesas de novembro de 2026');
  });

  it('says what is missing', () => {
    expect(problemsOf(newDraft('', [], []))).toEqual({
      name: 'Informe o nome',
      reportDate: 'Informe a data',
      content: 'Inclua ao menos uma despesa ou um adiantamento.',
    });
    expect(problemsOf({ ...newDraft('2026-11-20', [], ['a77']), name: 'Recife' })).toEqual({});
  });

  it('has changed when something in it has, in whatever order', () => {
    const base = draftOf({
      name: 'Recife',
      reportDate: '2026-11-20',
      description: null,
      accountabilityExpenses: [expense(), expense({ uuid: 'e2' })],
      advanceOrders: [],
    } as unknown as Report);
    expect(isChanged({ ...base, expenseUuids: ['e2', 'e1'] }, base)).toBe(false);
    expect(isChanged({ ...base, expenseUuids: ['e2'] }, base)).toBe(true);
  });

  it('is routed by the charge with the largest sum, a tie by the earlier expense', () => {
    const other = { costCenter: { uuid: 'cc2', name: 'Vendas' } };
    const small = expense({ value: '9.99' });
    expect(routingCharge([small, expense({ uuid: 'e2', value: '10.00', ...other })], [])).toEqual({ costCenterUuid: 'cc2' });
    expect(routingCharge([small, expense({ uuid: 'e2', value: '9.99', expenseDate: '2026-11-01', ...other })], [])).toEqual({
      costCenterUuid: 'cc2',
    });
    expect(routingCharge([], [advance()])).toEqual({ costCenterUuid: 'cc9' });
    expect(routingCharge([], [])).toBeNull();
    const ofBridge = { project: { uuid: 'p1', name: 'Ponte Nova' }, phase: { uuid: 'f1', name: 'Fundação' } };
    expect(routingCharge([small, expense({ uuid: 'e2', value: '10.00', ...ofBridge })], [])).toMatchObject({
      projectUuid: 'p1',
      phaseUuid: 'f1',
    });
  });

  it('tells how far above its limit an expense is', () => {
    expect(overBy({ value: '95.00' }, { policyParameter: 'max_per_expense', value: '80.00' })).toBe('15.00');
    expect(overBy({ value: '80.00' }, { policyParameter: 'max_per_expense', value: '80.00' })).toBeNull();
    expect(overBy({ value: '95.00' }, { policyParameter: 'max_per_day', value: '80.00' })).toBeNull();
  });
});

describe('the lists', () => {
  const readOwn = (kind: OwnKind, address: string) => readTabbed(OWN_LISTS[kind], new URL(`/pedidos/meus-pedidos${address}`, 'http://x'));

  it('read their address into what to ask', () => {
    const values = readOwn('expense_report', '/aprovados?search=recife&page=2&status=waiting_payment&whose=company');
    expect(values).toMatchObject({ tab: 'aprovados', search: 'recife', page: 2, whose: 'company', orderType: 'expense_report' });
    expect(statusesOf(REPORT_TABS, values.tab, values.status)).toEqual(['waiting_payment']);
    const other = readOwn('advance', '/x?page=-3&status=nada');
    expect(other).toMatchObject({ tab: 'all', page: 1, status: 'all' });
    expect(statusesOf(ADVANCE_TABS, other.tab, other.status)).toEqual([]);
  });

  it('offer the statuses of a tab that holds more than one', () => {
    expect(Object.keys(filtersIn('advance', 'aprovados'))).toEqual(['status', 'de', 'ate']);
    expect(Object.keys(filtersIn('advance', 'abertos'))).toEqual(['de', 'ate']);
  });

  it('count each tab from the figures by status', () => {
    const counts = countsOf(ADVANCE_TABS, { open: { count: 1 }, waiting_payment: { count: 2 }, paid: { count: 3 } });
    expect(counts).toEqual({ all: 6, abertos: 1, 'aguardando-aprovacao': 0, aprovados: 5, cancelados: 0 });
    expect(countsOf(ADVANCE_TABS, undefined)).toBeNull();
  });

  it.each([
    ['77', { orderNumber: 77 }],
    ['A-77', { orderNumber: 77 }],
    ['ana', { travelerName: 'ana' }],
    [' ', {}],
  ])('look for %j as a number or as a person', (words, asked) => expect(advanceSearch(words)).toEqual(asked));

  it('of the company keep the status, the words and what is open in their address', () => {
    const values = readAddress(COMPANY_ADDRESS, new URLSearchParams('status=waiting_payment&search=77&prestacao=1&abrir=a1'));
    expect(values.abrir).toBe('a1');
    expect(companyQuestion(values)).toEqual({
      orderNumber: 77,
      withExpenseReport: true,
      statuses: ['waiting_payment'],
      page: 1,
      limit: 20,
    });
  });
});
