import { SessionProvider } from '@trajeto/shared-auth';
import { http, HttpResponse, renderScreen, server } from '@trajeto/shared-testing';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, it } from 'vitest';
import { API, session } from '../models/models.fixture';
import { RequestHistory } from './request-history';
import { RequestTrail } from './request-trail';

const request = (actions: readonly string[]) => ({
  ...{ uuid: 'r1', version: 1, levels: [], automatic: true, allowed_actions: actions, items: [], alerts: [], travelers: [] },
});
const drawTrail = (actions: readonly string[]) => {
  server.use(http.get(`${API}/approval-requests/r1`, () => HttpResponse.json({ data: request(actions) })));
  renderScreen(
    <SessionProvider session={session()}>
      <RequestTrail requestId="r1" />
    </SessionProvider>,
  );
};

let reminded = 0;
beforeEach(() => {
  reminded = 0;
});
const answerWith = (status: number, body: object) =>
  server.use(
    http.post(`${API}/approval-requests/r1/remind`, () => {
      reminded += 1;
      return HttpResponse.json(body, { status });
    }),
  );

it('who waits for a decision reminds who decides', async () => {
  answerWith(200, { message: 'Lembrete enviado com sucesso' });
  drawTrail(['remind']);
  await userEvent.click(await screen.findByRole('button', { name: 'Lembrar aprovador' }));
  await waitFor(() => expect(reminded).toBe(1));
});

it('a second reminder within the hour is refused, and the button stays', async () => {
  answerWith(429, { code: 'TOO_MANY_REQUESTS', message: 'Um lembrete já foi enviado há menos de uma hora.' });
  drawTrail(['remind']);
  const button = await screen.findByRole('button', { name: 'Lembrar aprovador' });
  await userEvent.click(button);
  await waitFor(() => expect(reminded).toBe(1));
  await waitFor(() => expect(button).toBeEnabled());
});

it('nobody else is offered a reminder', async () => {
  drawTrail(['approve', 'reject']);
  expect(await screen.findByText(/^Aprovado automaticamente/)).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'Lembrar aprovador' })).not.toBeInTheDocument();
});

it('the history names who decided and for whom', async () => {
  const line = {
    ...{ uuid: 'h1', at: '2026-12-02T12:00:00Z', kind: 'level_approved', from: null, to: null, reason: null },
    by: { uuid: 'e2', name: 'Davi Reis', on_behalf_of: { uuid: 'e1', name: 'Bruno Lima' } },
    description: 'Nível 1 aprovado',
  };
  server.use(http.get(`${API}/approval-requests/r1/history`, () => HttpResponse.json({ data: [line] })));
  renderScreen(<RequestHistory requestId="r1" />);
  await userEvent.click(screen.getByRole('button', { name: 'Histórico' }));
  expect(await screen.findByText('Davi Reis por Bruno Lima')).toBeInTheDocument();
});
