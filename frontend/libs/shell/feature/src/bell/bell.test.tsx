import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { http, HttpResponse, PHONE, renderScreen, server, windowOf } from '@trajeto/shared-testing';
import type { LiveState } from '@trajeto/shell-data-access';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { API, notice } from '../shell.fixture';
import { Bell } from './bell';
import { openNotices } from '../openers';

const READ = { ...notice, uuid: 'n2', title: 'Voucher do pedido 10455 emitido', read: true };
const page = (rows: object[]) => HttpResponse.json({ data: rows, links: {}, meta: { total: rows.length, unread: 1 } });

function open({ unread = 1, live = 'live', rows = [notice, READ] }: { unread?: number; live?: LiveState; rows?: (typeof notice)[] } = {}) {
  server.use(
    http.get(`${API}/notifications`, ({ request }) => {
      const asked = new URL(request.url).searchParams;
      if (asked.get('limit') !== '100') return HttpResponse.json({}, { status: 500 });
      return page(asked.get('unread') === 'true' ? rows.filter(({ read }) => !read) : rows);
    }),
  );
  const router = createMemoryRouter([{ path: '*', element: <Bell unread={unread} live={live} /> }]);
  renderScreen(<RouterProvider router={router} />);
}
const bell = () => screen.getByRole('button', { name: /^Avisos/ });

afterEach(() => {
  vi.restoreAllMocks();
});

describe('the bell', () => {
  it.each([
    [0, 'Avisos', ''],
    [99, 'Avisos, 99 não lidos', '99'],
    [100, 'Avisos, 99+ não lidos', '99+'],
  ])('of %i is %s and shows “%s”', (unread, name, shown) => {
    open({ unread });
    expect(screen.getByRole('button', { name })).toHaveTextContent(shown);
  });

  it('has a dot and says why while the live line is down', async () => {
    open({ live: 'paused' });
    expect(within(bell()).getByTestId('live-paused')).toBeInTheDocument();
    await userEvent.hover(bell());
    expect(await screen.findByRole('tooltip', { hidden: true })).toHaveTextContent('Atualizações ao vivo pausadas');
  });

  it('says that it is connecting until the first event arrived', async () => {
    open({ live: 'connecting' });
    expect(within(bell()).getByTestId('live-connecting')).toBeInTheDocument();
    await userEvent.hover(bell());
    expect(await screen.findByRole('tooltip', { hidden: true })).toHaveTextContent('Conectando às atualizações ao vivo…');
  });

  it('has no dot while the line is up', () => {
    open();
    expect(screen.queryByTestId(/^live-/)).not.toBeInTheDocument();
  });

  it('opens on what is unread, holds all of it one tab further, by day', async () => {
    open();
    await userEvent.click(bell());
    expect(await screen.findByText(notice.title)).toBeInTheDocument();
    expect(screen.getByText('Hoje')).toBeInTheDocument();
    expect(screen.queryByText(READ.title)).not.toBeInTheDocument();
    await userEvent.click(screen.getByRole('tab', { name: 'Todas' }));
    expect(await screen.findByText(READ.title)).toBeInTheDocument();
  });

  it('closes by Escape although the list has not taken the focus yet', async () => {
    open();
    await userEvent.click(bell());
    expect(await screen.findByText(notice.title)).toBeInTheDocument();
    bell().focus();
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByText(notice.title)).not.toBeInTheDocument());
  });

  it('marks all of it read', async () => {
    const marked = vi.fn();
    open();
    server.use(
      http.patch(`${API}/notifications/read-all`, () => {
        marked();
        return HttpResponse.json({ data: {} });
      }),
    );
    await userEvent.click(bell());
    const all = await screen.findByRole('button', { name: 'Marcar todas como lidas' });
    await waitFor(() => expect(all).toBeEnabled());
    await userEvent.click(all);
    await waitFor(() => expect(marked).toHaveBeenCalledOnce());
  });

  it('marks nothing read without a network, and says why', async () => {
    open();
    await userEvent.click(bell());
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    act(() => void window.dispatchEvent(new Event('offline')));
    expect(screen.getByRole('button', { name: 'Marcar todas como lidas' })).toHaveAccessibleDescription('Você está sem conexão.');
    vi.restoreAllMocks();
    act(() => void window.dispatchEvent(new Event('online')));
  });

  it('says when there is nothing', async () => {
    open({ rows: [] });
    await userEvent.click(bell());
    expect(await screen.findByText('Nenhum aviso por aqui')).toBeInTheDocument();
  });

  it('fills the screen of a phone', async () => {
    windowOf(PHONE);
    open();
    await userEvent.click(bell());
    expect(await screen.findByRole('dialog', { name: 'Avisos' })).toBeInTheDocument();
    expect(document.querySelector<HTMLElement>('.mantine-Drawer-root')?.style.getPropertyValue('--drawer-size')).toBe('100%');
  });

  it('opens for whoever asks from elsewhere', async () => {
    open();
    act(openNotices);
    expect(await screen.findByText(notice.title)).toBeInTheDocument();
  });
});
