import { http, HttpResponse, renderScreen, server } from '@trajeto/shared-testing';
import { SessionProvider, type Session } from '@trajeto/shared-auth';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { API, page, session } from '../models/models.fixture';
import { AbsencePanel } from './absence-panel';
import { endOf, firstDay, lastDay, startOf } from './absence-form';

const ref = (uuid: string, name: string) => ({ uuid, name });
const [heitor, bruno, davi] = [ref('e9', 'Heitor'), ref('e1', 'Bruno Lima'), ref('e2', 'Davi Reis')];
const holidays = {
  ...{ uuid: 'd1', version: 2, approver: heitor, delegate: davi, reason: 'Férias', active: true, ended_at: null },
  ...{ start_at: '2026-12-01T03:00:00Z', end_at: '2026-12-16T03:00:00Z' },
  ...{ created_at: '2026-11-01T00:00:00Z', updated_at: '2026-11-01T00:00:00Z' },
};
const received = {
  ...{ ...holidays, uuid: 'd2', approver: bruno, delegate: heitor, active: false, reason: null },
  ...{ start_at: '2026-12-20T03:00:00Z', end_at: '2026-12-21T03:00:00Z' },
};
const ended = { ...holidays, uuid: 'd3', active: false, ended_at: '2026-11-10T12:00:00Z' };

interface Sent {
  call: string;
  body: unknown;
  version: string | null;
}
let sent: Sent[];
let asked: URLSearchParams[];

function serve(rows: object[], refusal?: object) {
  const note = async ({ request }: { request: Request }) => {
    const call = `${request.method} ${new URL(request.url).pathname.replace('/api/v1', '')}`;
    sent.push({ call, body: await request.json().catch(() => null), version: request.headers.get('If-Match') });
    if (refusal) return HttpResponse.json(refusal, { status: 422 });
    return request.method === 'DELETE' ? new HttpResponse(null, { status: 204 }) : HttpResponse.json({ data: holidays });
  };
  server.use(
    http.get(`${API}/approval-delegations`, ({ request }) => {
      asked.push(new URL(request.url).searchParams);
      return HttpResponse.json(page(rows));
    }),
    http.get(`${API}/approval-delegations/delegates`, () => HttpResponse.json({ data: [bruno, davi] })),
    http.get(`${API}/customers/c1/customer-employees`, () =>
      HttpResponse.json(page([{ uuid: 'e1', name: 'Bruno', last_name: 'Lima', email: 'bruno@aurora.demo' }])),
    ),
    http.post(`${API}/approval-delegations`, note),
    http.put(`${API}/approval-delegations/*`, note),
    http.delete(`${API}/approval-delegations/*`, note),
  );
}

const approver = (): Session => ({ ...session(), actions: new Set<string>() });
function open(as = approver()) {
  const element = (
    <SessionProvider session={as}>
      <AbsencePanel />
    </SessionProvider>
  );
  return renderScreen(<RouterProvider router={createMemoryRouter([{ path: '*', element }])} />);
}

beforeEach(() => {
  [sent, asked] = [[], []];
  vi.setSystemTime(new Date('2026-12-02T15:00:00Z'));
});
afterEach(() => vi.useRealTimers());

async function pick(label: RegExp, option: string) {
  await userEvent.click(screen.getByRole('combobox', { name: label }));
  await userEvent.click(await screen.findByRole('option', { name: option }));
}

describe('an absence', () => {
  it('lasts whole days of São Paulo, its end outside', () => {
    const period = { startAt: startOf('2026-12-01'), endAt: endOf('2026-12-15') };
    expect(period).toEqual({ startAt: '2026-12-01T03:00:00.000Z', endAt: '2026-12-16T03:00:00.000Z' });
    expect([firstDay(period), lastDay(period)]).toEqual(['2026-12-01', '2026-12-15']);
  });

  it('is said from the reader’s side, with its state', async () => {
    serve([holidays, received, ended]);
    open();
    const [first, second, third] = (await screen.findAllByRole('listitem')).map((item) => within(item));
    expect(first?.getByText('De 01/12/2026 a 15/12/2026, Davi Reis aprova por mim')).toBeInTheDocument();
    expect(first?.getByText('Ativa')).toBeInTheDocument();
    expect(second?.getByText('De 20/12/2026 a 20/12/2026, aprovo por Bruno Lima')).toBeInTheDocument();
    expect(second?.getByText('Programada')).toBeInTheDocument();
    expect(second?.queryByRole('button')).not.toBeInTheDocument();
    expect(third?.getByText('Encerrada')).toBeInTheDocument();
    expect(third?.queryByRole('button')).not.toBeInTheDocument();
  });

  it('is registered for oneself', { tags: 'long' }, async () => {
    serve([]);
    open();
    expect(await screen.findByText('Nenhuma ausência registrada')).toBeInTheDocument();
    await userEvent.click(screen.getByRole('button', { name: 'Registrar ausência' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Registrar ausência' }));
    expect(dialog.queryByRole('combobox', { name: /Quem se ausenta/ })).not.toBeInTheDocument();
    await pick(/Quem aprova/, 'Davi Reis');
    await userEvent.type(dialog.getByRole('textbox', { name: /^De/ }), '05122026');
    await userEvent.type(dialog.getByRole('textbox', { name: /^Até/ }), '04122026');
    await userEvent.type(dialog.getByRole('textbox', { name: /^Motivo/ }), 'Férias');
    await userEvent.click(dialog.getByRole('button', { name: 'Salvar' }));
    expect(dialog.getByText('O fim deve vir depois do início')).toBeInTheDocument();
    expect(sent).toEqual([]);
    await userEvent.clear(dialog.getByRole('textbox', { name: /^Até/ }));
    await userEvent.type(dialog.getByRole('textbox', { name: /^Até/ }), '09122026');
    await userEvent.click(dialog.getByRole('button', { name: 'Salvar' }));
    await waitFor(() => expect(sent).toHaveLength(1));
    expect(sent[0]).toMatchObject({
      call: 'POST /approval-delegations',
      body: {
        ...{ approver_uuid: 'e9', delegate_uuid: 'e2', reason: 'Férias' },
        ...{ start_at: '2026-12-05T03:00:00.000Z', end_at: '2026-12-10T03:00:00.000Z' },
      },
    });
  });

  it('does not begin in the past', async () => {
    serve([]);
    open();
    await userEvent.click(screen.getByRole('button', { name: 'Registrar ausência' }));
    const dialog = within(await screen.findByRole('dialog'));
    await userEvent.type(dialog.getByRole('textbox', { name: /^De/ }), '01122026');
    await userEvent.tab();
    expect(dialog.getByText('Data no passado não é permitida')).toBeInTheDocument();
  });

  it('that runs keeps its beginning when its end is moved', async () => {
    serve([holidays]);
    open();
    await userEvent.click(await screen.findByRole('button', { name: /^Editar a ausência/ }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Editar ausência' }));
    const end = dialog.getByRole('textbox', { name: /^Até/ });
    await userEvent.clear(end);
    await userEvent.type(end, '20122026');
    await userEvent.click(dialog.getByRole('button', { name: 'Salvar' }));
    await waitFor(() => expect(sent).toHaveLength(1));
    expect(sent[0]).toEqual({
      call: 'PUT /approval-delegations/d1',
      body: { delegate_uuid: 'e2', end_at: '2026-12-21T03:00:00.000Z', reason: 'Férias' },
      version: '"2"',
    });
  });

  it('is ended after a question', async () => {
    serve([holidays]);
    open();
    await userEvent.click(await screen.findByRole('button', { name: /^Encerrar a ausência/ }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Encerrar a ausência?' }));
    expect(dialog.getByText(/^Davi Reis deixa de decidir por Heitor/)).toBeInTheDocument();
    await userEvent.click(dialog.getByRole('button', { name: 'Encerrar' }));
    await waitFor(() => expect(sent.map(({ call, version }) => [call, version])).toEqual([['DELETE /approval-delegations/d1', '"2"']]));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  });

  it('of others is an administrator’s to find and to register', async () => {
    serve([{ ...received, delegate: davi }]);
    open(session());
    expect(await screen.findByText('De 20/12/2026 a 20/12/2026, Davi Reis aprova por Bruno Lima')).toBeInTheDocument();
    expect(screen.getByRole('button', { name: /^Encerrar a ausência/ })).toBeInTheDocument();
    await pick(/^Aprovador/, 'Bruno Lima bruno@aurora.demo');
    await waitFor(() => expect(asked.at(-1)?.get('approver_uuid')).toBe('e1'));
    await userEvent.click(screen.getByRole('button', { name: 'Registrar ausência' }));
    expect(await screen.findByRole('combobox', { name: /Quem se ausenta/ })).toHaveValue('Heitor');
  });

  it('that the server refuses says why at its field', async () => {
    const errors = { delegate_uuid: ['Esta pessoa também estará ausente neste período'] };
    serve([holidays], { message: 'Revise os campos', code: 'VALIDATION_ERROR', errors });
    open();
    await userEvent.click(await screen.findByRole('button', { name: /^Editar a ausência/ }));
    const dialog = within(await screen.findByRole('dialog'));
    await userEvent.type(dialog.getByRole('textbox', { name: /^Motivo/ }), ' longas');
    await userEvent.click(dialog.getByRole('button', { name: 'Salvar' }));
    expect(await dialog.findByText('Esta pessoa também estará ausente neste período')).toBeInTheDocument();
  });

  it('says so when the list cannot be read', async () => {
    server.use(http.get(`${API}/approval-delegations`, () => HttpResponse.json({ message: 'x' }, { status: 500 })));
    open();
    expect(await screen.findByText('Falha ao carregar ausências')).toBeInTheDocument();
  });
});
