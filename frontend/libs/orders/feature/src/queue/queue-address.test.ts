import { describe, expect, it } from 'vitest';
import { QUEUE, queueAddressOf, queueQuestion, readQueue } from './queue-address';

const BOREAL = '5f6c1b0e-6a51-4c52-9b0e-1d6c3f1a7e09';

describe('the address of the queue', () => {
  it.each([
    ['', '', { mine: true, page: 1, limit: 20 }],
    ['#sem-responsavel', 'page=2', { taken: false, page: 2, limit: 20 }],
    [
      '#todos',
      `search=Aurora&tipo=failed_issue&prazo=4&empresa=${BOREAL}`,
      { search: 'Aurora', dueWithinHours: 4, kind: 'failed_issue', customerUuid: BOREAL, page: 1, limit: 20 },
    ],
    ['#nada', 'tipo=outro&prazo=5&empresa=boreal&page=-1', { mine: true, page: 1, limit: 20 }],
  ])('%s?%s is asked as it says', (hash, query, question) => {
    expect(queueQuestion(readQueue(hash, new URLSearchParams(query)))).toEqual(question);
  });

  it('writes itself back', () => {
    const address = readQueue('#todos', new URLSearchParams('search=10490&tipo=failed_cancel&page=3'));
    expect(queueAddressOf(address)).toBe(`${QUEUE}?search=10490&tipo=failed_cancel&page=3#todos`);
    expect(queueAddressOf({ ...address, tab: 'mine', search: '', kind: null, page: 1 })).toBe(`${QUEUE}#minha-fila`);
  });
});
