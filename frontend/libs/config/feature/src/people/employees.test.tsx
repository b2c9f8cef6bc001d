import { http, HttpResponse, server } from '@trajeto/shared-testing';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { API, aPage, aSession, open } from '../administration.fixture';
import { holding, noteWrites, type Sent } from '../structure/structure.fixture';
import { EmployeesPage } from './employees-page';
import { employeesText } from './employees.text';

const ana = {
  uuid: 'e1',
  version: 6,
  name: 'Ana',
  last_name: 'Souza',
  email: 'ana@aurora.demo',
  email_awaits_confirmation: false,
  phone: '5511987654321',
  gender: 'female',
  group: { uuid: 'g1', description: 'Diretoria' },
  cpf: '52998224725',
  rg: '12.345.678-9',
  birthdate: '1990-05-10',
  registration: 'M-1',
  position: 'Analista',
  outsourced: false,
  passport_number: 'AB123456',
  passport_expiration: '2031-01-31',
  vip: true,
  loyalty_latam: 'L1',
  loyalty_azul: null,
  loyalty_gol: null,
  preferred_seat: 'Janela',
  road_location: null,
  type_air_seat: null,
  cost_center: { uuid: 'k1', name: 'Comercial' },
  customer_uuid: 'c1',
  policy_uuid: null,
  active: true,
  user_uuid: 'u1',
  profile: { uuid: 'p1', name: 'Gestora', approver: true, default: false, is_expense_approver: false },
  avatar_url: null,
  has_headquarters_access: true,
  branches: [{ uuid: 'b1', name: 'Sul' }],
  pix_key_type: 'email',
  pix_key: 'ana@aurora.demo',
};
const masked = { ...ana, cpf: '***.982.247-**', rg: '*****8-9', passport_number: '*****456', pix_key: '*****emo' };
const PAGE = {
  ...aPage([masked]),
  filters: {
    profiles: [
      { uuid: 'p1', name: 'Gestora' },
      { uuid: 'p2', name: 'Solicitante' },
    ],
    branches: [],
    active: 1,
    inactive: 0,
  },
};
const ALL = ['view-customer-employee', 'create-customer-employee', 'update-customer-employee'];
const ONE = '/customers/customer-employees/e1';
let sent: Sent[] = [];
let asked: URLSearchParams[] = [];

afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});
beforeEach(() => {
  sent = [];
  asked = [];
  server.use(
    http.get(`${API}/customers/c1/customer-employees`, ({ request }) => {
      asked.push(new URL(request.url).searchParams);
      return HttpResponse.json(PAGE);
    }),
    http.get(`${API}${ONE}`, () => HttpResponse.json({ data: ana })),
    http.get(`${API}/customers/branches/:branch`, () => HttpResponse.json({ data: { uuid: 'b1', name: 'Sul', version: 1 } })),
    http.get(`${API}/customers/c1/branches`, () => HttpResponse.json(aPage([{ uuid: 'b2', name: 'Norte' }]))),
    http.get(`${API}/customers/c1/groups`, () => HttpResponse.json(aPage([{ uuid: 'g2', description: 'Campo' }]))),
  );
  noteWrites(sent, '/customers/c1/customer-employees', ana);
  noteWrites(sent, '/customers/customer-employees/*', ana);
  noteWrites(sent, '/customers/customer-employees/*/*', ana);
});

const act = async (label: string) => {
  await userEvent.click(await screen.findByRole('button', { name: 'Ações de Ana Souza' }));
  await userEvent.click(await screen.findByRole('menuitem', { name: label }));
};
const opened = async (name: string) => within(await screen.findByRole('dialog', { name }));
const fill = (dialog: Awaited<ReturnType<typeof opened>>, label: RegExp, value: string) =>
  fireEvent.change(dialog.getByLabelText(label), { target: { value } });

describe('the list of a company’s people', () => {
  it('says what the specification says', () => {
    expect(employeesText).toMatchObject({ loadFailed: 'Falha ao carregar funcionários', create: 'Novo funcionário' });
    expect(employeesText.words).toMatchObject({
      create: { success: 'Novo funcionário adicionado', failure: 'Falha ao criar funcionário' },
      update: { success: 'Funcionário atualizado', failure: 'Falha ao atualizar funcionário' },
      activate: { success: 'Funcionário ativado', failure: 'Falha ao ativar funcionário' },
      inactivate: { success: 'Funcionário inativado', failure: 'Falha ao inativar funcionário' },
    });
  });

  it('shows where each belongs, who decides and who is VIP', async () => {
    open(<EmployeesPage />, { session: holding(...ALL) });
    const row = within(await screen.findByRole('row', { name: /Ana Souza/ }));
    for (const fact of ['VIP', 'ana@aurora.demo', 'Gestora', 'Aprovador', 'Analista', 'Comercial', 'Diretoria', 'Matriz, Sul'])
      expect(row.getByText(fact)).toBeInTheDocument();
  });

  it('is narrowed by words, state, profile, branch and what its people may do', async () => {
    const [profile, branch] = ['5f6c1b0e-6a51-4c52-9b0e-1d6c3f1a7e01', '5f6c1b0e-6a51-4c52-9b0e-1d6c3f1a7e02'];
    const at = `/?search=ana&status=inactive&perfil=${profile}&filial=${branch}&aprovadores=sim&matriz=sim&usuarios=sim&page=2`;
    open(<EmployeesPage />, { session: holding(...ALL), at });
    await screen.findByText('Analista');
    expect([...(asked[0] ?? [])].filter(([name]) => name !== 'limit').sort()).toEqual([
      ['approver', 'true'],
      ['branch_uuids[]', branch],
      ['headquarters_access', 'true'],
      ['is_active', 'false'],
      ['name', 'ana'],
      ['only_user', 'true'],
      ['page', '2'],
      ['profile', profile],
    ]);
  });

  it('without the action to see people is not read', async () => {
    open(<EmployeesPage />, { session: holding() });
    expect(await screen.findByRole('heading', { level: 1, name: 'Funcionários' })).toBeInTheDocument();
    expect(asked).toEqual([]);
  });

  it('is read alone by an agency’s issuer', async () => {
    const issuer = { ...aSession({ type: 'issuer' }, 'c1'), actions: new Set(ALL) };
    open(<EmployeesPage />, { session: issuer });
    await screen.findByText('Analista');
    for (const button of ['Novo funcionário', 'Importar planilha']) expect(screen.queryByText(button)).not.toBeInTheDocument();
    await userEvent.click(screen.getByRole('button', { name: 'Ações de Ana Souza' }));
    expect((await screen.findAllByRole('menuitem')).map(({ textContent }) => textContent)).toEqual(['Abrir']);
  });
});

describe('a person', () => {
  it('who is new needs a name, a surname and an e-mail, and takes the default profile', { tags: 'long' }, async () => {
    open(<EmployeesPage />, { session: holding(...ALL), at: '/?abrir=novo' });
    const dialog = await opened('Novo funcionário');
    const save = () => userEvent.click(dialog.getByRole('button', { name: 'Salvar' }));
    await save();
    for (const sentence of ['O nome é obrigatório', 'O sobrenome é obrigatório', 'Informe um e-mail válido'])
      expect(dialog.getByText(sentence)).toBeInTheDocument();
    fill(dialog, /^Nome/, 'Bia');
    fill(dialog, /^Sobrenome/, 'Lima');
    fill(dialog, /^E-mail/, 'bia@aurora.demo');
    fill(dialog, /^CPF/, '111.111.111-11');
    fill(dialog, /^Nascimento/, '10/05/2999');
    fill(dialog, /^Chave PIX/, 'bia@aurora.demo');
    await save();
    for (const sentence of ['CPF inválido', 'A data de nascimento não pode ser futura', 'Informe o tipo e a chave'])
      expect(dialog.getByText(sentence)).toBeInTheDocument();
    expect(sent).toEqual([]);
    fill(dialog, /^CPF/, '529.982.247-25');
    fill(dialog, /^Nascimento/, '10/05/1990');
    fill(dialog, /^Chave PIX/, '');
    await save();
    await waitFor(() => expect(sent).toHaveLength(1));
    expect(sent[0]?.call).toBe('POST /customers/c1/customer-employees');
    expect(sent[0]?.body).toMatchObject({
      ...{ name: 'Bia', last_name: 'Lima', email: 'bia@aurora.demo', cpf: '52998224725', birthdate: '1990-05-10' },
      ...{ phone: null, group_uuid: null, cost_center_uuid: null, has_headquarters_access: true, branches_uuids: [] },
      ...{ pix_key_type: null, pix_key: null, gender: 'not_informed', vip: false },
    });
    expect(sent[0]?.body).not.toHaveProperty('profile_uuid');
  });

  it('is changed with every field as it was, against the version that was read', { tags: 'long' }, async () => {
    open(<EmployeesPage />, { session: holding(...ALL), at: '/?abrir=e1' });
    const dialog = await opened('Editar funcionário');
    expect(dialog.getByLabelText(/^CPF/)).toHaveValue('529.982.247-25');
    expect(dialog.getByLabelText(/^Nascimento/)).toHaveValue('10/05/1990');
    fill(dialog, /^Cargo/, 'Gerente');
    await userEvent.click(dialog.getByRole('combobox', { name: /^Filiais/ }));
    await userEvent.click(await screen.findByRole('option', { name: 'Norte' }));
    await userEvent.click(dialog.getByRole('combobox', { name: /^Grupo/ }));
    await userEvent.click(await screen.findByRole('option', { name: 'Campo' }));
    await userEvent.click(dialog.getByRole('button', { name: 'Salvar' }));
    await waitFor(() => expect(sent).toHaveLength(1));
    expect(sent[0]).toMatchObject({ call: `PUT ${ONE}`, version: '"6"' });
    expect(sent[0]?.body).toEqual({
      ...{ name: 'Ana', last_name: 'Souza', email: 'ana@aurora.demo', phone: '5511987654321', gender: 'female' },
      ...{ cpf: '52998224725', rg: '12.345.678-9', birthdate: '1990-05-10', registration: 'M-1', position: 'Gerente' },
      ...{ outsourced: false, vip: true, profile_uuid: 'p1', has_headquarters_access: true, branches_uuids: ['b1', 'b2'] },
      ...{ group_uuid: 'g2', cost_center_uuid: 'k1', policy_uuid: null, passport_number: 'AB123456' },
      ...{ passport_expiration: '2031-01-31', loyalty_latam: 'L1', loyalty_azul: null, loyalty_gol: null },
      ...{ preferred_seat: 'Janela', type_air_seat: null, road_location: null, pix_key_type: 'email', pix_key: 'ana@aurora.demo' },
    });
  });

  it('is given all branches by one press: those there are when it is saved, from every page of them', { tags: 'long' }, async () => {
    const pages = [{ uuid: 'b1' }, { uuid: 'b2' }];
    server.use(
      http.get(`${API}/customers/c1/branches`, ({ request }) => {
        const page = Number(new URL(request.url).searchParams.get('page') ?? 1);
        const one = aPage([{ ...pages[page - 1], name: `Filial ${String(page)}` }], 2);
        return HttpResponse.json({ ...one, meta: { ...one.meta, last_page: 2 } });
      }),
    );
    open(<EmployeesPage />, { session: holding(...ALL), at: '/?abrir=e1' });
    const dialog = await opened('Editar funcionário');
    await userEvent.click(dialog.getByRole('button', { name: 'Marcar todos' }));
    expect(dialog.getByPlaceholderText('Todas as filiais')).toBeInTheDocument();
    await userEvent.click(dialog.getByRole('button', { name: 'Salvar' }));
    await waitFor(() => expect(sent[0]?.body).toMatchObject({ branches_uuids: ['b1', 'b2'] }));
  });

  it('has what other areas know beside the form, which keeps what was typed', { tags: 'long' }, async () => {
    const tabs = () => [{ id: 'advances', label: 'Adiantamentos', content: <p>Nenhum adiantamento</p> }];
    open(<EmployeesPage tabs={tabs} />, { session: holding(...ALL), at: '/?abrir=e1' });
    const dialog = await opened('Editar funcionário');
    fill(dialog, /^Cargo/, 'Gerente');
    expect(dialog.queryByText('Nenhum adiantamento')).not.toBeInTheDocument();
    await userEvent.click(dialog.getByRole('tab', { name: 'Adiantamentos' }));
    expect(dialog.getByText('Nenhum adiantamento')).toBeVisible();
    expect(dialog.getByLabelText(/^Cargo/)).not.toBeVisible();
    await userEvent.click(dialog.getByRole('tab', { name: 'Dados' }));
    expect(dialog.getByLabelText(/^Cargo/)).toHaveValue('Gerente');
    await userEvent.click(dialog.getByRole('button', { name: 'Salvar' }));
    await waitFor(() => expect(sent[0]?.body).toMatchObject({ position: 'Gerente' }));
  });

  it('keeps a profile: it is changed for another, never taken away', { tags: 'long' }, async () => {
    open(<EmployeesPage />, { session: holding(...ALL), at: '/?abrir=e1' });
    const dialog = await opened('Editar funcionário');
    await userEvent.click(dialog.getByRole('combobox', { name: /^Perfil/ }));
    await userEvent.click(await screen.findByRole('option', { name: 'Solicitante' }));
    await userEvent.click(dialog.getByRole('button', { name: 'Salvar' }));
    await waitFor(() => expect(sent[0]?.body).toMatchObject({ profile_uuid: 'p2' }));
  });

  it('is read without the update action, masked as the server masks', async () => {
    server.use(http.get(`${API}${ONE}`, () => HttpResponse.json({ data: masked })));
    open(<EmployeesPage />, { session: holding('view-customer-employee'), at: '/?abrir=e1' });
    const dialog = await opened('Ana Souza');
    expect(dialog.getByText('Somente leitura')).toBeInTheDocument();
    expect(dialog.getByLabelText(/^CPF/)).toHaveValue('***.982.247-**');
    expect(dialog.queryByRole('button', { name: 'Trocar foto' })).not.toBeInTheDocument();
  });

  it('without an account yet has no picture to change', async () => {
    server.use(http.get(`${API}${ONE}`, () => HttpResponse.json({ data: { ...ana, user_uuid: null } })));
    open(<EmployeesPage />, { session: holding(...ALL), at: '/?abrir=e1' });
    const dialog = await opened('Editar funcionário');
    expect(dialog.getByText('A foto pode ser enviada assim que a conta estiver criada.')).toBeInTheDocument();
  });
});

describe('the account of a person', () => {
  it.each([
    ['Reenviar convite', null, `POST ${ONE}/invitation`],
    ['Alterar senha', 'Enviar link', 'POST /request-customer-employee-password-change'],
    ['Encerrar sessões', 'Encerrar sessões', 'DELETE /users/u1/sessions'],
    ['Remover verificação em duas etapas', 'Remover', 'DELETE /users/u1/two-factor'],
  ])('%s', async (label, verb, call) => {
    noteWrites(sent, '/request-customer-employee-password-change', {});
    noteWrites(sent, '/users/u1/*', {});
    open(<EmployeesPage />, { session: holding(...ALL) });
    await act(label);
    if (verb !== null) {
      expect(sent).toEqual([]);
      await userEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: verb }));
    }
    await waitFor(() => expect(sent.map((one) => one.call)).toEqual([call]));
  });

  it('carries the new picture as a form and shows it at once', { tags: 'long' }, async () => {
    vi.stubGlobal('createImageBitmap', () => Promise.reject(new Error('cannot decode')));
    server.use(http.post(`${API}/users/u1/avatar`, () => HttpResponse.json({ data: { avatar_url: '/ana.png' } })));
    open(<EmployeesPage />, { session: holding(...ALL), at: '/?abrir=e1' });
    await opened('Editar funcionário');
    const [input] = document.querySelectorAll<HTMLInputElement>('input[type=file][accept*="image/"]');
    if (input) fireEvent.change(input, { target: { files: [new File(['foto'], 'ana.heic', { type: 'image/heic' })] } });
    expect(await screen.findByRole('button', { name: 'Remover foto' })).toBeInTheDocument();
  });
});

describe('letting somebody go', () => {
  const confirm = async () => userEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Inativar' }));

  it('is asked first and says what ends', async () => {
    open(<EmployeesPage />, { session: holding(...ALL) });
    await act('Inativar');
    const dialog = await opened('Inativar Ana Souza?');
    expect(dialog.getByText('As sessões serão encerradas.')).toBeInTheDocument();
    expect(sent).toEqual([]);
    await confirm();
    await waitFor(() => expect(sent).toEqual([{ call: `PATCH ${ONE}/inactive`, body: { replacement_uuid: null }, version: '"6"' }]));
  });

  it('who still has to decide needs somebody in their place', async () => {
    const bruno = { ...masked, uuid: 'e2', name: 'Bruno', last_name: 'Lima', email: 'bruno@aurora.demo' };
    server.use(
      http.patch(
        `${API}${ONE}/inactive`,
        () => HttpResponse.json({ code: 'OPEN_REQUESTS', message: 'Escolha um substituto.', details: { requests: 3 } }, { status: 409 }),
        { once: true },
      ),
    );
    open(<EmployeesPage />, { session: holding(...ALL) });
    await act('Inativar');
    await confirm();
    const dialog = await opened('Quem decide no lugar de Ana?');
    expect(dialog.getByText(/Este aprovador tem solicitações em aberto. Escolha um substituto. 3 solicitações passam/)).toBeInTheDocument();
    expect(dialog.getByRole('button', { name: 'Inativar' })).toBeDisabled();
    server.use(http.get(`${API}/customers/c1/customer-employees`, () => HttpResponse.json({ ...PAGE, data: [masked, bruno] })));
    await userEvent.click(dialog.getByRole('combobox', { name: 'Substituto' }));
    expect((await screen.findAllByRole('option')).map(({ textContent }) => textContent)).toEqual(['Bruno Lima bruno@aurora.demo']);
    await userEvent.click(screen.getByRole('option', { name: /Bruno Lima/ }));
    await userEvent.click(dialog.getByRole('button', { name: 'Inativar' }));
    await waitFor(() => expect(sent.map(({ body }) => body)).toEqual([{ replacement_uuid: 'e2' }]));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  });
});

describe('a spreadsheet of people', () => {
  it('is checked first and imported only when told', async () => {
    // Asked of the request itself: the window of these tests cannot send the bytes of a file.
    const sendAny = globalThis.fetch;
    const forms: string[] = [];
    vi.spyOn(globalThis, 'fetch').mockImplementation(async (input, init) => {
      const request = input as Request;
      if (!request.url.endsWith('/customers/c1/customer-employees/imports')) return sendAny(input, init);
      forms.push(await request.text());
      return HttpResponse.json({ data: { rows: 2, created: 2, updated: 0 } });
    });
    open(<EmployeesPage />, { session: holding(...ALL) });
    await userEvent.click(await screen.findByRole('button', { name: 'Importar planilha' }));
    const dialog = await opened('Importar funcionários');
    const file = new File(['PK'], 'pessoas.xlsx');
    fireEvent.drop(dialog.getByRole('button', { name: /Arraste a planilha/ }), { dataTransfer: { files: { item: () => file } } });
    expect(await dialog.findByText(/2 novos · 0 atualizados/)).toBeVisible();
    const read = asked.length;
    await userEvent.click(dialog.getByRole('button', { name: 'Importar' }));
    await waitFor(() => expect(asked.length).toBeGreaterThan(read));
    expect(forms.map((form) => /name="dry_run"\s+(\w+)/.exec(form)?.[1])).toEqual(['true', 'false']);
    expect(forms[1]).toContain('form-data; name="customer_employees"');
  });
});
