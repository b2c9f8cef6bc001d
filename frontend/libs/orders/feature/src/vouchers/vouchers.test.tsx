import type { Order } from '@trajeto/orders-data-access';
import { http, HttpResponse, server } from '@trajeto/shared-testing';
import { readTabbed } from '@trajeto/shared-ui/crud';
import { onlineManager } from '@tanstack/react-query';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Route, Routes } from 'react-router';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { aPage, API, EMPLOYEE, open } from '../agency.fixture';
import { saveFile } from '../order/save-file';
import { GALLERY as GALLERY_LIST, galleryQuestion } from './gallery-address';
import { GalleryPage } from './gallery-page';
import { OrderVouchers } from './order-vouchers';
import { OrderVouchersPage } from './order-vouchers-page';
import { aVoucher } from './vouchers.fixture';

vi.mock('../order/save-file', () => ({ saveFile: vi.fn() }));
const saved = vi.mocked(saveFile);

const GALLERY = `${API}/customers/c1/vouchers`;
const BOTH = [
  { uuid: 'ana', name: 'Ana Souza' },
  { uuid: 'bruno', name: 'Bruno Lima' },
];
let asked: URLSearchParams[] = [];
const last = () => Object.fromEntries(asked.at(-1) ?? []);

function serve(rows: object[], total = rows.length) {
  server.use(
    http.get(GALLERY, ({ request }) => {
      asked.push(new URL(request.url).searchParams);
      return HttpResponse.json({ ...aPage(rows, total), meta: { ...aPage(rows, total).meta, last_page: Math.ceil(total / 20) } });
    }),
  );
}
const serveOrder = (rows: object[]) => server.use(http.get(`${API}/orders/o1/vouchers`, () => HttpResponse.json({ data: rows })));

function network(isOnline: boolean) {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(isOnline);
  act(() => {
    onlineManager.setOnline(isOnline);
    window.dispatchEvent(new Event(isOnline ? 'online' : 'offline'));
  });
}

beforeEach(() => {
  asked = [];
  saved.mockClear();
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-22T13:00:00Z') });
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.useRealTimers();
  onlineManager.setOnline(true);
});

const showGallery = (at = '/voucher') => open(<GalleryPage />, { session: EMPLOYEE, at });
const ofGallery = (
  <Routes>
    <Route path="/voucher" element={<GalleryPage />} />
    <Route path="/busca" element={<p>Início</p>} />
  </Routes>
);
const ofOrder = (
  <Routes>
    <Route path="/pedidos/:orderId/vouchers" element={<OrderVouchersPage />} />
  </Routes>
);
const showOrder = () => open(ofOrder, { session: EMPLOYEE, at: '/pedidos/o1/vouchers' });
const cards = async () => within(await screen.findByRole('list', { name: 'Vouchers' })).findAllByRole('article');

const readGallery = (at: string) => readTabbed(GALLERY_LIST, new URL(`/voucher${at}`, 'http://x'));

describe('the address of the gallery', () => {
  it.each([
    ['', '', { startDate: '2026-11-22', page: 1, limit: 20 }],
    ['#anteriores', 'page=3&search=ABC', { endDate: '2026-11-21', search: 'ABC', page: 3, limit: 20 }],
    ['#outra', 'page=0', { startDate: '2026-11-22', page: 1, limit: 20 }],
  ])('%s?%s is asked as it says', (hash, query, question) => {
    expect(galleryQuestion(readGallery(`?${query}${hash}`), '2026-11-22')).toEqual(question);
  });

  it('of what is over ends before the first of a month too', () => {
    expect(galleryQuestion(readGallery('#anteriores'), '2027-03-01').endDate).toBe('2027-02-28');
  });
});

describe('the gallery', () => {
  it('opens on the trips ahead, each with its hours by the clocks of its places, its locator and its order', async () => {
    serve([aVoucher(10482, { travelers: BOTH })]);
    showGallery();
    const [card] = await cards();
    expect(card).toHaveAccessibleName('Voo São Paulo (CGH) – Recife (REC), ida e volta, Gol');
    const shown = within(card as HTMLElement);
    expect([...(card?.querySelectorAll('time') ?? [])].map(({ textContent }) => textContent)).toEqual([
      '07:05 26 nov.',
      '10:20 26 nov.',
      '17:40 28 nov.',
      '20:50 28 nov.',
    ]);
    expect(shown.getByText('ABC123')).toBeInTheDocument();
    expect(shown.getByText('Ana Souza, Bruno Lima')).toBeInTheDocument();
    expect(shown.getByRole('link', { name: 'Pedido 10482' })).toHaveAttribute('href', '/pedidos/o10482');
    expect(screen.getByRole('link', { name: 'Próximas' })).toHaveAttribute('aria-current', 'page');
    expect(last()).toEqual({ start_date: '2026-11-22', page: '1', limit: '20' });
  });

  it('tells seats and extra bags by name where a voucher is for several, and by themselves where it is for one', async () => {
    const extras = [{ traveler_uuid: 'ana', text: 'CGH–REC assento 12A · 1 mala extra' }];
    serve([aVoucher(1, { travelers: BOTH, extras }), aVoucher(2, { extras }), aVoucher(3)]);
    showGallery();
    const [both, one, none] = await cards();
    expect(both).toHaveTextContent('Ana Souza: CGH–REC assento 12A · 1 mala extra');
    expect(within(one as HTMLElement).getByText('CGH–REC assento 12A · 1 mala extra')).toBeVisible();
    expect(none).not.toHaveTextContent('assento');
  });

  it('goes to what is over, to what is searched, and page by page', { tags: 'long' }, async () => {
    serve([aVoucher(1)], 41);
    const { router } = showGallery();
    await userEvent.click(screen.getByRole('link', { name: 'Anteriores' }));
    await waitFor(() => expect(last()).toEqual({ end_date: '2026-11-21', page: '1', limit: '20' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Próxima página' }));
    await waitFor(() => expect(last()).toMatchObject({ end_date: '2026-11-21', page: '2' }));
    await userEvent.type(screen.getByRole('searchbox'), 'ABC123');
    await waitFor(() => expect(last()).toEqual({ end_date: '2026-11-21', search: 'ABC123', page: '1', limit: '20' }));
    expect(router.state.location.hash).toBe('#anteriores');
  });

  it('says when there is nothing, and when only the search finds nothing', async () => {
    serve([]);
    const { unmount } = showGallery();
    expect(await screen.findByText('Nenhum voucher disponível')).toBeInTheDocument();
    unmount();
    showGallery('/voucher?search=xyz#anteriores');
    expect(await screen.findByText('Nenhum voucher encontrado com esses filtros')).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Limpar filtros' })).toHaveAttribute('href', '/voucher#anteriores');
  });

  it('says what failed and asks again', async () => {
    server.use(http.get(GALLERY, () => HttpResponse.json({ message: 'x', code: 'UNKNOWN', request_id: '01J' }, { status: 500 })));
    showGallery();
    expect(await screen.findByText('Falha ao carregar os vouchers')).toBeInTheDocument();
    serve([aVoucher(1)]);
    await userEvent.click(screen.getByRole('button', { name: 'Tentar de novo' }));
    expect(await cards()).toHaveLength(1);
  });

  it('tells whoever may not see vouchers so', async () => {
    server.use(http.get(GALLERY, () => HttpResponse.json({ message: 'x', code: 'FORBIDDEN' }, { status: 403 })));
    showGallery();
    expect(await screen.findByRole('alert')).toHaveTextContent('Você não possui permissão');
  });
});

describe('without a network', () => {
  it('what was read stays readable and goes into the calendar; the file waits for the network', async () => {
    serve([aVoucher(10482)]);
    const { router, queryClient } = open(ofGallery, { session: EMPLOYEE, at: '/voucher' });
    await cards();
    await act(() => router.navigate('/busca'));
    expect(screen.queryByRole('article')).not.toBeInTheDocument();
    expect(
      queryClient
        .getQueryCache()
        .getAll()
        .every(({ gcTime }) => gcTime === Infinity),
    ).toBe(true);
    network(false);
    await act(() => router.navigate('/voucher'));
    const [card] = await cards();
    const shown = within(card as HTMLElement);
    expect(shown.getByText('ABC123')).toBeInTheDocument();
    const download = shown.getByRole('button', { name: /^Baixar PDF/ });
    expect(download).toHaveAccessibleDescription('Você está sem conexão.');
    await userEvent.click(shown.getByRole('button', { name: /^Adicionar ao calendário/ }));
    expect(saved).toHaveBeenCalledOnce();
  });

  it('a file that was read before is had again', async () => {
    serve([aVoucher(10482)]);
    server.use(
      http.get(`${API}/orders/o10482/voucher`, () => new HttpResponse('%PDF-1.4', { headers: { 'Content-Type': 'application/pdf' } })),
    );
    showGallery();
    const [card] = await cards();
    const download = () => within(card as HTMLElement).getByRole('button', { name: /^Baixar PDF/ });
    await userEvent.click(download());
    await waitFor(() => expect(saved).toHaveBeenCalledOnce());
    network(false);
    server.use(http.get(`${API}/orders/o10482/voucher`, () => HttpResponse.error()));
    await userEvent.click(download());
    await waitFor(() => expect(saved).toHaveBeenCalledTimes(2));
    expect(await saved.mock.calls[1]?.[0].text()).toBe('%PDF-1.4');
  });

  it('a page that was opened without one says so, and not that it failed', async () => {
    server.use(http.get(GALLERY, () => HttpResponse.error()));
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    showGallery();
    expect(await screen.findByText('Os vouchers que você abrir com conexão continuam aqui.')).toBeInTheDocument();
    expect(screen.queryByText('Falha ao carregar os vouchers')).not.toBeInTheDocument();
  });

  it('never shows the trips of one tab under the name of the other', async () => {
    serve([aVoucher(10482)]);
    showGallery();
    await cards();
    network(false);
    await userEvent.click(screen.getByRole('link', { name: 'Anteriores' }));
    expect(await screen.findByText('Você está sem conexão.')).toBeInTheDocument();
    expect(screen.queryByText('ABC123')).not.toBeInTheDocument();
    network(true);
    expect(await screen.findByText('ABC123')).toBeInTheDocument();
  });
});

describe('the vouchers of an order', () => {
  it('are one card for each item and traveler, under the way back to the order', async () => {
    serveOrder([aVoucher(10482, { travelers: BOTH }), aVoucher(10482, { uuid: 'i2', item_uuid: 'i2', tracker: 'XYZ789' })]);
    showOrder();
    const shown = await cards();
    expect(shown.map((card) => [within(card).queryByText('ABC123') !== null, card.textContent.includes('Bruno Lima')])).toEqual([
      [true, false],
      [true, true],
      [false, false],
    ]);
    const [back] = screen.getAllByRole('link', { name: 'Pedido 10482' });
    expect(back).toHaveAttribute('href', '/pedidos/o1');
    expect(screen.getByRole('heading', { level: 1, name: 'Vouchers do pedido' })).toBeInTheDocument();
  });

  it('tell of each traveler their own seat alone', async () => {
    const extras = [{ traveler_uuid: 'bruno', text: 'CGH–REC assento 14C' }];
    serveOrder([aVoucher(10482, { travelers: BOTH, extras })]);
    showOrder();
    const shown = await cards();
    expect(shown.map((card) => within(card).queryByText('CGH–REC assento 14C') !== null)).toEqual([false, true]);
  });

  it('are not there before it is issued', async () => {
    serveOrder([]);
    showOrder();
    expect(await screen.findByText('O voucher estará disponível após a emissão do pedido.')).toBeInTheDocument();
  });

  it('of an order that is not there are answered in words', async () => {
    server.use(http.get(`${API}/orders/o1/vouchers`, () => HttpResponse.json({ message: 'x', code: 'NOT_FOUND' }, { status: 404 })));
    showOrder();
    expect(await screen.findByText('Registro não encontrado.')).toBeInTheDocument();
  });

  it('are saved one by one, under the name the server gives the file', async () => {
    let item: string | null = null;
    serveOrder([aVoucher(10482, { order_uuid: 'o1' })]);
    server.use(
      http.get(`${API}/orders/o1/voucher`, ({ request }) => {
        item = new URL(request.url).searchParams.get('item_uuid');
        return new HttpResponse('%PDF-1.4', {
          headers: { 'Content-Type': 'application/pdf', 'Content-Disposition': 'attachment; filename="voucher-10482.pdf"' },
        });
      }),
    );
    showOrder();
    await userEvent.click(
      await screen.findByRole('button', { name: 'Baixar PDF: Voo São Paulo (CGH) – Recife (REC), ida e volta, Gol, Ana Souza' }),
    );
    await waitFor(() => expect(saved).toHaveBeenCalledOnce());
    const [file, name] = saved.mock.calls[0] ?? [];
    expect([item, name, await file?.text()]).toEqual(['i10482', 'voucher-10482.pdf', '%PDF-1.4']);
  });

  it('save nothing when the download fails, and say so', async () => {
    serveOrder([aVoucher(10482, { order_uuid: 'o1' })]);
    server.use(http.get(`${API}/orders/o1/voucher`, () => HttpResponse.json({ message: 'x', code: 'UNKNOWN' }, { status: 500 })));
    const { queryClient } = showOrder();
    await userEvent.click(await screen.findByRole('button', { name: /^Baixar PDF/ }));
    await waitFor(() => expect(queryClient.getMutationCache().getAll()[0]?.state.status).toBe('error'));
    expect(queryClient.getMutationCache().getAll()[0]?.meta).toEqual({ failure: 'Falha ao baixar o voucher' });
    expect(saved).not.toHaveBeenCalled();
  });
});

describe('on the page of an order', () => {
  const order = (over: Partial<Order>) => ({ uuid: 'o1', status: 'approving', linkVoucher: null, ...over }) as Order;
  const show = (over: Partial<Order>) => open(<OrderVouchers order={order(over)} />, { session: EMPLOYEE, at: '/pedidos/o1' });

  it.each(['issued', 'done'] as const)('leads to them once it is %s', (status) => {
    show({ status, linkVoucher: '/api/v1/orders/o1/voucher' });
    expect(screen.getByRole('link', { name: 'Ver vouchers' })).toHaveAttribute('href', '/pedidos/o1/vouchers');
  });

  it.each(['open', 'approving', 'approved', 'failed'] as const)('says when there will be some while it is %s', (status) => {
    show({ status });
    expect(screen.getByText('O voucher estará disponível após a emissão do pedido.')).toBeInTheDocument();
    expect(screen.queryByRole('link')).not.toBeInTheDocument();
  });

  it.each(['canceled', 'disapproved', 'expired_time'] as const)('promises none of one that is %s', (status) => {
    show({ status });
    expect(screen.queryByText('Vouchers')).not.toBeInTheDocument();
  });
});
