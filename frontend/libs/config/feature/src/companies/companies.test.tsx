import { http, HttpResponse, server } from '@trajeto/shared-testing';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { API, aPage, aSession, CONSULTANT, MANAGER, open } from '../administration.fixture';
import { answerTables } from '../prices/prices.fixture';
import { aCompanyOf } from './companies.fixture';
import { CompaniesPage } from './companies-page';
import { CompanyPage } from './company-page';
import { administratorProblems, companyValues, newCompanySent } from './company-values';
import { NewCompanyPage } from './new-company-page';

const aurora = aCompanyOf();
const fill = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } });
let sent: { call: string; body: unknown; version: string | null }[] = [];
let asked: URLSearchParams[] = [];

async function note(call: string, request: Request, answer: object = aurora, status = 200) {
  sent.push({ call, body: await request.json().catch(() => null), version: request.headers.get('If-Match') });
  return HttpResponse.json({ data: answer }, { status });
}

beforeEach(() => {
  answerTables();
  sent = [];
  asked = [];
  server.use(
    http.get(`${API}/customers`, ({ request }) => {
      asked.push(new URL(request.url).searchParams);
      return HttpResponse.json(aPage([aurora], 214));
    }),
    http.get(`${API}/customers/c1`, () => HttpResponse.json({ data: aurora })),
    http.post(`${API}/customers`, ({ request }) => note('create', request, { ...aurora, uuid: 'c2' }, 201)),
    http.put(`${API}/customers/c1`, ({ request }) => note('update', request)),
    http.patch(`${API}/customers/c1/:act`, ({ request, params }) => note(String(params.act), request)),
  );
});

const actsOf = async (act: string) => {
  await userEvent.click(await screen.findByRole('button', { name: 'Ações de Aurora Indústria' }));
  await userEvent.click(await screen.findByRole('menuitem', { name: act }));
};

describe('the companies of an agency', () => {
  it('are narrowed by the server, by all four filters', async () => {
    open(<CompaniesPage onWork={vi.fn()} />, { session: MANAGER, at: '/?search=aur&status=active&limite=50000&bloqueadas=sim' });
    await screen.findByText('Aurora Indústria');
    const question = Object.fromEntries(asked.find((query) => query.get('name') === 'aur') ?? []);
    expect(question).toMatchObject({ name: 'aur', active: 'true', max_credit_limit: '50000', fraud_blocking: 'true', page: '1' });
    await userEvent.click(screen.getByRole('checkbox', { name: 'Só bloqueadas' }));
    await waitFor(() => expect(asked.at(-1)?.has('fraud_blocking')).toBe(false));
  });

  it('start a manager’s day with what needs an eye', async () => {
    open(<CompaniesPage onWork={vi.fn()} figures={<span>Fila: 12 pedidos</span>} />, { session: MANAGER });
    const blocked = await screen.findByRole('link', { name: 'Empresas bloqueadas: 214' });
    expect(blocked.parentElement).toHaveTextContent(/^Fila: 12 pedidos\s*Empresas bloqueadas: 214$/);
    await userEvent.click(blocked);
    await waitFor(() => expect(screen.getByRole('checkbox', { name: 'Só bloqueadas' })).toBeChecked());
  });

  it('one is chosen to work for', async () => {
    const work = vi.fn();
    open(<CompaniesPage onWork={work} />, { session: MANAGER });
    await actsOf('Trabalhar nesta empresa');
    expect(work).toHaveBeenCalledWith(expect.objectContaining({ uuid: 'c1' }));
  });

  it('a limit is changed with the old one in sight', async () => {
    open(<CompaniesPage onWork={vi.fn()} />, { session: MANAGER });
    await actsOf('Editar limite');
    const dialog = within(await screen.findByRole('dialog', { name: 'Limite de crédito de Aurora Indústria' }));
    expect(dialog.getByText(/Limite atual: R\$\s100\.000,00/)).toBeInTheDocument();
    const field = dialog.getByLabelText('Novo limite');
    await userEvent.clear(field);
    await userEvent.click(dialog.getByRole('button', { name: 'Salvar' }));
    expect(dialog.getByText('Informe o novo limite')).toBeInTheDocument();
    await userEvent.type(field, '250000,50');
    await userEvent.click(dialog.getByRole('button', { name: 'Salvar' }));
    await waitFor(() => expect(sent).toEqual([{ call: 'credit-limits', body: { credit_limit: '250000.50' }, version: '"7"' }]));
  });

  it.each([
    ['Bloquear', 'Bloquear Aurora Indústria por suspeita de fraude?', 'block'],
    ['Inativar', 'Inativar Aurora Indústria?', 'inactive'],
  ])('%s asks first', async (verb, question, call) => {
    open(<CompaniesPage onWork={vi.fn()} />, { session: MANAGER });
    await actsOf(verb);
    expect(sent).toEqual([]);
    const dialog = within(await screen.findByRole('dialog', { name: question }));
    await userEvent.click(dialog.getByRole('button', { name: verb }));
    await waitFor(() => expect(sent.map((one) => one.call)).toEqual([call]));
  });

  it('a consultant only works for one', async () => {
    open(<CompaniesPage onWork={vi.fn()} figures={<span>Fila: 12 pedidos</span>} />, { session: CONSULTANT });
    expect(screen.queryByText('Fila: 12 pedidos')).not.toBeInTheDocument();
    await userEvent.click(await screen.findByRole('button', { name: 'Ações de Aurora Indústria' }));
    const items = await screen.findAllByRole('menuitem');
    expect(items.map(({ textContent }) => textContent)).toEqual(['Abrir', 'Trabalhar nesta empresa']);
    expect(screen.queryByText('Nova empresa')).not.toBeInTheDocument();
  });

  it.each([
    ['/', 'Você não possui empresas cadastradas'],
    ['/?search=x', 'Nenhuma empresa corresponde aos dados informados'],
  ])('none at %s reads as the specification says', async (at, sentence) => {
    server.use(http.get(`${API}/customers`, () => HttpResponse.json(aPage([]))));
    open(<CompaniesPage onWork={vi.fn()} />, { session: MANAGER, at });
    expect(await screen.findByText(sentence)).toBeInTheDocument();
  });

  it('that cannot be listed say so', async () => {
    server.use(http.get(`${API}/customers`, () => HttpResponse.json({ code: 'UNKNOWN' }, { status: 500 })));
    open(<CompaniesPage onWork={vi.fn()} />, { session: MANAGER });
    expect(await screen.findByText('Falha ao listar empresas')).toBeInTheDocument();
  });
});

describe('a new company', () => {
  it('goes through three steps and opens', async () => {
    const { router } = open(<NewCompanyPage />, {
      session: MANAGER,
      at: '/configuracoes/empresas/nova',
      path: '/configuracoes/empresas/nova',
    });
    await userEvent.click(screen.getByRole('button', { name: 'Continuar' }));
    expect(screen.getByText('A razão social é obrigatória')).toBeInTheDocument();
    fill('Razão social', 'Boreal Ltda');
    fill('Nome fantasia', 'Boreal');
    fill('CNPJ', '11111111111111');
    fill('E-mail', 'oi@boreal.demo');
    await userEvent.click(screen.getByRole('button', { name: 'Continuar' }));
    expect(screen.getByText('CNPJ inválido')).toBeInTheDocument();
    fill('CNPJ', '11222333000181');
    await userEvent.click(screen.getByRole('button', { name: 'Continuar' }));
    fill('Cidade', 'Recife');
    await userEvent.click(screen.getByRole('button', { name: 'Continuar' }));
    await userEvent.type(screen.getByLabelText('Limite de crédito'), '5000');
    await userEvent.click(screen.getByRole('button', { name: 'Criar empresa' }));
    await waitFor(() => expect(sent).toHaveLength(1));
    expect(sent[0]?.body).toMatchObject({ company_name: 'Boreal Ltda', cnpj: '11222333000181', city: 'Recife', invoice_limit: '5000.00' });
    await waitFor(() => expect(router.state.location.pathname).toBe('/configuracoes/empresas/c2'));
  });

  it('a refusal leads back to the step of its field', async () => {
    server.use(
      http.post(`${API}/customers`, () =>
        HttpResponse.json({ code: 'VALIDATION_ERROR', message: 'x', errors: { cnpj: ['CNPJ inválido'] } }, { status: 422 }),
      ),
    );
    open(<NewCompanyPage />, { session: MANAGER, at: '/configuracoes/empresas/nova', path: '/configuracoes/empresas/nova' });
    fill('Razão social', 'Boreal Ltda');
    fill('Nome fantasia', 'Boreal');
    fill('CNPJ', '11222333000181');
    fill('E-mail', 'oi@boreal.demo');
    await userEvent.click(screen.getByRole('button', { name: 'Continuar' }));
    await userEvent.click(screen.getByRole('button', { name: 'Continuar' }));
    await userEvent.click(screen.getByRole('button', { name: 'Criar empresa' }));
    expect(await screen.findByText('CNPJ inválido')).toBeInTheDocument();
    expect(screen.getByLabelText('CNPJ')).toHaveValue('11.222.333/0001-81');
  });

  it('its administrator is whole or absent', () => {
    const values = { ...companyValues(null), administratorName: 'Ana' };
    expect(administratorProblems(values).administratorEmail).toBe('Informe nome, sobrenome e e-mail do administrador');
    expect(administratorProblems(companyValues(null))).toEqual({});
    expect(newCompanySent(companyValues(null))).not.toHaveProperty('administrator');
    const whole = { ...values, administratorLastName: 'Souza', administratorEmail: 'ana@b.demo' };
    expect(administratorProblems(whole)).toEqual({});
    expect(newCompanySent(whole).administrator).toEqual({ name: 'Ana', lastName: 'Souza', email: 'ana@b.demo' });
  });
});

describe('the page of a company', () => {
  const at = (hash: string) => ({ at: `/configuracoes/empresas/c1${hash}`, path: '/configuracoes/empresas/:customerId' });
  const page = <CompanyPage onWork={vi.fn()} profiles={<p>os perfis</p>} />;

  it('says what a new company still needs, and that without an approval model orders are approved automatically', async () => {
    open(page, { session: MANAGER, ...at('?nova=sim') });
    const tasks = within(await screen.findByRole('list')).getAllByRole('listitem');
    expect(tasks.map(({ textContent }) => textContent)).toEqual([
      'Filiais',
      'Centros de custo',
      'Motivos de viagem',
      'Funcionários',
      'Modelo de aprovação: até haver um, os pedidos são aprovados automaticamente',
    ]);
  });

  it('saves the basics against the version that was read', { tags: 'long' }, async () => {
    open(page, { session: MANAGER, ...at('') });
    await userEvent.type(await screen.findByLabelText(/^Nome fantasia/), ' 2');
    await userEvent.click(screen.getByRole('button', { name: 'Salvar' }));
    await waitFor(() => expect(sent).toHaveLength(1));
    expect(sent[0]).toMatchObject({ call: 'update', version: '"7"', body: { trading_name: 'Aurora Indústria 2', state: 'SP' } });
    expect(sent[0]?.body).not.toHaveProperty('invoice_limit');
  });

  it('shows what somebody else changed meanwhile beside what was typed', { tags: 'long' }, async () => {
    server.use(http.put(`${API}/customers/c1`, () => HttpResponse.json({ message: 'Alterado.', code: 'STALE_VERSION' }, { status: 409 })));
    open(page, { session: MANAGER, ...at('') });
    await userEvent.type(await screen.findByLabelText(/^Nome fantasia/), ' 2');
    server.use(http.get(`${API}/customers/c1`, () => HttpResponse.json({ data: { ...aurora, version: 8, trading_name: 'Aurora S.A.' } })));
    await userEvent.click(screen.getByRole('button', { name: 'Salvar' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Ver diferenças' }));
    const row = within(await screen.findByRole('row', { name: /Nome fantasia/ }));
    expect(row.getByText('Aurora Indústria 2')).toBeInTheDocument();
    expect(row.getByText('Aurora S.A.')).toBeInTheDocument();
  });

  it('switches the company off from its own page too, after the question', async () => {
    open(page, { session: MANAGER, ...at('') });
    await actsOf('Inativar');
    const dialog = within(await screen.findByRole('dialog', { name: 'Inativar Aurora Indústria?' }));
    await userEvent.click(dialog.getByRole('button', { name: 'Inativar' }));
    await waitFor(() => expect(sent.map(({ call, version }) => [call, version])).toEqual([['inactive', '"7"']]));
  });

  it('shows a consultant only what is theirs to look at', async () => {
    open(page, { session: CONSULTANT, ...at('#informacoes-basicas') });
    const sections = within(await screen.findByRole('navigation', { name: 'Seções da empresa' }));
    expect(sections.getAllByRole('link').map(({ textContent }) => textContent)).toEqual([
      'Centros de custo',
      'Perfis',
      'Funcionários',
      'Modelos de aprovação',
    ]);
    expect(screen.queryByLabelText(/^Razão social/)).not.toBeInTheDocument();
  });

  it('holds the profiles of the company one works for, and asks to choose it otherwise', async () => {
    const { unmount } = open(page, { session: MANAGER, ...at('#profiles') });
    expect(await screen.findByText(/Escolha Aurora Indústria para vê-la/)).toBeInTheDocument();
    unmount();
    open(page, { session: aSession({}, 'c1'), ...at('#profiles') });
    expect(await screen.findByText('os perfis')).toBeInTheDocument();
  });

  it('tells what a company’s people hear of, and saves the whole', async () => {
    const event = { slug: 'order_issued', description: 'Pedido emitido', email: true, in_app: true, recipients: ['issuer'] };
    server.use(
      http.get(`${API}/customers/c1/notification-settings`, () => HttpResponse.json({ data: { emails: [], events: [event], version: 2 } })),
      http.put(`${API}/customers/c1/notification-settings`, ({ request }) => note('notify', request, { emails: [], events: [event] })),
    );
    open(page, { session: MANAGER, ...at('#notificacoes') });
    await userEvent.click(await screen.findByRole('switch', { name: 'Pedido emitido: Por e-mail' }));
    await userEvent.click(screen.getByRole('button', { name: 'Salvar' }));
    const bare = { slug: 'order_issued', email: false, in_app: true, recipients: ['issuer'] };
    await waitFor(() => expect(sent).toEqual([{ call: 'notify', body: { emails: [], events: [bare] }, version: '"2"' }]));
  });

  it('notifications changed by somebody else are read again when the person asks for it', { tags: 'long' }, async () => {
    const event = { slug: 'order_issued', description: 'Pedido emitido', email: true, in_app: true, recipients: ['issuer'] };
    let stored = { emails: [] as string[], events: [event], version: 2 };
    server.use(
      http.get(`${API}/customers/c1/notification-settings`, () => HttpResponse.json({ data: stored })),
      http.put(`${API}/customers/c1/notification-settings`, ({ request }) => {
        if (request.headers.get('If-Match') === `"${String(stored.version)}"`) return note('notify', request, { ...stored, version: 4 });
        return HttpResponse.json({ message: 'Alterado.', code: 'STALE_VERSION' }, { status: 409 });
      }),
    );
    open(page, { session: MANAGER, ...at('#notificacoes') });
    await userEvent.click(await screen.findByRole('switch', { name: 'Pedido emitido: Por e-mail' }));
    stored = { ...stored, emails: ['viagens@aurora.demo'], version: 3 };
    await userEvent.click(screen.getByRole('button', { name: 'Salvar' }));
    expect(await screen.findByText(/^Este registro foi alterado por outra pessoa/)).toBeInTheDocument();
    expect(screen.getByRole('switch', { name: 'Pedido emitido: Por e-mail' })).not.toBeChecked();
    await userEvent.click(screen.getByRole('button', { name: 'Recarregar' }));
    expect(await screen.findByText('viagens@aurora.demo')).toBeInTheDocument();
    await userEvent.click(screen.getByRole('switch', { name: 'Pedido emitido: Por e-mail' }));
    await userEvent.click(screen.getByRole('button', { name: 'Salvar' }));
    await waitFor(() => expect(sent.map(({ version }) => version)).toEqual(['"3"']));
  });
});
