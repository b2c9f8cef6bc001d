import { http, HttpResponse, PHONE, server, windowOf } from '@trajeto/shared-testing';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { aPage, API, aTask, CONSULTANT, open } from '../../agency.fixture';
import { QueuePage } from '../../queue/queue-page';
import { anOption, aStay, aWholeOrder, ORDER, serveOrder, showDesk } from '../desk.fixture';
import { bodyOf, customerPays, customerValue, optionFor, quoteFor, quoteProblems } from './values';

const OPTIONS = `/orders/${ORDER}/items/i1/options`;
const STAY = { hotel: null, roomDescription: null, regimen: null } as unknown as Parameters<typeof optionFor>[0];

const panel = async () => within(await screen.findByRole('dialog', { name: 'Pedido 10490 · Cotar hotel' }));
type Panel = Awaited<ReturnType<typeof panel>>;

async function openQuote() {
  showDesk();
  await userEvent.click(await screen.findByRole('button', { name: /^Cotar hotel/ }));
  return panel();
}

/** The option `number`, filled with what UI 6.14 shows. */
async function fill(form: Panel, number = 1, hotel = 'Maré Alta') {
  const option = within(form.getByRole('group', { name: `Opção ${number}` }));
  const type = (name: RegExp, text: string) => userEvent.type(option.getByRole('textbox', { name }), text);
  await type(/^Hotel/, hotel);
  await type(/^Quarto/, 'Casal');
  await userEvent.click(option.getByRole('combobox', { name: /^Regime/ }));
  await userEvent.click(await screen.findByRole('option', { name: 'Café da manhã' }));
  await type(/^Valor do hotel/, '620');
  await type(/^Taxas/, '31');
  await type(/^Fee/, '20');
  await type(/^Markup(?! em)/, '41');
  return option;
}
const send = (form: Panel) => userEvent.click(form.getByRole('button', { name: 'Enviar cotação' }));
const SENT = {
  hotel_name: 'Maré Alta',
  room_description: 'Casal',
  regimen: 'breakfast',
  provider: null,
  provider_value: '620.00',
  other_taxes: '31.00',
  hotel_fee: '20.00',
  hotel_markup: '41.00',
  payment: 'pix',
  obs: null,
  booking_rules: null,
};

describe('a quote', () => {
  it('says what was asked, adds up what the customer pays, and is sent with the version of the item', { tags: 'long' }, async () => {
    const sent = serveOrder(() => aWholeOrder([aStay()], { status: 'quoting' }));
    const form = await openQuote();
    for (const fact of ['Recife', '26 a 28 dez., 2 noites', '1 quarto, 1 hóspede', 'Perto do cliente'])
      expect(form.getByText(fact)).toBeInTheDocument();
    const option = await fill(form);
    expect(option.getByText(/R\$\s712,00/)).toBeInTheDocument();
    expect(form.getByRole('status')).toHaveTextContent(/^Cliente paga R\$\s712,00$/);
    await send(form);
    await waitFor(() => expect(sent).toEqual([{ path: OPTIONS, version: '"4"', body: { options: [SENT], expires_at: null } }]));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  });

  it('names every field that is missing', async () => {
    const sent = serveOrder(() => aWholeOrder([aStay()], { status: 'quoting' }));
    const form = await openQuote();
    await send(form);
    for (const problem of ['Informe o hotel', 'Informe o quarto', 'Informe o regime', 'Informe o valor do fornecedor'])
      expect(form.getByText(problem)).toBeInTheDocument();
    expect(form.getByRole('textbox', { name: /^Hotel/ })).toHaveFocus();
    expect(sent).toEqual([]);
  });

  it('holds up to five options, with those that are open already', async () => {
    const options = ['a', 'b', 'c'].map((uuid) => anOption(uuid));
    serveOrder(() => aWholeOrder([aStay({ status: 'quoted', options })], { status: 'quoted' }));
    const form = await openQuote();
    await userEvent.click(form.getByRole('button', { name: /^Adicionar opção/ }));
    expect(form.getByRole('group', { name: 'Opção 2' })).toBeInTheDocument();
    expect(form.queryByRole('button', { name: /^Adicionar opção/ })).not.toBeInTheDocument();
    await userEvent.click(form.getByRole('button', { name: 'Tirar a opção 1 do formulário' }));
    expect(form.queryByRole('group', { name: 'Opção 2' })).not.toBeInTheDocument();
  });

  it('asks for one to be taken back where five are open', async () => {
    const options = ['a', 'b', 'c', 'd', 'e'].map((uuid) => anOption(uuid));
    serveOrder(() => aWholeOrder([aStay({ status: 'quoted', options })], { status: 'quoted' }));
    const form = await openQuote();
    expect(form.getByText('Já há 5 opções em aberto. Retire uma para enviar outra.')).toBeInTheDocument();
    expect(form.queryByRole('button', { name: 'Enviar cotação' })).not.toBeInTheDocument();
  });

  it('shows what the server refuses at its field, and keeps what was typed', { tags: 'long' }, async () => {
    serveOrder(() => aWholeOrder([aStay()], { status: 'quoting' }));
    const errors = { 'options.0.hotel_name': ['Nome longo demais'], expires_at: ['A validade deve ser futura e até o check-in'] };
    server.use(
      http.post(`${API}${OPTIONS}`, () =>
        HttpResponse.json({ code: 'VALIDATION_FAILED', message: 'Dados inválidos', errors }, { status: 422 }),
      ),
    );
    const form = await openQuote();
    await fill(form);
    await send(form);
    expect(await form.findByText('A validade deve ser futura e até o check-in')).toBeInTheDocument();
    expect(form.getByText('Nome longo demais')).toBeInTheDocument();
    expect(form.getByRole('textbox', { name: /^Hotel/ })).toHaveValue('Maré Alta');
  });

  it('is left only after a question once something is typed', async () => {
    serveOrder(() => aWholeOrder([aStay()], { status: 'quoting' }));
    const form = await openQuote();
    await userEvent.type(form.getByRole('textbox', { name: /^Hotel/ }), 'Maré');
    await userEvent.click(form.getByRole('button', { name: 'Cancelar' }));
    expect(await screen.findByRole('dialog', { name: 'Sair sem salvar?' })).toBeInTheDocument();
    await userEvent.click(screen.getByRole('button', { name: 'Sair sem salvar' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  });

  it('has an option taken back after a question', async () => {
    const options = [anOption('a'), anOption('b', { hotel_name: 'Sol', status: 'expired' })];
    const sent = serveOrder(() => aWholeOrder([aStay({ status: 'quoted', options })], { status: 'quoted' }));
    const form = await openQuote();
    expect(form.queryByRole('button', { name: 'Retirar a opção Sol' })).not.toBeInTheDocument();
    await userEvent.click(form.getByRole('button', { name: 'Retirar a opção Baía Azul' }));
    const question = within(await screen.findByRole('dialog', { name: 'Retirar a opção Baía Azul?' }));
    await userEvent.click(question.getByRole('button', { name: 'Retirar' }));
    await waitFor(() => expect(sent).toEqual([{ path: `${OPTIONS}/a`, version: '"4"', body: null }]));
  });

  it('is made from the queue as well, on a phone too', async () => {
    windowOf(PHONE);
    const task = aTask(10490, { kind: 'quote', item: { uuid: 'i1', table: 'offline_hotel', description: 'Recife', status: 'quoting' } });
    serveOrder(() => aWholeOrder([aStay()], { status: 'quoting' }));
    server.use(
      http.get(`${API}/orders/pending`, () => HttpResponse.json(aPage([{ ...task, allowed_actions: ['release', 'close'] }]))),
      http.get(`${API}/orders/pending/summary`, () => HttpResponse.json({ data: { total: 1, mine: 1, untaken: 0, by_kind: {} } })),
      http.get(`${API}/customers`, () => HttpResponse.json(aPage([]))),
    );
    open(<QueuePage />, { session: CONSULTANT, at: '/pedidos/pedidos-pendentes' });
    await userEvent.click(await screen.findByRole('button', { name: 'Ações de pedido 10490' }));
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Cotar hotel' }));
    expect(await (await panel()).findByRole('group', { name: 'Opção 1' })).toBeInTheDocument();
  });
});

describe('what is typed into a quote', () => {
  it('begins with what was asked for', () => {
    const asked = { ...STAY, hotel: { name: 'Maré Alta' }, roomDescription: 'Casal', regimen: 'breakfast' } as typeof STAY;
    expect(optionFor(asked)).toMatchObject({ hotelName: 'Maré Alta', roomDescription: 'Casal', regimen: 'breakfast', payment: 'pix' });
    expect(Object.keys(quoteProblems(quoteFor(asked)))).toEqual(['options.0.providerValue']);
  });

  it('adds up to the cent', () => {
    const option = { ...optionFor(STAY), providerValue: '0.10', otherTaxes: '0.20', hotelFee: '', hotelMarkup: '' };
    expect(customerValue(option)).toBe('0.30');
  });

  it('says what the customer pays at least and at most', () => {
    const [one, other] = ['712.00', '90.00'].map((providerValue) => ({ ...optionFor(STAY), providerValue }));
    const options = one && other ? [one, other] : [];
    expect(customerPays({ options, day: null, time: '' })).toMatch(/^Cliente paga de R\$\s90,00 a R\$\s712,00$/);
  });

  it('sends days with their hour in São Paulo, and rules only where one is told', () => {
    const option = { ...optionFor(STAY), freeDay: '2026-12-24', freeTime: '12:00', penalty: '310.00' };
    const body = bodyOf({ options: [option, optionFor(STAY)], day: '2026-12-22', time: '18:00' });
    expect(body.expiresAt).toBe('2026-12-22T18:00:00-03:00');
    expect(body.options.map(({ bookingRules }) => bookingRules)).toEqual([
      { deadline: '2026-12-24T12:00:00-03:00', penalty: '310.00', noShow: null },
      null,
    ]);
  });
});
