import type { Expense } from '@trajeto/expenses-data-access';
import { readTabbed } from '@trajeto/shared-ui/crud';
import { describe, expect, it } from 'vitest';
import { EXPENSE_LIST, questionOf } from './address';
import { groupsOf } from './groups';

const LUNCH = '5f6c1b0e-6a51-4c52-9b0e-1d6c3f1a7e09';
const read = (address: string) => readTabbed(EXPENSE_LIST, new URL(address, 'http://x'));

describe('the address of my expenses', () => {
  it('is open expenses unless it says otherwise', () => {
    expect(read('/despesas/listagem-de-despesas')).toMatchObject({ tab: 'abertas', page: 1, agrupar: 'trip', abrir: null });
    expect(read('/despesas/listagem-de-despesas?page=-1&de=ontem#nada')).toMatchObject({ tab: 'abertas', page: 1, de: null });
  });

  it('carries every filter to what is asked', () => {
    const said = `search=caf%C3%A9&status=waiting&tipo=${LUNCH}&de=2026-11-01&ate=2026-11-30&suspeitas=1&agrupar=data`;
    const values = read(`/despesas/listagem-de-despesas?${said}&limit=50&page=3&abrir=x1#em-prestacao`);
    expect(values).toMatchObject({ agrupar: 'day', abrir: 'x1' });
    expect(questionOf(values, 'e1')).toEqual({
      customerEmployeeUuid: 'e1',
      search: 'café',
      statuses: ['waiting'],
      expenseTypeUuid: LUNCH,
      startDate: '2026-11-01',
      endDate: '2026-11-30',
      suspected: true,
      page: 3,
      limit: 50,
    });
  });

  it('drops a type that is no record: the server would refuse the list', () => expect(read('/x?tipo=almoco#todas').tipo).toBeNull());

  it.each([
    ['abertas', ['open']],
    ['devolvidas', ['rejected']],
    ['em-prestacao', ['waiting', 'approving']],
    ['aprovadas', ['approved', 'finished']],
    ['todas', []],
  ])('%s asks for %j of the person', (tab, statuses) =>
    expect(questionOf(read(`/x#${tab}`), 'e1')).toMatchObject({ statuses, customerEmployeeUuid: 'e1', page: 1, limit: 20 }),
  );

  it('takes one status of the tab, and none of another', () => {
    expect(questionOf(read('/x?status=approving#em-prestacao'), 'e1')).toMatchObject({ statuses: ['approving'] });
    expect(questionOf(read('/x?status=open#em-prestacao'), 'e1')).toMatchObject({ statuses: ['waiting', 'approving'] });
  });
});

describe('groups', () => {
  const expense = (uuid: string, expenseDate: string, order: Expense['order']) => ({ uuid, expenseDate, order }) as Expense;
  const recife = { uuid: 'o1', orderNumber: 10482 };
  const rows = [
    expense('a', '2026-11-20', null),
    expense('b', '2026-11-19', recife),
    expense('c', '2026-11-18', recife),
    expense('d', '2026-11-18', null),
  ];

  it('are trips by their name, and what has none comes last', () => {
    const groups = groupsOf(rows, 'trip', new Map([['o1', 'Recife, 26/11 a 28/11']]));
    expect(groups.map(({ title, rows: inside }) => [title, inside.map(({ uuid }) => uuid)])).toEqual([
      ['Recife, 26/11 a 28/11 · Pedido 10482', ['b', 'c']],
      ['Sem viagem', ['a', 'd']],
    ]);
  });

  it('are days in their order', () =>
    expect(groupsOf(rows, 'day', new Map()).map(({ id, rows: inside }) => [id, inside.length])).toEqual([
      ['2026-11-20', 1],
      ['2026-11-19', 1],
      ['2026-11-18', 2],
    ]));
});
