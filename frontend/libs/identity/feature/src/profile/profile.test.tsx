import { http, HttpResponse, PHONE, server, windowOf } from '@trajeto/shared-testing';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { documentsOf, fieldsOf, maskedCpf, problemsOf } from './documents/own-documents';
import { aManager, API, open } from './profile.fixture';
import { ProfilePage } from './profile-page';

const employee = {
  uuid: 'e-ana',
  version: 3,
  name: 'Ana',
  last_name: 'Souza',
  email: 'ana@aurora.demo',
  email_awaits_confirmation: false,
  phone: '5511987654321',
  gender: 'female',
  cpf: '52998224725',
  rg: '12345',
  birthdate: '1990-05-10',
  registration: 'M-1',
  position: 'Analista',
  outsourced: false,
  passport_number: null,
  passport_expiration: null,
  vip: false,
  loyalty_latam: null,
  loyalty_azul: null,
  loyalty_gol: null,
  preferred_seat: null,
  road_location: null,
  type_air_seat: null,
  pix_key_type: null,
  pix_key: null,
  group: null,
  cost_center: { uuid: 'cc', name: 'Engenharia' },
  profile: { uuid: 'p', name: 'Solicitante', approver: false, default: true, is_expense_approver: false },
  branches: [],
  has_headquarters_access: true,
  active: true,
};

function serveEmployee(more: object = {}) {
  const sent: { body: unknown; ifMatch: string | null }[] = [];
  server.use(
    http.get(`${API}/customers/customer-employees/e-ana`, () => HttpResponse.json({ data: { ...employee, ...more } })),
    http.put(`${API}/customers/customer-employees/e-ana`, async ({ request }) => {
      const body = (await request.json()) as object;
      sent.push({ body, ifMatch: request.headers.get('If-Match') });
      return HttpResponse.json({ data: { ...employee, ...body, version: employee.version + sent.length } });
    }),
  );
  return sent;
}

describe('the row of tabs', () => {
  const LABELS = ['Dados', 'Documentos e viagem', 'Preferências', 'Segurança', 'Notificações'];
  afterEach(() => vi.restoreAllMocks());

  it('leads by addresses, and marks the one that is open', async () => {
    serveEmployee();
    open(<ProfilePage />, { at: '/#documentos' });
    const tabs = within(screen.getByRole('navigation', { name: 'Perfil' })).getAllByRole('link');
    expect(tabs.map(({ textContent }) => textContent)).toEqual(LABELS);
    expect(screen.getByRole('link', { current: 'page' })).toHaveTextContent('Documentos e viagem');
    await userEvent.click(screen.getByRole('link', { name: 'Dados' }));
    expect(await screen.findByLabelText(/^Telefone/)).toBeInTheDocument();
    expect(screen.getByRole('link', { current: 'page' })).toHaveTextContent('Dados');
  });

  it('is a list to choose from on the phone', async () => {
    windowOf(PHONE);
    serveEmployee();
    const { router } = open(<ProfilePage />, { at: '/#documentos' });
    const list = screen.getByRole('combobox', { name: 'Ir para' });
    expect(
      within(list)
        .getAllByRole('option')
        .map(({ textContent }) => textContent),
    ).toEqual(LABELS);
    expect(list).toHaveValue('documentos');
    await userEvent.selectOptions(list, 'Dados');
    await waitFor(() => expect(router.state.location.hash).toBe('#dados'));
    expect(await screen.findByLabelText(/^Telefone/)).toBeInTheDocument();
  });
});

describe('Dados', () => {
  it.each([
    [false, 'O e-mail é o seu acesso'],
    [true, 'Aguardando confirmação do novo e-mail'],
  ])('whose e-mail awaits its confirmation (%s) say: %s', async (awaits, sentence) => {
    serveEmployee({ email_awaits_confirmation: awaits });
    open(<ProfilePage />, { at: '/#dados' });
    expect(await screen.findByLabelText('E-mail')).toHaveAccessibleDescription(expect.stringContaining(sentence));
  });

  it('lets an employee change the phone, against the version that was read', async () => {
    const sent = serveEmployee();
    open(<ProfilePage />);
    const phone = await screen.findByLabelText(/^Telefone/);
    expect(phone).toHaveValue('+55 (11) 9 8765-4321');
    expect(screen.getByLabelText('Nome')).toHaveAttribute('readonly');
    expect(screen.getByText('Engenharia')).toBeInTheDocument();
    await userEvent.clear(phone);
    await userEvent.type(phone, '5511912345678');
    expect(screen.getByText('Alterações não salvas')).toBeInTheDocument();
    await userEvent.click(screen.getByRole('button', { name: 'Salvar' }));
    await waitFor(() => expect(sent).toEqual([{ body: { phone: '5511912345678', gender: 'female' }, ifMatch: '"3"' }]));
    await waitFor(() => expect(screen.queryByText('Alterações não salvas')).not.toBeInTheDocument());
  });

  it('keeps what was typed when somebody else was faster', async () => {
    serveEmployee();
    server.use(
      http.put(`${API}/customers/customer-employees/e-ana`, () =>
        HttpResponse.json({ message: 'x', code: 'STALE_VERSION', details: { current_version: 4 } }, { status: 409 }),
      ),
    );
    open(<ProfilePage />);
    const phone = await screen.findByLabelText(/^Telefone/);
    await userEvent.clear(phone);
    await userEvent.type(phone, '5511912345678');
    await userEvent.click(screen.getByRole('button', { name: 'Salvar' }));
    expect(await screen.findByText('Este registro foi alterado por outra pessoa. Recarregue e tente novamente.')).toBeInTheDocument();
    expect(phone).toHaveValue('+55 (11) 9 1234-5678');
    await userEvent.click(screen.getByRole('button', { name: 'Recarregar' }));
    expect(phone).toHaveValue('+55 (11) 9 8765-4321');
  });

  it('lets the agency’s people keep their own name', async () => {
    const sent: unknown[] = [];
    server.use(
      http.get(`${API}/me`, () => HttpResponse.json({ uuid: 'u', name: 'Gil Prado', phone: null, email: 'gil@agencia.demo' })),
      http.put(`${API}/me`, async ({ request }) => {
        sent.push(await request.json());
        return HttpResponse.json({ uuid: 'u', name: 'Gil P.', phone: null, email: 'gil@agencia.demo' });
      }),
    );
    open(<ProfilePage />, { session: aManager() });
    const name = await screen.findByLabelText('Nome');
    await userEvent.clear(name);
    await userEvent.click(screen.getByRole('button', { name: 'Salvar' }));
    expect(screen.getByText('O nome é obrigatório')).toBeInTheDocument();
    expect(name).toHaveFocus();
    await userEvent.type(name, 'Gil P.');
    await userEvent.click(screen.getByRole('button', { name: 'Salvar' }));
    await waitFor(() => expect(sent).toEqual([{ name: 'Gil P.', phone: null }]));
  });

  it('asks before what was typed is left', async () => {
    serveEmployee();
    open(<ProfilePage />);
    await userEvent.type(await screen.findByLabelText(/^Telefone/), '{Backspace}');
    await userEvent.click(screen.getByRole('link', { name: 'Preferências' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Sair sem salvar?' }));
    await userEvent.click(dialog.getByRole('button', { name: 'Continuar editando' }));
    expect(screen.getByLabelText(/^Telefone/)).toBeInTheDocument();
  });

  it('shows a record that cannot be read', async () => {
    server.use(http.get(`${API}/customers/customer-employees/e-ana`, () => HttpResponse.json({ code: 'UNKNOWN' }, { status: 500 })));
    open(<ProfilePage />);
    expect(await screen.findByText('Falha ao carregar perfil')).toBeInTheDocument();
  });
});

describe('Documentos e viagem', () => {
  const values = documentsOf({
    ...Object.fromEntries(Object.entries(employee)),
    passportExpiration: null,
    pixKeyType: null,
    birthdate: '1990-05-10',
  } as never);

  it.each([
    ['31021990', 'Data inválida'],
    ['01012027', 'A data de nascimento não pode ser futura'],
    ['01011899', 'Data de nascimento muito antiga'],
  ])('a birth on %s is refused', (birthdate, problem) => {
    expect(problemsOf({ ...values, birthdate }, 2026).birthdate).toBe(problem);
  });

  it('a key needs its type, and a type its key', () => {
    expect(problemsOf({ ...values, pixKey: 'ana@aurora.demo', pixKeyType: null }).pixKey).toBe('Informe o tipo e a chave');
    expect(problemsOf({ ...values, pixKey: '', pixKeyType: 'email' }).pixKey).toBe('Informe o tipo e a chave');
    expect(problemsOf({ ...values, pixKey: 'ana@aurora.demo', pixKeyType: 'email' }).pixKey).toBeUndefined();
  });

  it('a key that is a document has its own check digits', () => {
    expect(problemsOf({ ...values, pixKeyType: 'cpf', pixKey: '529.982.247-24' }).pixKey).toBe('CPF inválido');
    expect(problemsOf({ ...values, pixKeyType: 'cnpj', pixKey: '12.ABC.345/01DE-36' }).pixKey).toBe('CNPJ inválido');
  });

  it('days travel as the API writes them, and empty is none', () => {
    expect(fieldsOf({ ...values, birthdate: '10051990', passportExpiration: '', rg: ' ' })).toMatchObject({
      birthdate: '1990-05-10',
      passportExpiration: null,
      rg: null,
    });
  });

  it('a type chosen and cleared again is none, and asks for no key', async () => {
    const sent = serveEmployee();
    open(<ProfilePage />, { at: '/#documentos' });
    const type = await screen.findByRole('combobox', { name: 'Tipo da chave' });
    expect(screen.queryByLabelText('Limpar Tipo da chave')).not.toBeInTheDocument();
    await userEvent.click(type);
    await userEvent.click(await screen.findByRole('option', { name: 'E-mail' }));
    await userEvent.click(screen.getByLabelText('Limpar Tipo da chave'));
    await userEvent.type(screen.getByLabelText('RG'), '6');
    await userEvent.click(screen.getByRole('button', { name: 'Salvar' }));
    const kept: unknown = expect.objectContaining({ pix_key_type: null, pix_key: null, rg: '123456' });
    await waitFor(() => expect(sent.map(({ body }) => body)).toEqual([kept]));
  });

  it('a wrong birth date is refused at its field, a right one travels with the rest', { tags: 'long' }, async () => {
    const sent = serveEmployee();
    open(<ProfilePage />, { at: '/#documentos' });
    const born = await screen.findByLabelText('Nascimento');
    const save = async (typed: string) => {
      await userEvent.clear(born);
      await userEvent.type(born, typed);
      await userEvent.click(screen.getByRole('button', { name: 'Salvar' }));
    };
    await save('29021991');
    expect(born).toHaveValue('29/02/1991');
    expect(screen.getByText('Data inválida')).toBeInTheDocument();
    expect(sent).toEqual([]);
    await userEvent.type(screen.getByLabelText('Fidelidade LATAM'), 'LA-1');
    await userEvent.type(screen.getByLabelText('RG'), '-X');
    await save('29021992');
    await waitFor(() => expect(sent).toHaveLength(1));
    expect(sent[0]).toMatchObject({ body: { birthdate: '1992-02-29', loyalty_latam: 'LA-1', rg: '12345-X' }, ifMatch: '"3"' });
  });

  it('the CPF is never shown whole', async () => {
    expect(maskedCpf('52998224725')).toBe('***.982.247-**');
    expect(maskedCpf('***.982.247-**')).toBe('***.982.247-**');
    serveEmployee();
    open(<ProfilePage />, { at: '/#documentos' });
    expect(await screen.findByLabelText('CPF')).toHaveValue('***.982.247-**');
    expect(screen.getByLabelText('Nascimento')).toHaveValue('10/05/1990');
  });
});

describe('Preferências', () => {
  const preferences = {
    theme: 'system',
    density: 'comfortable',
    single_keys: true,
    hide_limit: false,
    favorite_reports: [],
    views: [],
    columns: {},
  };
  const servePreferences = (refuses = () => false) => {
    const sent: unknown[] = [];
    server.use(
      http.get(`${API}/me/preferences`, () => HttpResponse.json({ data: preferences })),
      http.put(`${API}/me/preferences`, async ({ request }) => {
        sent.push(await request.json());
        return refuses()
          ? HttpResponse.json({ code: 'UNKNOWN' }, { status: 500 })
          : HttpResponse.json({ data: { ...preferences, ...(sent.at(-1) as object) } });
      }),
    );
    open(<ProfilePage />, { at: '/#preferencias' });
    return sent;
  };

  it('take effect at once, and a refusal takes them back', async () => {
    let isRefused = false;
    const sent = servePreferences(() => isRefused);
    await userEvent.click(await screen.findByRole('switch', { name: /^Ocultar o limite de crédito/ }));
    await waitFor(() => expect(sent).toEqual([{ hide_limit: true }]));
    isRefused = true;
    await waitFor(() => expect(screen.getByRole('switch', { name: /^Atalhos de uma tecla/ })).toBeChecked());
    await userEvent.click(screen.getByRole('switch', { name: /^Atalhos de uma tecla/ }));
    await waitFor(() => expect(sent).toHaveLength(2));
    await waitFor(() => expect(screen.getByRole('switch', { name: /^Atalhos de uma tecla/ })).toBeChecked());
  });

  it.each([
    ['Tema', 'Escuro', { theme: 'dark' }],
    ['Densidade', 'Compacta', { density: 'compact' }],
  ])('%s may be %s', async (choice, wanted, body) => {
    const sent = servePreferences();
    const group = within(await screen.findByRole('radiogroup', { name: choice }));
    await userEvent.click(group.getByRole('radio', { name: wanted }));
    await waitFor(() => expect(sent).toEqual([body]));
    localStorage.clear();
  });

  it.each([
    ['Tema', ['Claro', 'Escuro', 'Do sistema']],
    ['Densidade', ['Confortável', 'Compacta']],
  ])('%s is one of %s', async (choice, names) => {
    servePreferences();
    const radios = within(await screen.findByRole('radiogroup', { name: choice })).getAllByRole('radio');
    expect(radios.map((radio) => (radio as HTMLInputElement).labels?.[0]?.textContent)).toEqual(names);
  });

  it('single keys are switched off', async () => {
    const sent = servePreferences();
    await userEvent.click(await screen.findByRole('switch', { name: /^Atalhos de uma tecla/ }));
    await waitFor(() => expect(sent).toEqual([{ single_keys: false }]));
  });
});

describe('Notificações', () => {
  it('sends the event that was changed, alone', async () => {
    const event = { slug: 'order_issued', description: 'Pedido emitido', email: true, in_app: true, recipients: [] };
    const sent: unknown[] = [];
    const path = `${API}/customers/customer-employees/e-ana/notification-settings`;
    server.use(
      http.get(path, () => HttpResponse.json({ data: { emails: [], events: [event] } })),
      http.put(path, async ({ request }) => {
        sent.push(await request.json());
        return HttpResponse.json({ data: { emails: [], events: [{ ...event, email: false }] } });
      }),
    );
    open(<ProfilePage />, { at: '/#notificacoes' });
    await userEvent.click(await screen.findByRole('switch', { name: 'Pedido emitido: Por e-mail' }));
    await waitFor(() => expect(sent).toEqual([{ events: [{ slug: 'order_issued', email: false, in_app: true }] }]));
  });
});
