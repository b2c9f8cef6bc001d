import type { Session } from '@trajeto/shared-auth';
import type { Inbox, InboxAnswer } from '@trajeto/shell-data-access';
import { describe, expect, it } from 'vitest';
import { blocksOf, roleOf, type Block } from './blocks';
import { cardsOf, mattersOf, paymentsOf } from './matters';
import { stepsLeft } from './steps';
import { solvedBetween } from './use-solved';

const ALL = [
  'CreateOrder',
  'ViewOrder',
  'CreateUpdateExpenseReport',
  'CreateUpdateExpense',
  'pay-advance-order',
  'pay-refund',
  'receive-refund',
];
const person = (user: object = {}, rest: Partial<Session> = {}): Session => ({
  user: { context: 'customer', isExpenseApprover: false, isAdministrator: false, employeeUuid: 'e1', ...user } as Session['user'],
  actions: new Set(ALL),
  customerUuid: 'c1',
  customerName: 'Aurora',
  settings: {},
  isApprover: false,
  ...rest,
});
const TRAVELER = person();
const APPROVER = person({}, { isApprover: true });
const FINANCE = person({ isExpenseApprover: true, isAdministrator: true }, { isApprover: true });
const ADMIN = person({ isAdministrator: true });

describe('the home of', () => {
  it.each<[string, Session, Block[]]>([
    ['traveler', TRAVELER, ['search', 'needs', 'trips', 'toFinish', 'actions']],
    ['approver', APPROVER, ['needs', 'search', 'trips', 'toFinish', 'actions']],
    ['finance', FINANCE, ['needs', 'payments', 'actions']],
    ['admin', ADMIN, ['needs', 'search', 'trips', 'toFinish', 'actions']],
  ])('%s has its blocks in their order', (role, session, blocks) => {
    expect(roleOf(session)).toBe(role);
    expect(blocksOf(session)).toEqual(blocks);
  });

  it.each<[string, Block]>([
    ['CreateOrder', 'search'],
    ['ViewOrder', 'trips'],
    ['CreateUpdateExpenseReport', 'toFinish'],
  ])('who may not %s has no block %s', (action, block) => {
    const without = { ...TRAVELER, actions: new Set(ALL.filter((held) => held !== action)) };
    expect(blocksOf(TRAVELER)).toContain(block);
    expect(blocksOf(without)).not.toContain(block);
  });

  it('finance that may move no money has no payments', () => {
    expect(blocksOf({ ...FINANCE, actions: new Set() })).toEqual(['needs', 'actions']);
  });
});

const NOTHING: Inbox = {
  approvals: { total: 0, data: [] },
  orders: { quoted: [], changing: [], failed: [], expiring: [], nextTrips: [] },
  expenses: { open: { count: 0, total: '0.00' }, suspected: [], rejected: [] },
  advances: [],
  payments: null,
  uncovered: null,
  pendingOrders: null,
};
const order = (uuid: string, orderNumber: number) =>
  ({ uuid, orderNumber, destination: 'Recife', totalValue: '934.00', expiresAt: '2026-11-20T15:00:00Z' }) as never;
const expense = (uuid: string) =>
  ({ uuid, company: 'Táxi Sul', value: '48.00', reasonRejected: 'sem recibo', expenseType: { name: 'Táxi' } }) as never;
const figure = (count: number, total: string) => ({ count, total });

describe('what needs a person', () => {
  it.each<[string, Partial<Inbox>, [string, string, string]]>([
    [
      'approvals',
      { approvals: { total: 12, data: [{ requester: { name: 'Ana' }, deadlineAt: null } as never] } },
      ['12 aprovações', 'Decidir agora', '/aprovacoes'],
    ],
    [
      'a changed price',
      { orders: { ...NOTHING.orders, changing: [order('o1', 10482)] } as Inbox['orders'] },
      ['Preço mudou · Pedido 10482', 'Ver opções', '/pedidos/o1#preco'],
    ],
    [
      'an order about to expire',
      { orders: { ...NOTHING.orders, expiring: [order('o1', 7)] } as Inbox['orders'] },
      ['Pedido 7 perto de expirar', 'Abrir pedido', '/pedidos/o1'],
    ],
    [
      'an answered quotation',
      { orders: { ...NOTHING.orders, quoted: [order('o1', 7)] } as Inbox['orders'] },
      ['Cotação respondida · Pedido 7', 'Escolher', '/pedidos/o1'],
    ],
    [
      'a failed issue',
      { orders: { ...NOTHING.orders, failed: [order('o1', 7)] } as Inbox['orders'] },
      ['Falha na emissão · Pedido 7', 'Abrir pedido', '/pedidos/o1'],
    ],
    [
      'a returned expense',
      { expenses: { ...NOTHING.expenses, rejected: [expense('e1')] } as Inbox['expenses'] },
      ['Despesa devolvida', 'Corrigir', '/despesas/e1'],
    ],
    [
      'several returned expenses',
      { expenses: { ...NOTHING.expenses, rejected: [expense('e1'), expense('e2')] } as Inbox['expenses'] },
      ['2 despesas devolvidas', 'Ver', '/despesas/listagem-de-despesas#devolvidas'],
    ],
    [
      'a suspected duplicate',
      { expenses: { ...NOTHING.expenses, suspected: [expense('e1')] } as Inbox['expenses'] },
      ['Suspeita de duplicidade', 'Comparar', '/despesas/e1/suspeita-de-duplicidade'],
    ],
    [
      'a pair of suspected duplicates',
      { expenses: { ...NOTHING.expenses, suspected: [expense('e1'), expense('e2')] } as Inbox['expenses'] },
      ['2 despesas parecidas', 'Comparar', '/despesas/e1/suspeita-de-duplicidade'],
    ],
    [
      'several advances to settle',
      { advances: ['a1', 'a2'].map((uuid) => ({ uuid, advanceNumber: 77, balance: '300.00' }) as never) },
      ['2 adiantamentos', 'Ver', '/pedidos/meus-pedidos?orderType=advance'],
    ],
    [
      'an advance to settle',
      { advances: [{ uuid: 'a1', advanceNumber: 77, balance: '300.00' } as never] },
      ['Adiantamento A-77', 'Prestar contas', '/despesas/prestacao-de-contas?adiantamento=a1'],
    ],
    [
      'payments due',
      { payments: { advances: figure(2, '800.00'), refunds: figure(0, '0.00'), returns: figure(0, '0.00') } },
      ['2 adiantamentos a pagar', 'Pagar', '/pedidos/adiantamentos?status=waiting_payment'],
    ],
    ['areas without a model', { uncovered: 1 }, ['1 área sem modelo de aprovação', 'Ver', '/configuracoes/modelos-de-aprovacao']],
    [
      'the queue of the agency',
      { pendingOrders: { total: 12, mine: 1, untaken: 3, byKind: {} } },
      ['Fila: 12 pedidos', 'Abrir fila', '/pedidos/pedidos-pendentes'],
    ],
  ])('is drawn for %s', (_, part, [title, action, to]) => {
    expect(mattersOf({ ...NOTHING, ...part }, FINANCE)).toMatchObject([{ title, action, to }]);
  });

  it('is nothing when every part is empty, or none came', () => {
    const gone = { ...NOTHING, approvals: null, orders: null, expenses: null, advances: null };
    expect(mattersOf(NOTHING, FINANCE)).toEqual([]);
    expect(mattersOf(gone, FINANCE)).toEqual([]);
  });

  it('names the nearest deadline of what waits for a decision', () => {
    const request = (deadlineAt: string | null) => ({ requester: { name: 'Ana' }, deadlineAt }) as never;
    const data = [request(null), request('2026-11-20T18:00:00Z'), request('2026-11-20T09:00:00Z')];
    expect(mattersOf({ ...NOTHING, approvals: { total: 3, data } }, APPROVER)).toMatchObject([{ deadlineAt: '2026-11-20T09:00:00Z' }]);
  });

  it('shows each person who asks once, and counts who did not fit', () => {
    const asked = ['Ana', 'Ana', 'Davi'].map((name) => ({ requester: { name }, deadlineAt: null }) as never);
    const [matter] = mattersOf({ ...NOTHING, approvals: { total: 12, data: asked } }, APPROVER);
    expect(matter).toMatchObject({ people: [{ name: 'Ana' }, { name: 'Davi' }], total: 11 });
  });

  it('counts sixty approvals in one card', () => {
    expect(mattersOf({ ...NOTHING, approvals: { total: 60, data: [] } }, APPROVER)).toMatchObject([{ title: '60 aprovações' }]);
  });
});

describe('the cards', () => {
  const payments = { advances: figure(2, '800.00'), refunds: figure(0, '0.00'), returns: figure(0, '0.00') };
  const owed = { id: 'r1', kind: 'return', title: 'Devolver', hint: '', action: 'Devolver', to: '/x' } as const;

  it('leave out the payments that stand in their own block', () => {
    expect(cardsOf({ ...NOTHING, payments }, FINANCE, [])).toEqual([]);
    expect(
      cardsOf({ ...NOTHING, payments }, { ...FINANCE, user: { ...FINANCE.user, isExpenseApprover: false, isAdministrator: true } }, []),
    ).toHaveLength(1);
  });

  it('tell a cancellation that failed from an issue', () => {
    const kept = Object.assign<object, object>(order('o2', 8), { status: 'failed_cancel' }) as never;
    const inbox = { ...NOTHING, orders: { ...NOTHING.orders, failed: [order('o1', 7), kept] } as Inbox['orders'] };
    expect(cardsOf(inbox, APPROVER, []).map(({ title }) => title)).toEqual([
      'Falha na emissão · Pedido 7',
      'Falha no cancelamento · Pedido 8',
    ]);
  });

  it('name what the person must pay back before expenses and advances', () => {
    const inbox = {
      ...NOTHING,
      orders: { ...NOTHING.orders, failed: [order('o1', 7)] } as Inbox['orders'],
      advances: [{ uuid: 'a1', advanceNumber: 77, balance: '1.00' } as never],
    };
    expect(cardsOf(inbox, APPROVER, [owed]).map(({ kind }) => kind)).toEqual(['failed', 'return', 'advance']);
  });
});

describe('payments', () => {
  const payments = { advances: figure(1, '10.00'), refunds: figure(0, '0.00'), returns: figure(2, '5.00') };

  it.each([
    ['pay-advance-order', ['advances']],
    ['pay-refund', ['refunds']],
    ['receive-refund', ['returns']],
  ])('of who may only %s are %o', (action, ids) => {
    const session = { ...FINANCE, actions: new Set([action]) };
    expect(paymentsOf({ ...NOTHING, payments }, session).map(({ id }) => id)).toEqual(ids);
  });
});

describe('a matter solved elsewhere', () => {
  const answer = (data: Partial<Inbox>, incomplete: string[] = []): InboxAnswer => ({
    data: { ...NOTHING, ...data },
    meta: { incomplete },
  });
  const before = answer({ orders: { ...NOTHING.orders, changing: [order('o1', 7), order('o2', 8)] } as Inbox['orders'] });
  const after = { orders: { ...NOTHING.orders, changing: [order('o2', 8)] } as Inbox['orders'] };

  it('is the one that is there no more', () => {
    expect(solvedBetween(before, answer(after), TRAVELER).map(({ title }) => title)).toEqual(['Preço mudou · Pedido 7']);
  });

  it('is not one whose part failed to come', () => {
    expect(solvedBetween(before, answer({ orders: null }, ['orders']), TRAVELER)).toEqual([]);
  });
});

describe('the first steps', () => {
  const NEW = { hasPhone: false, orders: 0, expenses: 0 };
  it.each([
    [NEW, ['profile', 'search', 'expense']],
    [{ ...NEW, hasPhone: true }, ['search', 'expense']],
    [{ ...NEW, orders: 1 }, ['profile', 'expense']],
    [{ ...NEW, expenses: 3 }, ['profile', 'search']],
    [{ ...NEW, orders: 1, expenses: 1 }, []],
  ])('after %o are %o', (taken, expected) => {
    expect(stepsLeft(taken, TRAVELER, () => true).map(({ id }) => id)).toEqual(expected);
  });

  it('offer nothing without a screen', () => {
    expect(stepsLeft(NEW, TRAVELER, (path) => path !== '/perfil').map(({ id }) => id)).toEqual(['search', 'expense']);
  });

  it('offer nothing a person may not do', () => {
    expect(stepsLeft(NEW, { ...TRAVELER, actions: new Set() }, () => true).map(({ id }) => id)).toEqual(['profile']);
  });
});
