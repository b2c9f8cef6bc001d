import type { DuplicatePair, Expense } from '@trajeto/expenses-data-access';
import { describe, expect, it } from 'vitest';
import { companyLikeness, likenessesOf, mustStay } from './likeness';

describe('establishments', () => {
  it.each([
    ['Cantina X', 'Cantina X', 'same'],
    ['Cantina X', 'CANTINA X LTDA', 'alike'],
    ['Churrascaria Pampa', 'CHURRASCARIA PAMPA LTDA - ME', 'alike'],
    ['Café São João', 'CAFE SAO JOAO', 'alike'],
    ['Cantina X', 'Padaria Y', 'differs'],
    ['Cantina X', null, 'unknown'],
    ['LTDA', 'Padaria', 'differs'],
  ])('%s and %s are %s', (one, other, likeness) => expect(companyLikeness(one, other)).toBe(likeness));
});

const half = (over: Partial<Expense>) =>
  ({ uuid: 'a', value: '10.00', expenseDate: '2026-11-19', company: 'X', accessKey: null, status: 'open', ...over }) as Expense;
const pair = (other: Partial<Expense>): Pick<DuplicatePair, 'expense' | 'other'> => ({
  expense: half({}),
  other: half({ uuid: 'b', ...other }),
});

it('a pair is marked field by field', () =>
  expect(likenessesOf(pair({ value: '10.01', accessKey: '35' }))).toEqual({
    value: 'differs',
    day: 'same',
    company: 'same',
    key: 'unknown',
  }));

it.each([
  [{ status: 'open' } as const, null],
  [{ status: 'approving' } as const, 'b'],
  [{ status: 'finished' } as const, 'b'],
])('a twin that is %j must stay: %s', (other, stays) => expect(mustStay(pair(other))).toBe(stays));
