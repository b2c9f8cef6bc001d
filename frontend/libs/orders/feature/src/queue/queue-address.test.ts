import { readTabbed } from '@trajeto/shared-ui/crud';
import { describe, expect, it } from 'vitest';
import { QUEUE_LIST, queueQuestion } from './queue-address';
import { dueAddress, FAILED_ISSUES, QUEUE, queueTab } from './queue-links';

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
    expect(queueQuestion(readTabbed(QUEUE_LIST, new URL(`${QUEUE}?${query}${hash}`, 'http://x')))).toEqual(question);
  });

  it('is led to by what it counts', () => {
    const read = (address: string) => readTabbed(QUEUE_LIST, new URL(address, 'http://x'));
    expect(read(queueTab('untaken'))).toMatchObject({ tab: 'untaken', tipo: null });
    expect(read(FAILED_ISSUES)).toMatchObject({ tab: 'all', tipo: 'failed_issue' });
    expect(read(dueAddress(2))).toMatchObject({ tab: 'all', prazo: 2 });
  });
});
