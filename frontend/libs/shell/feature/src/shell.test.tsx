import { QueryClient } from '@tanstack/react-query';
import { onSessionEnd, readToken, storeToken } from '@trajeto/shared-auth';
import { http, HttpResponse, server } from '@trajeto/shared-testing';
import { cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { groupByDay } from './bell/group-by-day';
import { collectLiveEvents } from './index';
import { API, bootstrap, notice, open } from './shell.fixture';

describe('the shell', () => {
  it('lands a customer at home with the person, the company and what waits', async () => {
    open('/');
    expect(await screen.findByRole('heading', { name: 'Bom dia, Bruno' })).toBeInTheDocument();
    expect(screen.getByText('Bruno Lima')).toBeInTheDocument();
    expect(screen.getByText('Aurora')).toBeInTheDocument();
    expect(screen.getByRole('tab', { name: 'Aprovações, 12 aguardando você' })).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Avisos, 3 não lidos' })).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Falar com a agência' })).toHaveAttribute('href', 'https://wa.me/551140028922');
  });

  it('sends whoever may not enter to the landing, with the alert', async () => {
    const router = open('/agencias/pedidos');
    expect(await screen.findByRole('heading', { name: 'Bom dia, Bruno' })).toBeInTheDocument();
    expect(router.state.location.pathname).toBe('/busca');
    expect(screen.queryByRole('heading', { name: 'Pedidos da agência' })).not.toBeInTheDocument();
  });

  it('lets the agency in', async () => {
    open('/agencias/pedidos', { answer: bootstrap({ context: 'agency', type: 'issuer', customer: null }) });
    expect(await screen.findByRole('heading', { name: 'Pedidos da agência' })).toBeInTheDocument();
  });

  it('lands where the spec says, or at home while that screen does not exist', async () => {
    const router = open('/', {
      answer: bootstrap({ context: 'agency', type: 'manager', customer: null }),
      isBuilt: (path) => path === '/busca',
    });
    await screen.findByRole('heading', { name: 'Bom dia, Bruno' });
    expect(router.state.location.pathname).toBe('/busca');
  });

  it('says when nothing answers an address', async () => {
    open('/nada');
    expect(await screen.findByRole('heading', { name: 'Página não encontrada' })).toBeInTheDocument();
  });

  it('offers to try again when it cannot connect', async () => {
    open('/busca');
    server.use(http.get(`${API}/bootstrap`, () => HttpResponse.error()));
    expect(await screen.findByText('Não foi possível conectar.')).toBeInTheDocument();
    server.use(http.get(`${API}/bootstrap`, () => HttpResponse.json(bootstrap())));
    await userEvent.click(screen.getByRole('button', { name: 'Tentar de novo' }));
    expect(await screen.findByRole('heading', { name: 'Bom dia, Bruno' })).toBeInTheDocument();
  });

  it('opens a notice at its object and marks it read', async () => {
    const read = vi.fn();
    const router = open('/busca');
    server.use(
      http.patch(`${API}/notifications/:id/read`, ({ params }) => {
        read(params.id);
        return HttpResponse.json({ data: { ...notice, read: true } });
      }),
    );
    await userEvent.click(await screen.findByRole('button', { name: 'Avisos, 3 não lidos' }));
    await userEvent.click(await screen.findByText('Ana pediu sua aprovação'));
    await waitFor(() => expect(read).toHaveBeenCalledExactlyOnceWith('n1'));
    expect(router.state.location.pathname).toBe('/aprovacoes');
  });
});

describe('the live connection', () => {
  afterEach(() => Reflect.deleteProperty(navigator, 'locks'));

  const tokenOf = (sid: string) => `e30.${btoa(JSON.stringify({ sid })).replaceAll('=', '')}.x`;

  it('is shared by the tabs of one session and by no other session of the same person', async () => {
    const request = vi.fn(() => new Promise(() => undefined));
    Object.defineProperty(navigator, 'locks', { configurable: true, value: { request } });
    for (const session of ['s1', 's2']) {
      open('/busca');
      storeToken({ value: tokenOf(session), createdAt: '2026-11-20T12:00:00Z' }, { keepSigned: false });
      await waitFor(() => expect(request).toHaveBeenLastCalledWith(expect.stringContaining(session), expect.anything(), expect.anything()));
      cleanup();
    }
  });
});

describe('a live event', () => {
  const cacheWith = (tag: string) => {
    const cache = new QueryClient();
    const key = [{ _id: 'x', tags: [tag] }];
    cache.setQueryData(key, 'kept');
    return { cache, isStale: () => cache.getQueryState(key)?.isInvalidated };
  };

  it.each([
    ['order.changed', 'orders', true],
    ['order.changed', 'branches', false],
    ['order.changed', 'bi', false],
    ['spending.changed', 'bi', true],
    ['approval.changed', 'bootstrap', true],
    ['notification', 'notifications', true],
    ['resync', 'branches', true],
    ['ping', 'orders', false],
  ])('%s makes %s stale: %s', (name, tag, expected) => {
    const { cache, isStale } = cacheWith(tag);
    const events = collectLiveEvents(cache);
    events.apply({ name, data: null });
    events.flush();
    expect(isStale()).toBe(expected);
  });

  it('ends the session', () => {
    storeToken({ value: 'jwt', createdAt: 'x' }, { keepSigned: true });
    const ended = vi.fn();
    const stop = onSessionEnd(ended);
    collectLiveEvents(new QueryClient()).apply({ name: 'session.ended', data: null });
    expect(ended).toHaveBeenCalledExactlyOnceWith('ended');
    expect(readToken()).toBeNull();
    stop();
  });
});

it('notices are grouped by the day of São Paulo', () => {
  const at = (time: string) => ({ at: time });
  const groups = groupByDay(
    [at('2026-11-21T02:30:00Z'), at('2026-11-20T02:30:00Z'), at('2026-11-18T12:00:00Z')],
    new Date('2026-11-21T02:59:00Z'),
  );
  expect(groups.map(({ label, rows }) => [label, rows.length])).toEqual([
    ['Hoje', 1],
    ['Ontem', 1],
    ['Anteriores', 1],
  ]);
});
