import { http, HttpResponse, server } from '@trajeto/shared-testing';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { LIVE_TAGS } from '../index';
import { API, bootstrap, open } from '../shell.fixture';

const panels = { fila: () => <p>A fila aqui</p> };
let asked = 0;

/** After the frame is opened: what is said last is heard first. */
function serveQueue() {
  asked = 0;
  server.use(
    http.get(`${API}/orders/pending/summary`, () => {
      asked += 1;
      return HttpResponse.json({ data: { total: 12, mine: 4, untaken: 3, by_kind: {} } });
    }),
  );
}

it('a consultant’s rail counts what is theirs and what is nobody’s, and opens the queue beside the page', async () => {
  open('/busca', { parts: { panels }, answer: bootstrap({ context: 'agency', type: 'issuer', customer: null }) });
  serveQueue();
  const tab = await screen.findByRole('tab', { name: 'Fila, 7 aguardando você' });
  await userEvent.click(tab);
  expect(screen.getByRole('tabpanel', { name: /^Fila/ })).toHaveTextContent('A fila aqui');
});

it('whoever has no queue never asks for it', async () => {
  open('/busca', { parts: { panels } });
  serveQueue();
  await screen.findByRole('tab', { name: 'Aprovações, 12 aguardando você' });
  expect(screen.queryByRole('tab', { name: /^Fila/ })).not.toBeInTheDocument();
  expect(asked).toBe(0);
});

it('a queue that moved makes stale what is read of it', () => {
  expect(LIVE_TAGS['pending.changed']).toEqual(['orders', 'inbox']);
});
