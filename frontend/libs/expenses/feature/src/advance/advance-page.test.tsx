import { http, HttpResponse, server } from '@trajeto/shared-testing';
import { screen, waitFor } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';
import { API, CUSTOMER, one, openAt, page, projectReader, serveLists, serveProjects } from '../screens.fixture';
import { AdvancePage } from './advance-page';

const LATE = { code: 'PHASE_OUT_OF_PERIOD', message: 'A fase não está vigente nesta data.' };
const PATH = '/despesas/solicitar-adiantamento';
let users = 0;
let asked: URLSearchParams[] = [];
let posted: unknown[] = [];

const simulation = { model: null, reasons: [], levels: [], automatic: true, alternatives: [] };

function watch(body: object, status: number): void {
  server.use(
    http.post(`${API}/travelers/advance-orders`, async ({ request }) => {
      posted.push(await request.json());
      return HttpResponse.json(body, { status });
    }),
  );
}

/** Ana's own request, filled but for its charge. */
async function openRequest(settings: Record<string, string> = {}): Promise<UserEvent> {
  const { user } = openAt(PATH, PATH, <AdvancePage />, `advance-${String(++users)}`, projectReader(settings));
  await user.type(await screen.findByLabelText('Valor'), '50000');
  await user.type(screen.getByLabelText('Preciso até'), '24/11/2099');
  await user.click(screen.getByRole('combobox', { name: 'Motivo' }));
  await user.click(await screen.findByRole('option', { name: 'Viagem' }));
  await user.type(screen.getByLabelText('Descrição'), 'Refeições');
  return user;
}

async function chooseBridge(user: UserEvent, label: string): Promise<void> {
  await user.click(screen.getByRole('combobox', { name: label }));
  await user.click(await screen.findByRole('option', { name: 'Ponte Nova' }));
}

beforeEach(() => {
  localStorage.clear();
  [asked, posted] = [[], []];
  serveLists();
  serveProjects();
  server.use(
    http.get(`${API}/customers/${CUSTOMER}/reason-expenses`, () => page([{ uuid: 'r1', reason: 'Viagem', active: true }])),
    http.get(`${API}/customers/${CUSTOMER}/approval-models/simulation`, ({ request }) => {
      asked.push(new URL(request.url).searchParams);
      return one(simulation);
    }),
  );
});

describe('the project and the phase of an advance', () => {
  it('are sent with every advance and asked of those who approve', { tags: 'long' }, async () => {
    const user = await openRequest();
    watch({ data: [] }, 201);
    await chooseBridge(user, 'Projeto (opcional)');
    await user.click(await screen.findByRole('combobox', { name: 'Fase (opcional)' }));
    const over = await screen.findByRole('option', { name: /^Projeto básico Não vigente/ });
    expect(over).toHaveAttribute('data-combobox-disabled', 'true');
    await user.click(screen.getByRole('option', { name: 'Fundação' }));
    await waitFor(() => expect(asked.at(-1)?.get('phase_uuid')).toBe('f1'), { timeout: 3000 });
    await user.click(screen.getByRole('button', { name: 'Solicitar adiantamento' }));
    await waitFor(() => expect(posted).toMatchObject([[{ project_uuid: 'p1', phase_uuid: 'f1', cost_center_uuid: 'c1' }]]));
  });

  it('are demanded where the company demands a project, before anything is sent', { tags: 'long' }, async () => {
    const user = await openRequest({ mandatory_project: 'true' });
    watch({ data: [] }, 201);
    await user.click(screen.getByRole('button', { name: 'Solicitar adiantamento' }));
    expect(await screen.findByText('Selecione o projeto')).toBeVisible();
    expect(posted).toEqual([]);
    await chooseBridge(user, 'Projeto');
    await user.click(screen.getByRole('button', { name: 'Solicitar adiantamento' }));
    await waitFor(() => expect(posted).toHaveLength(1));
  });

  it('show at the field that the phase ended meanwhile', { tags: 'long' }, async () => {
    const user = await openRequest();
    watch(LATE, 422);
    await chooseBridge(user, 'Projeto (opcional)');
    await user.click(await screen.findByRole('combobox', { name: 'Fase (opcional)' }));
    await user.click(await screen.findByRole('option', { name: 'Fundação' }));
    await user.click(screen.getByRole('button', { name: 'Solicitar adiantamento' }));
    await waitFor(() => expect(screen.getByRole('combobox', { name: 'Fase (opcional)' })).toHaveAccessibleDescription(LATE.message));
  });
});

describe('the cost center of an advance', () => {
  it('is found by its name beyond the first hundred, after the usual one of the person', { tags: 'long' }, async () => {
    server.use(
      http.get(`${API}/customers/${CUSTOMER}/cost-centers`, ({ request }) =>
        page(new URL(request.url).searchParams.get('name') === null ? [] : [{ uuid: 'c200', name: 'Zeladoria' }]),
      ),
    );
    const user = await openRequest();
    watch({ data: [] }, 201);
    const field = screen.getByRole('combobox', { name: 'Centro de custo' });
    expect(field).toHaveValue('Comercial');
    await user.clear(field);
    await user.type(field, 'zela');
    await user.click(await screen.findByRole('option', { name: 'Zeladoria' }, { timeout: 3000 }));
    await user.click(screen.getByRole('button', { name: 'Solicitar adiantamento' }));
    await waitFor(() => expect(posted).toMatchObject([[{ cost_center_uuid: 'c200' }]]));
  });
});
