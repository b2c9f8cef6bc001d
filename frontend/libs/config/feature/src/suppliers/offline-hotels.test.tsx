import { http, HttpResponse, server } from '@trajeto/shared-testing';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { listenToSnackbars } from '@trajeto/shared-ui';
import { beforeEach, describe, expect, it } from 'vitest';
import { API, aPage, CONSULTANT, MANAGER, open, OPERATOR } from '../administration.fixture';
import { hotelRate, offlineHotel } from '../records.fixture';
import { noteWrites, type Sent } from '../structure/structure.fixture';
import { OfflineHotelsPage } from './offline-hotels-page';

const LIST = `${API}/agencies/g1/offline-hotels`;
const ONE = '/agencies/offline-hotels/h1';
const CITY = '7d0f0000-0000-7000-8000-000000000001';
let sent: Sent[] = [];
let asked: URLSearchParams[] = [];

const stored = (hotel: object) => server.use(http.get(`${API}${ONE}`, () => HttpResponse.json({ data: hotel })));

beforeEach(() => {
  sent = [];
  asked = [];
  server.use(
    http.get(LIST, ({ request }) => {
      asked.push(new URL(request.url).searchParams);
      return HttpResponse.json(aPage([offlineHotel]));
    }),
    http.get(`${API}/cities`, () => HttpResponse.json(aPage([{ ...offlineHotel.city, uuid: CITY, ibge_code: '3303807' }]))),
  );
  noteWrites(sent, '/agencies/g1/offline-hotels', offlineHotel);
  noteWrites(sent, ONE, { ...offlineHotel, version: 3 });
  noteWrites(sent, `${ONE}/*`, hotelRate);
  noteWrites(sent, '/agencies/offline-hotels/rates/t1', hotelRate);
  stored(offlineHotel);
});

const dialogOf = async (name: string) => within(await screen.findByRole('dialog', { name }));
type Dialog = Awaited<ReturnType<typeof dialogOf>>;
const field = (label: string) => new RegExp(`^${label}( \\(|$)`);
const type = (dialog: Dialog, label: string, words: string) => userEvent.type(dialog.getByLabelText(field(label)), words);
const choose = async (dialog: Dialog, label: string, option: string) => {
  await userEvent.click(dialog.getByRole('combobox', { name: field(label) }));
  await userEvent.click(await screen.findByRole('option', { name: option }));
};
const save = (dialog: Dialog) => userEvent.click(dialog.getByRole('button', { name: 'Salvar' }));
const openTab = async (name: string) => {
  open(<OfflineHotelsPage />, { session: MANAGER, at: '/?abrir=h1' });
  await userEvent.click(await screen.findByRole('tab', { name }));
};

describe('the offline hotels of an agency', () => {
  it('are listed with their city and stars, and narrowed by city', async () => {
    open(<OfflineHotelsPage />, { session: MANAGER, at: `/?cidade=${CITY}` });
    const row = await screen.findByRole('row', { name: /Pousada Ipê/ });
    for (const words of ['Paraty/RJ', '4 estrelas', 'Sim', 'Ativo']) expect(row).toHaveTextContent(words);
    expect(asked.every((query) => query.get('city_uuid') === CITY)).toBe(true);
    expect(await screen.findByText('Cidade: Paraty/RJ')).toBeInTheDocument();
  });

  it('a new one needs a name and a city', { tags: 'long' }, async () => {
    open(<OfflineHotelsPage />, { session: MANAGER, at: '/?abrir=novo' });
    const dialog = await dialogOf('Novo hotel');
    await save(dialog);
    expect(dialog.getByText('O nome é obrigatório')).toBeInTheDocument();
    expect(dialog.getByText('A cidade é obrigatória')).toBeInTheDocument();
    await type(dialog, 'Nome', 'Pousada Ipê');
    await choose(dialog, 'Cidade', 'Paraty/RJ');
    await choose(dialog, 'Estrelas', '4 estrelas');
    await type(dialog, 'Comodidades', 'Wi-Fi, Café da manhã');
    await save(dialog);
    const body = { name: 'Pousada Ipê', city_uuid: CITY, stars: 4, amenities: ['Wi-Fi', 'Café da manhã'], cnpj: null, agreement: false };
    await waitFor(() => expect(sent[0]).toMatchObject({ call: 'POST /agencies/g1/offline-hotels', body }));
  });

  it('one is changed against the version that was read', async () => {
    open(<OfflineHotelsPage />, { session: MANAGER, at: '/?abrir=h1' });
    const dialog = await dialogOf('Editar hotel offline');
    await type(dialog, 'Bairro', 'Centro');
    await save(dialog);
    await waitFor(() => expect(sent[0]).toMatchObject({ call: `PUT ${ONE}`, body: { district: 'Centro', stars: 4 }, version: '"2"' }));
  });

  it('none and a failure say so', async () => {
    server.use(http.get(LIST, () => HttpResponse.json(aPage([]))));
    const { unmount } = open(<OfflineHotelsPage />, { session: MANAGER });
    expect(await screen.findByText('Nenhum hotel offline cadastrado')).toBeInTheDocument();
    unmount();
    server.use(http.get(LIST, () => HttpResponse.json({ message: 'x', code: 'INTERNAL' }, { status: 500 })));
    open(<OfflineHotelsPage />, { session: MANAGER });
    expect(await screen.findByText('Falha ao carregar hotéis offline')).toBeInTheDocument();
  });

  it.each([
    ['a consultant', CONSULTANT],
    ['the operator', OPERATOR],
  ])('are not for %s', (_who, session) => {
    open(<OfflineHotelsPage />, { session });
    expect(screen.getByText('Você não possui permissão para realizar esta ação.')).toBeInTheDocument();
    expect(asked).toEqual([]);
  });
});

describe('the rates of an offline hotel', () => {
  it('say their room, their season and what a night costs', async () => {
    await openTab('Tarifas');
    const card = within(await screen.findByRole('list', { name: 'Tarifas' })).getByRole('listitem');
    expect(card).toHaveTextContent('Luxo · Café da manhã');
    expect(card).toHaveTextContent('Alta · 10/12/2026 a 28/02/2027');
    expect(card).toHaveTextContent(/350,00 \+ R\$\s12,50 de taxas · até 2 hóspedes, a partir de 1 diária/);
  });

  it('a new one needs its room, its days and its price, and ends after it starts', { tags: 'long' }, async () => {
    stored({ ...offlineHotel, rates: [] });
    await openTab('Tarifas');
    expect(await screen.findByText('Nenhuma tarifa cadastrada')).toBeInTheDocument();
    await userEvent.click(screen.getByRole('button', { name: 'Nova tarifa' }));
    const dialog = await dialogOf('Nova tarifa');
    await save(dialog);
    for (const problem of [
      'O quarto é obrigatório',
      'O regime é obrigatório',
      'A data de início é obrigatória',
      'A data de fim é obrigatória',
    ])
      expect(dialog.getByText(problem)).toBeInTheDocument();
    expect(dialog.getByText('A diária é obrigatória')).toBeInTheDocument();
    await type(dialog, 'Quarto', 'Luxo');
    await choose(dialog, 'Regime', 'Meia pensão');
    await type(dialog, 'Início', '10122026');
    await type(dialog, 'Fim', '09122026');
    await type(dialog, 'Diária', '350');
    await save(dialog);
    expect(dialog.getByText('O fim deve ser depois do início')).toBeInTheDocument();
    await userEvent.clear(dialog.getByLabelText(field('Fim')));
    await type(dialog, 'Fim', '15122026');
    await userEvent.click(dialog.getByRole('checkbox', { name: 'Aceita PIX' }));
    await save(dialog);
    const days = { start_date: '2026-12-10', end_date: '2026-12-15', daily_amount: '350.00', hotel_fee: '0.00' };
    const body = { room_description: 'Luxo', regimen: 'half_board', ...days, max_guests: 2, min_nights: 1, payment: ['pix'] };
    await waitFor(() => expect(sent[0]).toMatchObject({ call: `POST ${ONE}/rates`, body }));
  });

  it('one keeps the hour of its deadline while its day stays, and its price is changed', async () => {
    const deadline = '2026-12-01T15:00:00Z';
    stored({ ...offlineHotel, rates: [{ ...hotelRate, booking_rules: { ...hotelRate.booking_rules, deadline } }] });
    await openTab('Tarifas');
    await userEvent.click(await screen.findByRole('button', { name: 'Ações de Luxo · Café da manhã' }));
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Editar' }));
    const dialog = await dialogOf('Editar tarifa');
    await type(dialog, 'Multa depois do prazo', '100');
    await save(dialog);
    const rules = { amount: null, deadline, penalty: '100.00', no_show: null };
    const call = 'PUT /agencies/offline-hotels/rates/t1';
    await waitFor(() => expect(sent[0]).toMatchObject({ call, body: { booking_rules: rules }, version: '"5"' }));
  });

  it('seasons that overlap are refused, and what was typed stays', async () => {
    let refused = 0;
    server.use(
      http.put(`${API}/agencies/offline-hotels/rates/t1`, () => {
        refused += 1;
        const message = 'As temporadas se sobrepõem de 10/12 a 15/12.';
        return HttpResponse.json({ message, code: 'ALREADY_EXISTS', details: { field: 'start_date' } }, { status: 409 });
      }),
    );
    await openTab('Tarifas');
    await userEvent.click(await screen.findByRole('button', { name: 'Ações de Luxo · Café da manhã' }));
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Editar' }));
    const dialog = await dialogOf('Editar tarifa');
    await type(dialog, 'Temporada', ' 2');
    await save(dialog);
    expect(await dialog.findByText('As temporadas se sobrepõem de 10/12 a 15/12.')).toBeInTheDocument();
    expect(refused).toBe(1);
    expect(dialog.getByLabelText(field('Início'))).toBeInvalid();
    expect(dialog.getByLabelText(field('Temporada'))).toHaveValue('Alta 2');
  });

  it('one is deleted after its question', async () => {
    await openTab('Tarifas');
    await userEvent.click(await screen.findByRole('button', { name: 'Ações de Luxo · Café da manhã' }));
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Excluir' }));
    const dialog = await dialogOf('Excluir a tarifa Luxo · Café da manhã?');
    await userEvent.click(dialog.getByRole('button', { name: 'Excluir' }));
    await waitFor(() => expect(sent).toEqual([{ call: 'DELETE /agencies/offline-hotels/rates/t1', body: null, version: '"5"' }]));
  });
});

describe('the photographs of an offline hotel', () => {
  const attach = (file: File) => userEvent.upload(screen.getByLabelText('Fotos', { selector: 'input' }), file, { applyAccept: false });

  it('are shown, and one is added at once', async () => {
    const versions: (string | null)[] = [];
    server.use(
      http.post(`${API}${ONE}/images`, ({ request }) => {
        versions.push(request.headers.get('If-Match'));
        return HttpResponse.json({ data: { ...offlineHotel, version: 3 } }, { status: 201 });
      }),
    );
    await openTab('Fotos');
    expect(await screen.findByRole('img', { name: 'Pousada Ipê, foto 1' })).toHaveAttribute('src', '/foto-1.jpg');
    expect(screen.getByText(/^1 de 20\./)).toBeInTheDocument();
    await attach(new File(['x'], 'praia.jpg', { type: 'image/jpeg' }));
    await waitFor(() => expect(versions).toEqual(['"2"']));
  });

  it('are no other files', async () => {
    const said: string[] = [];
    const stop = listenToSnackbars(({ message }) => said.push(message));
    await openTab('Fotos');
    await screen.findByRole('img', { name: 'Pousada Ipê, foto 1' });
    await attach(new File(['x'], 'tabela.pdf', { type: 'application/pdf' }));
    await waitFor(() => expect(said).toContain('Escolha uma imagem JPEG, PNG, WebP ou HEIC de até 15 MB'));
    stop();
  });

  it('are no more than twenty', async () => {
    stored({ ...offlineHotel, images: Array.from({ length: 20 }, (_, at) => `/foto-${String(at)}.jpg`) });
    await openTab('Fotos');
    expect(await screen.findByText(/^20 de 20\./)).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Adicionar foto' })).not.toBeInTheDocument();
  });
});
