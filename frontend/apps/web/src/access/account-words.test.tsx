/** What a person reads after each change of their account, through the application's own handler (spec section 8, UI 8.11). */
import { ProfilePage } from '@trajeto/identity-feature/profile';
import { SessionProvider, type Session } from '@trajeto/shared-auth';
import { http, HttpResponse, renderScreen, server } from '@trajeto/shared-testing';
import { listenToSnackbars } from '@trajeto/shared-ui';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createMemoryRouter } from 'react-router';
import { RouterProvider } from 'react-router/dom';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { queryClient } from '../query-client';

const API = 'http://localhost:3000/api/v1';
const EMPLOYEE = `${API}/customers/customer-employees/e-ana`;
const session: Session = {
  user: {
    uuid: 'u-ana',
    name: 'Ana Souza',
    email: 'ana@aurora.demo',
    context: 'customer',
    type: 'issuer',
    avatarUrl: '/ana.png',
    isExpenseApprover: false,
    isAdministrator: false,
    companyName: 'Aurora',
    employeeUuid: 'e-ana',
    agencyUuid: null,
    agencyPhone: null,
  },
  actions: new Set(),
  customerUuid: 'c1',
  customerName: 'Aurora',
  settings: {},
  isApprover: false,
};
const employee = {
  uuid: 'e-ana',
  version: 3,
  name: 'Ana',
  last_name: 'Souza',
  email: 'ana@aurora.demo',
  phone: '5511987654321',
  gender: 'female',
  profile: { uuid: 'p', name: 'Solicitante' },
  branches: [],
};
const device = {
  uuid: 's1',
  current: true,
  device: 'Chrome · Windows',
  address: '189.40.**.**',
  keep_signed: false,
  created_at: '2026-11-20T12:00:00Z',
  last_seen_at: '2026-11-22T12:00:00Z',
};
const preferences = { theme: 'system', density: 'comfortable', single_keys: true, hide_limit: false };
const notice = { slug: 'order_issued', description: 'Pedido emitido', email: true, in_app: true, recipients: [] };
const aPage = { data: [], links: {}, meta: { current_page: 1, from: 1, last_page: 1, per_page: 20, to: 0, total: 0 } };

function serveAccount(): void {
  const one = (path: string, data: unknown) => http.get(path, () => HttpResponse.json({ data }));
  server.use(
    http.get(`${API}/me`, () => HttpResponse.json({ uuid: 'u-ana', profiles: { customer_employee: null, agency_employee: null } })),
    http.get(`${API}/privacy-requests`, () => HttpResponse.json(aPage)),
    one(`${API}/me/two-factor`, { enabled: false, mandatory: false, recovery_codes_left: 0 }),
    one(`${API}/me/sessions`, [device, { ...device, uuid: 's2', current: false, device: 'Safari · iPhone' }]),
    one(`${API}/me/preferences`, preferences),
    one(EMPLOYEE, employee),
    one(`${EMPLOYEE}/notification-settings`, { emails: [], events: [notice] }),
  );
}

const press = (name: string | RegExp) => async () => userEvent.click(await screen.findByRole('button', { name }));
const flip = (name: string | RegExp) => async () => userEvent.click(await screen.findByRole('switch', { name }));

async function endOthers() {
  await press('Encerrar todas as outras')();
  const dialog = within(await screen.findByRole('dialog', { name: 'Encerrar todas as outras sessões?' }));
  await userEvent.click(dialog.getByRole('button', { name: 'Encerrar todas as outras' }));
}
async function askErasure() {
  await press('Solicitar exclusão')();
  const dialog = within(await screen.findByRole('dialog', { name: 'Solicitar a exclusão dos seus dados?' }));
  await userEvent.click(dialog.getByRole('button', { name: 'Solicitar exclusão' }));
}
async function changePhone() {
  await userEvent.type(await screen.findByLabelText(/^Telefone/), '{Backspace}');
  await press('Salvar')();
}

const ASK = '/request-customer-employee-password-change';
const REQUEST = { data: { uuid: 'p1', kind: 'export', status: 'open' } };
type Change = [name: string, tab: string, act: () => Promise<void>, method: 'post' | 'put' | 'delete', path: string, answer: object];
const CHANGES: [...Change, success: string | null, failure: string][] = [
  [
    'asking for a new password',
    'seguranca',
    press('Solicitar alteração de senha'),
    'post',
    ASK,
    { message: 'ok' },
    'Solicitação de alteração de senha feita com sucesso',
    'Falha ao solicitar alteração de senha',
  ],
  ['ending a session', 'seguranca', press(/em Safari/), 'delete', '/me/sessions/s2', {}, 'Sessão encerrada', 'Falha ao encerrar sessão'],
  ['ending all others', 'seguranca', endOthers, 'delete', '/me/sessions', {}, 'Sessões encerradas', 'Falha ao encerrar sessão'],
  [
    'asking for one’s data',
    'seguranca',
    press('Solicitar meus dados'),
    'post',
    '/privacy-requests',
    REQUEST,
    'Pedido de dados registrado',
    'Falha ao registrar o pedido',
  ],
  [
    'asking to be forgotten',
    'seguranca',
    askErasure,
    'post',
    '/privacy-requests',
    REQUEST,
    'Pedido de exclusão registrado',
    'Falha ao registrar o pedido',
  ],
  [
    'saving what is one’s own',
    'dados',
    changePhone,
    'put',
    '/customers/customer-employees/e-ana',
    { data: { ...employee, version: 4 } },
    'Perfil atualizado',
    'Falha ao atualizar perfil',
  ],
  [
    'taking the picture away',
    'dados',
    press('Remover foto'),
    'delete',
    '/users/u-ana/avatar',
    {},
    'Foto removida',
    'Falha ao atualizar foto',
  ],
  ['a preference', 'preferencias', flip(/^Ocultar/), 'put', '/me/preferences', { data: preferences }, null, 'Falha ao salvar preferências'],
  [
    'a notice',
    'notificacoes',
    flip('Pedido emitido: Na tela'),
    'put',
    '/customers/customer-employees/e-ana/notification-settings',
    { data: { emails: [], events: [notice] } },
    null,
    'Falha ao salvar avisos',
  ],
];

let said: string[] = [];
let stop: () => void;
beforeEach(() => {
  stop = listenToSnackbars(({ kind, message }) => said.push(`${kind}: ${message}`));
  said = []; // what waited since another file
  serveAccount();
});
afterEach(() => {
  stop();
  queryClient.clear();
});

function open(tab: string) {
  const routes = [{ path: '*', element: <ProfilePage /> }];
  const router = createMemoryRouter(routes, { initialEntries: [`/perfil#${tab}`] });
  renderScreen(
    <SessionProvider session={session}>
      <RouterProvider router={router} />
    </SessionProvider>,
    queryClient,
  );
}

describe.each(CHANGES)('%s', (_name, tab, act, method, path, answer, success, failure) => {
  const answered = (body: object, status: number) => {
    let times = 0;
    server.use(
      http[method](`${API}${path}`, () => {
        times += 1;
        return HttpResponse.json(body, { status });
      }),
    );
    return () => times;
  };

  it(`says that it is done: ${success ?? 'nothing, the switch shows it'}`, async () => {
    const times = answered(answer, 200);
    open(tab);
    await act();
    await waitFor(() => expect(times()).toBe(1));
    await waitFor(() => expect(queryClient.isMutating()).toBe(0));
    expect(said).toEqual(success === null ? [] : [`success: ${success}`]);
  });

  it(`that the server could not do says: ${failure}`, async () => {
    answered({ message: 'traceback', code: 'UNKNOWN' }, 500);
    open(tab);
    await act();
    await waitFor(() => expect(said).toEqual([`error: ${failure}`]));
  });

  it('that the server refused says why', async () => {
    answered({ message: 'Hoje não.', code: 'FORBIDDEN' }, 403);
    open(tab);
    await act();
    await waitFor(() => expect(said).toEqual(['error: Hoje não.']));
  });
});

describe('a new picture', () => {
  afterEach(() => {
    vi.restoreAllMocks();
    vi.unstubAllGlobals();
  });

  it.each([
    [200, 'success: Foto atualizada'],
    [500, 'error: Falha ao atualizar foto'],
  ])('answered with %i: %s', async (status, sentence) => {
    vi.stubGlobal('createImageBitmap', () => Promise.reject(new Error('cannot decode')));
    // The window of these tests cannot send the bytes of a file.
    const real = globalThis.fetch;
    vi.spyOn(globalThis, 'fetch').mockImplementation((input, init) => {
      const isPicture = input instanceof Request && input.url.endsWith('/users/u-ana/avatar');
      return isPicture ? Promise.resolve(HttpResponse.json({ data: { avatar_url: null } }, { status })) : real(input, init);
    });
    open('dados');
    await screen.findByLabelText(/^Telefone/);
    const [input] = document.querySelectorAll<HTMLInputElement>('input[type=file]');
    if (input) fireEvent.change(input, { target: { files: [new File(['foto'], 'ana.png', { type: 'image/png' })] } });
    await waitFor(() => expect(said).toEqual([sentence]));
  });
});
