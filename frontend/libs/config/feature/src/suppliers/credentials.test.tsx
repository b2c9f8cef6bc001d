import { http, HttpResponse, server } from '@trajeto/shared-testing';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';
import { API, aPage, aSession, CONSULTANT, MANAGER, open, OPERATOR } from '../administration.fixture';
import { company, credential, provider } from '../records.fixture';
import { noteWrites, type Sent } from '../structure/structure.fixture';
import { CredentialsPage } from './credentials-page';
import { newSecret, secretsOf, secretsProblem, secretsSent, secretsWords } from './secrets';
import { ServingCredentials } from './serving-credentials';

const LIST = `${API}/agencies/g1/credentials`;
const ONE = '/agencies/credentials/x1';
const CANARY = 's3gr3d0-canario';
const latam = { ...provider, uuid: 'p2', name: 'LATAM', agency_uuid: null, logo: '/latam.png' };
let sent: Sent[] = [];
let asked: URLSearchParams[] = [];

beforeEach(() => {
  sent = [];
  asked = [];
  server.use(
    http.get(LIST, ({ request }) => {
      asked.push(new URL(request.url).searchParams);
      return HttpResponse.json(aPage([credential]));
    }),
    http.get(`${API}${ONE}`, () => HttpResponse.json({ data: credential })),
    http.get(`${API}/providers`, () => HttpResponse.json(aPage([latam, provider]))),
    http.get(`${API}/customers`, () => HttpResponse.json(aPage([company]))),
  );
  noteWrites(sent, '/agencies/g1/credentials', credential);
  noteWrites(sent, ONE, { ...credential, version: 5 });
  noteWrites(sent, `${ONE}/*`, credential);
});

const dialogOf = async (name: string) => within(await screen.findByRole('dialog', { name }));
type Dialog = Awaited<ReturnType<typeof dialogOf>>;
const save = (dialog: Dialog) => userEvent.click(dialog.getByRole('button', { name: 'Salvar' }));
/** In words and in what fields hold. */
const stands = (words: string) =>
  document.body.innerHTML.includes(words) || [...document.querySelectorAll('input')].some(({ value }) => value.includes(words));

describe('the credentials of an agency', () => {
  it('are listed with the logo of their provider and the companies they serve', async () => {
    open(<CredentialsPage />, { session: MANAGER });
    const row = await screen.findByRole('row', { name: /LATAM corporativo/ });
    expect(row).toHaveTextContent('Aurora Indústria');
    expect(row).toHaveTextContent('rota');
    await waitFor(() => expect(row.querySelector('img')).toHaveAttribute('src', '/latam.png'));
  });

  it('are narrowed by provider and by company', async () => {
    const uuid = '7d0f0000-0000-7000-8000-000000000001';
    server.use(http.get(`${API}/customers/${uuid}`, () => HttpResponse.json({ data: { ...company, uuid } })));
    open(<CredentialsPage />, { session: MANAGER, at: `/?fornecedor=${uuid}&empresa=${uuid}` });
    await screen.findByText('LATAM corporativo');
    expect([asked[0]?.get('provider_uuid'), asked[0]?.get('customer_uuid')]).toEqual([uuid, uuid]);
  });

  it('a new one needs a name, a provider and a secret, and serves all unless told', { tags: 'long' }, async () => {
    open(<CredentialsPage />, { session: MANAGER, at: '/?abrir=novo' });
    const dialog = await dialogOf('Nova credencial');
    await save(dialog);
    for (const problem of ['O nome é obrigatório', 'O fornecedor é obrigatório', 'Informe o valor de cada segredo novo'])
      expect(dialog.getByText(problem)).toBeInTheDocument();
    await userEvent.type(dialog.getByLabelText(/^Nome( \(|$)/), 'LATAM');
    await userEvent.click(dialog.getByRole('combobox', { name: /^Fornecedor/ }));
    await userEvent.click(await screen.findByRole('option', { name: 'LATAM' }));
    await userEvent.type(dialog.getByLabelText('Valor de password'), CANARY);
    await save(dialog);
    const body = { name: 'LATAM', provider_uuid: 'p2', customers_uuids: [], username: null, office_id: null, is_test: false };
    const created = { ...body, secrets: { password: CANARY } };
    await waitFor(() => expect(sent).toEqual([{ call: 'POST /agencies/g1/credentials', body: created, version: null }]));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(stands(CANARY)).toBe(false);
  });

  it('a stored secret is said to be there and stays as it is when nothing is typed', { tags: 'long' }, async () => {
    open(<CredentialsPage />, { session: MANAGER, at: '/?abrir=x1' });
    const dialog = await dialogOf('Editar credencial');
    expect(dialog.getByText('api_key').parentElement).toHaveTextContent('api_key · Definida');
    await userEvent.click(dialog.getByRole('button', { name: 'Substituir password' }));
    expect(dialog.getByLabelText('Valor de password')).toHaveValue('');
    expect(dialog.getByText('Vazio mantém o valor atual.')).toBeInTheDocument();
    await userEvent.type(dialog.getByLabelText(/^Nome( \(|$)/), ' 2');
    await save(dialog);
    await waitFor(() => expect(sent[0]).toMatchObject({ call: `PUT ${ONE}`, body: { name: 'LATAM corporativo 2' }, version: '"4"' }));
    expect(sent[0]?.body).not.toHaveProperty('secrets');
  });

  it('one secret is replaced, another taken away, a third added; none of them stands anywhere afterwards', { tags: 'long' }, async () => {
    open(<CredentialsPage />, { session: MANAGER, at: '/?abrir=x1' });
    const dialog = await dialogOf('Editar credencial');
    await userEvent.click(dialog.getByRole('button', { name: 'Substituir password' }));
    const value = dialog.getByLabelText('Valor de password');
    expect(value).toHaveAttribute('type', 'password');
    await userEvent.type(value, CANARY);
    await userEvent.click(dialog.getByRole('button', { name: 'Excluir api_key' }));
    expect(dialog.getByText('api_key').parentElement).toHaveTextContent('Será excluída ao salvar');
    await userEvent.click(dialog.getByRole('button', { name: 'Adicionar segredo' }));
    await userEvent.type(dialog.getByLabelText('Nome do segredo'), 'client_id');
    await userEvent.type(dialog.getByLabelText('Valor de client_id'), `${CANARY} 2`);
    await save(dialog);
    const secrets = { password: CANARY, api_key: null, client_id: `${CANARY} 2` };
    await waitFor(() => expect(sent[0]).toMatchObject({ body: { secrets } }));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(stands(CANARY)).toBe(false);
  });

  it('what was typed over a secret is dropped with Manter o valor atual, and so is taking one away', async () => {
    open(<CredentialsPage />, { session: MANAGER, at: '/?abrir=x1' });
    const dialog = await dialogOf('Editar credencial');
    await userEvent.click(dialog.getByRole('button', { name: 'Substituir password' }));
    await userEvent.type(dialog.getByLabelText('Valor de password'), CANARY);
    await userEvent.click(dialog.getByRole('button', { name: 'Manter o valor atual de password' }));
    await userEvent.click(dialog.getByRole('button', { name: 'Excluir api_key' }));
    await userEvent.click(dialog.getByRole('button', { name: 'Manter o valor atual de api_key' }));
    expect(stands(CANARY)).toBe(false);
    expect(dialog.getAllByText(/Definida/)).toHaveLength(2);
  });

  it('what the provider answered last stands over the form', async () => {
    const failing = { ...credential, last_error: 'Senha expirada' };
    server.use(
      http.get(LIST, () => HttpResponse.json(aPage([failing]))),
      http.get(`${API}${ONE}`, () => HttpResponse.json({ data: failing })),
    );
    open(<CredentialsPage />, { session: MANAGER, at: '/?abrir=x1' });
    const dialog = await dialogOf('Editar credencial');
    expect(dialog.getByRole('alert')).toHaveTextContent('Última resposta do fornecedor: Senha expirada');
    expect(screen.getByText('Com erro')).toBeInTheDocument();
  });

  it('a refusal is said at its field and keeps what was typed', async () => {
    const errors = { provider_uuid: ['Opção inválida'] };
    server.use(http.put(`${API}${ONE}`, () => HttpResponse.json({ message: 'Não', code: 'VALIDATION_ERROR', errors }, { status: 422 })));
    open(<CredentialsPage />, { session: MANAGER, at: '/?abrir=x1' });
    const dialog = await dialogOf('Editar credencial');
    await userEvent.type(dialog.getByLabelText(/^Nome( \(|$)/), ' 2');
    await save(dialog);
    expect(await dialog.findByText('Opção inválida')).toBeInTheDocument();
    expect(dialog.getByLabelText(/^Nome( \(|$)/)).toHaveValue('LATAM corporativo 2');
  });

  it('one is switched off at once, and deleted after its question', async () => {
    open(<CredentialsPage />, { session: MANAGER });
    await userEvent.click(await screen.findByRole('button', { name: 'Ações de LATAM corporativo' }));
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Inativar' }));
    await waitFor(() => expect(sent).toEqual([{ call: `PATCH ${ONE}/inactive`, body: null, version: '"4"' }]));
    await userEvent.click(screen.getByRole('button', { name: 'Ações de LATAM corporativo' }));
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Excluir' }));
    const dialog = await dialogOf('Excluir a credencial LATAM corporativo?');
    await userEvent.click(dialog.getByRole('button', { name: 'Excluir' }));
    await waitFor(() => expect(sent[1]).toEqual({ call: `DELETE ${ONE}`, body: null, version: '"4"' }));
  });

  it('none and a failure say so', async () => {
    server.use(http.get(LIST, () => HttpResponse.json(aPage([]))));
    const { unmount } = open(<CredentialsPage />, { session: MANAGER });
    expect(await screen.findByText('Nenhuma credencial cadastrada')).toBeInTheDocument();
    unmount();
    server.use(http.get(LIST, () => HttpResponse.json({ message: 'x', code: 'INTERNAL' }, { status: 500 })));
    open(<CredentialsPage />, { session: MANAGER });
    expect(await screen.findByText('Falha ao carregar credenciais')).toBeInTheDocument();
  });

  it.each([
    ['a consultant', CONSULTANT],
    ['the operator', OPERATOR],
  ])('are not for %s', (_who, session) => {
    open(<CredentialsPage />, { session });
    expect(screen.getByText('Você não possui permissão para realizar esta ação.')).toBeInTheDocument();
    expect(asked).toEqual([]);
  });
});

describe('the secrets of a form', () => {
  const [kept] = secretsOf(['password']);
  const filled = (name: string, typed: string) => ({ ...newSecret(name), typed });

  it.each([
    ['all taken away', [{ ...kept, isRemoved: true }], 'Informe ao menos um segredo'],
    ['a name in capitals', [filled('ApiKey', 'x')], /^Dê um nome a cada segredo/],
    ['two of one name', [kept, filled('password', 'x')], 'Dois segredos têm o mesmo nome'],
    ['a new one without a value', [filled('token', '')], 'Informe o valor de cada segredo novo'],
    ['a value too long', [filled('token', 'x'.repeat(4001))], 'O valor de um segredo tem até 4.000 letras'],
  ])('%s may not be sent', (_case, secrets, problem) => {
    expect(secretsProblem(secrets as ReturnType<typeof secretsOf>)).toMatch(problem);
  });

  it('are sent as they were typed, white space and all, and shown beside another version by name alone', () => {
    const secrets = [{ ...kept, typed: ` ${CANARY} ` }, filled('token', CANARY)] as ReturnType<typeof secretsOf>;
    expect(secretsSent(secrets)).toEqual({ password: ` ${CANARY} `, token: CANARY });
    expect(secretsWords(secrets)).toBe('password: valor novo, token: valor novo');
    expect(secretsWords(secretsOf(['password']))).toBe('password');
  });
});

describe('the credentials that serve a company', () => {
  const OF_COMPANY = `${API}/customers/c1/credentials`;
  const openSection = () => open(<ServingCredentials />, { session: aSession({}, 'c1') });

  it('are read in its section, without a way to change them there', async () => {
    server.use(http.get(OF_COMPANY, () => HttpResponse.json(aPage([credential]))));
    openSection();
    expect(await screen.findByRole('row', { name: /LATAM corporativo/ })).toBeInTheDocument();
    expect(screen.queryByRole('button')).toBeNull();
    expect(screen.getByRole('link', { name: 'Ver as credenciais da agência' })).toHaveAttribute('href', '/configuracoes/credenciais');
  });

  it('may be none, and may fail to be read', async () => {
    server.use(http.get(OF_COMPANY, () => HttpResponse.json(aPage([]))));
    const { unmount } = openSection();
    expect(await screen.findByText('Nenhuma credencial vale para esta empresa')).toBeInTheDocument();
    unmount();
    server.use(http.get(OF_COMPANY, () => HttpResponse.json({}, { status: 500 })));
    openSection();
    expect(await screen.findByText('Falha ao carregar credenciais')).toBeInTheDocument();
  });
});
