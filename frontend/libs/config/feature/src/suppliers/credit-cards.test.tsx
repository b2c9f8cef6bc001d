import { http, HttpResponse, server } from '@trajeto/shared-testing';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';
import { API, aPage, CONSULTANT, MANAGER, open, OPERATOR } from '../administration.fixture';
import { company, creditCard } from '../records.fixture';
import { noteWrites, type Sent } from '../structure/structure.fixture';
import { holdsCardNumber, isMasked, monthOf } from './card-number';
import { CreditCardsPage } from './credit-cards-page';

const LIST = `${API}/agencies/g1/credit-cards`;
const ONE = '/agencies/credit-cards/k1';
const PAN = '4111 1111 1111 1111';
const TOKEN = 'tok_canario_77';
let sent: Sent[] = [];
let asked: URLSearchParams[] = [];

beforeEach(() => {
  sent = [];
  asked = [];
  server.use(
    http.get(LIST, ({ request }) => {
      asked.push(new URL(request.url).searchParams);
      return HttpResponse.json(aPage([creditCard]));
    }),
    http.get(`${API}/customers`, () => HttpResponse.json(aPage([company]))),
  );
  noteWrites(sent, '/agencies/g1/credit-cards', creditCard);
  noteWrites(sent, ONE, { ...creditCard, version: 4 });
  noteWrites(sent, `${ONE}/*`, creditCard);
});

const dialogOf = async (name: string) => within(await screen.findByRole('dialog', { name }));
type Dialog = Awaited<ReturnType<typeof dialogOf>>;
const save = (dialog: Dialog) => userEvent.click(dialog.getByRole('button', { name: 'Salvar' }));
const field = (label: string) => new RegExp(`^${label}( \\(|$)`);
const type = (dialog: Dialog, label: string, words: string) => userEvent.type(dialog.getByLabelText(field(label)), words);
const choose = async (act: string) => {
  await userEvent.click(await screen.findByRole('button', { name: 'Ações de Viagens SP' }));
  await userEvent.click(await screen.findByRole('menuitem', { name: act }));
};
const stands = (words: string) =>
  document.body.innerHTML.includes(words) || [...document.querySelectorAll('input')].some(({ value }) => value.includes(words));

async function fillNew(dialog: Dialog) {
  await type(dialog, 'Token do provedor', TOKEN);
  await userEvent.type(dialog.getByRole('combobox', { name: field('Bandeira') }), 'Visa');
  await type(dialog, 'Número mascarado', '4111 11** **** 4412');
  await type(dialog, 'Titular', 'ROTA VIAGENS');
  await type(dialog, 'Validade', '12/2030');
  await userEvent.click(dialog.getByRole('radio', { name: 'Virtual' }));
}

describe('the credit cards of an agency', () => {
  it('are told apart by their brand and last digits', async () => {
    open(<CreditCardsPage />, { session: MANAGER });
    const row = await screen.findByRole('row', { name: /Viagens SP/ });
    for (const words of ['Visa •••• 4412', 'ROTA VIAGENS', '12/2030', 'Virtual', 'Todas', 'Ativo']) expect(row).toHaveTextContent(words);
  });

  it('are narrowed by the company they pay for', async () => {
    const uuid = '7d0f0000-0000-7000-8000-000000000001';
    server.use(http.get(`${API}/customers/${uuid}`, () => HttpResponse.json({ data: { ...company, uuid } })));
    open(<CreditCardsPage />, { session: MANAGER, at: `/?empresa=${uuid}` });
    await screen.findByText('Viagens SP');
    expect(asked[0]?.get('customer_uuid')).toBe(uuid);
  });

  it('a new one asks for what the provider knows it by, and for no number and no code', async () => {
    open(<CreditCardsPage />, { session: MANAGER, at: '/?abrir=novo' });
    const dialog = await dialogOf('Novo cartão');
    await save(dialog);
    for (const problem of ['O token é obrigatório', 'A bandeira é obrigatória', 'O número mascarado é obrigatório'])
      expect(dialog.getByText(problem)).toBeInTheDocument();
    for (const problem of ['O titular é obrigatório', 'A validade é obrigatória', 'O tipo é obrigatório'])
      expect(dialog.getByText(problem)).toBeInTheDocument();
    expect(dialog.queryByLabelText(/CVV|código de segurança/i)).not.toBeInTheDocument();
    expect(sent).toEqual([]);
  });

  it('a new one is sent with its token, which stands nowhere afterwards', { tags: 'long' }, async () => {
    open(<CreditCardsPage />, { session: MANAGER, at: '/?abrir=novo' });
    const dialog = await dialogOf('Novo cartão');
    await fillNew(dialog);
    expect(dialog.getByLabelText(field('Token do provedor'))).toHaveAttribute('type', 'password');
    await save(dialog);
    const use = { alias: null, description: null, periodicity: null, threshold: null, customers_uuids: [] };
    const card = { token: TOKEN, brand: 'Visa', masked_pan: '4111 11** **** 4412', user_name: 'ROTA VIAGENS', expiry_date: '2030-12' };
    const body = { ...use, ...card, type: 'virtual' };
    await waitFor(() => expect(sent).toEqual([{ call: 'POST /agencies/g1/credit-cards', body, version: null }]));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(stands(TOKEN)).toBe(false);
  });

  it.each(['Apelido', 'Descrição', 'Número mascarado', 'Titular', 'Periodicidade'])(
    'a whole card number in %s is refused in the browser',
    { tags: 'long' },
    async (label) => {
      open(<CreditCardsPage />, { session: MANAGER, at: '/?abrir=novo' });
      const dialog = await dialogOf('Novo cartão');
      await type(dialog, label, PAN);
      await save(dialog);
      expect(dialog.getByText('Não informe o número completo do cartão')).toBeInTheDocument();
      expect(sent).toEqual([]);
    },
  );

  it('a stored one may be used otherwise, and is the same card', async () => {
    open(<CreditCardsPage />, { session: MANAGER, at: '/?abrir=k1' });
    const dialog = await dialogOf('Editar cartão de crédito');
    expect(dialog.getByLabelText('Número mascarado')).toHaveAttribute('readonly');
    expect(dialog.queryByLabelText(field('Token do provedor'))).not.toBeInTheDocument();
    await type(dialog, 'Limite', '1500');
    await type(dialog, 'Periodicidade', 'Mensal');
    await save(dialog);
    const body = { alias: 'Viagens SP', description: 'Visa final 4412', periodicity: 'Mensal', threshold: '1500.00', customers_uuids: [] };
    await waitFor(() => expect(sent).toEqual([{ call: `PUT ${ONE}`, body, version: '"3"' }]));
  });

  it('one is locked with a code, which is no card number', async () => {
    open(<CreditCardsPage />, { session: MANAGER });
    await choose('Bloquear');
    const dialog = await dialogOf('Bloquear o cartão Viagens SP?');
    await userEvent.type(dialog.getByLabelText('Código do bloqueio (opcional)'), PAN);
    expect(dialog.getByRole('button', { name: 'Bloquear' })).toBeDisabled();
    await userEvent.clear(dialog.getByLabelText('Código do bloqueio (opcional)'));
    await userEvent.type(dialog.getByLabelText('Código do bloqueio (opcional)'), 'PERDA-1');
    await userEvent.click(dialog.getByRole('button', { name: 'Bloquear' }));
    await waitFor(() => expect(sent).toEqual([{ call: `PATCH ${ONE}/lock`, body: { lock_code: 'PERDA-1' }, version: '"3"' }]));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  });

  it('a locked one says by what, and is unlocked at once', async () => {
    server.use(http.get(LIST, () => HttpResponse.json(aPage([{ ...creditCard, status: 'locked', lock_code: 'PERDA-1' }]))));
    open(<CreditCardsPage />, { session: MANAGER, at: '/?abrir=k1' });
    const dialog = await dialogOf('Editar cartão de crédito');
    expect(dialog.getByText('Bloqueado com o código PERDA-1.')).toBeInTheDocument();
    await userEvent.click(dialog.getByRole('button', { name: 'Cancelar' }));
    expect(await screen.findByText('Bloqueado')).toBeInTheDocument();
    await choose('Desbloquear');
    await waitFor(() => expect(sent).toEqual([{ call: `PATCH ${ONE}/unlock`, body: null, version: '"3"' }]));
  });

  it('one in use is not deleted and stays in the list', async () => {
    const refusals: string[] = [];
    server.use(
      http.delete(`${API}${ONE}`, ({ request }) => {
        refusals.push(request.headers.get('If-Match') ?? '');
        const message = 'Este registro está em uso e não pode ser excluído.';
        return HttpResponse.json({ message, code: 'IN_USE' }, { status: 409 });
      }),
    );
    open(<CreditCardsPage />, { session: MANAGER });
    await choose('Excluir');
    const dialog = await dialogOf('Excluir o cartão Viagens SP?');
    await userEvent.click(dialog.getByRole('button', { name: 'Excluir' }));
    await waitFor(() => expect(refusals).toEqual(['"3"']));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(screen.getByText('Viagens SP')).toBeInTheDocument();
  });

  it('none and a failure say so', async () => {
    server.use(http.get(LIST, () => HttpResponse.json(aPage([]))));
    const { unmount } = open(<CreditCardsPage />, { session: MANAGER });
    expect(await screen.findByText('Nenhum cartão de crédito cadastrado')).toBeInTheDocument();
    unmount();
    server.use(http.get(LIST, () => HttpResponse.json({ message: 'x', code: 'INTERNAL' }, { status: 500 })));
    open(<CreditCardsPage />, { session: MANAGER });
    expect(await screen.findByText('Falha ao carregar cartões de crédito')).toBeInTheDocument();
  });

  it.each([
    ['a consultant', CONSULTANT],
    ['the operator', OPERATOR],
  ])('are not for %s', (_who, session) => {
    open(<CreditCardsPage />, { session });
    expect(screen.getByText('Você não possui permissão para realizar esta ação.')).toBeInTheDocument();
    expect(asked).toEqual([]);
  });
});

describe('the number of a card', () => {
  it.each(['4111111111111111', '4111-1111-1111-1111', 'cartão 5555 5555 5555 4444 da Ana', '378282246310005'])('is found in %s', (text) => {
    expect(holdsCardNumber(text)).toBe(true);
  });

  it.each(['4111 11** **** 4412', '4111111111112', '+55 (11) 98765-4321', '', '12345678'])('is not found in %j', (text) => {
    expect(holdsCardNumber(text)).toBe(false);
  });

  it('is masked when at most six digits and the last four are shown', () => {
    expect(['4111 11** **** 4412', '•••• 4412', '**** **** **** 4412', 'xxxx4412'].every(isMasked)).toBe(true);
    expect(['4412', '4111111** 4412', '4111 11** **** 44', PAN].some(isMasked)).toBe(false);
  });

  it('its month is typed as on the card', () => {
    expect([monthOf('12/2030'), monthOf('13/2030'), monthOf('1/30'), monthOf('')]).toEqual(['2030-12', null, null, null]);
  });
});
