/** Section 4.1: loading until the kept token is verified with the server, then signed in or signed out. */
import { onSessionEnd, readToken, rememberCustomer, storeToken } from '@trajeto/shared-auth';
import { aQueryClient, http, HttpResponse, renderScreen, server } from '@trajeto/shared-testing';
import { SessionGate, type SessionGateProps } from '@trajeto/shell-feature';
import { bootstrapQuery, signOut } from '@trajeto/shell-data-access';
import type { QueryClient } from '@tanstack/react-query';
import { screen, waitFor } from '@testing-library/react';
import { createMemoryRouter } from 'react-router';
import { RouterProvider } from 'react-router/dom';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

const API = 'http://localhost:3000/api/v1';
const user = {
  uuid: 'u1',
  name: 'Ana Souza',
  email: 'ana@aurora.demo',
  context: 'customer',
  type: 'issuer',
  customer: null,
  agency: null,
  profiles: { customer_employee: null, agency_employee: null },
  branches: [],
  is_expense_approver: false,
  is_administrator: false,
};
const parts = {
  profile: null,
  contexts: {},
  customer: null,
  settings: {},
  inbox: {},
  notifications: {},
  preferences: {},
  enumerations: {},
};

const ended = vi.fn();
let stop: () => void;
let queryClient: QueryClient;
beforeEach(() => {
  queryClient = aQueryClient();
  stop = onSessionEnd(ended);
  server.use(http.get(`${API}/events`, () => new HttpResponse(null, { status: 503 })));
});
afterEach(() => {
  stop();
  ended.mockReset();
});

function start(verify: () => Response, gate: SessionGateProps = {}) {
  storeToken({ value: 'kept', createdAt: '2026-11-20T12:00:00Z' }, { keepSigned: true });
  const asked = vi.fn();
  server.use(
    http.get(`${API}/bootstrap`, ({ request }) => {
      asked(request.headers.get('Authorization'));
      return verify();
    }),
    http.post(`${API}/refresh-token`, () => HttpResponse.json({ code: 'INVALID_REFRESH_TOKEN' }, { status: 401 })),
  );
  const children = [{ path: '/', element: <p>dentro</p> }];
  renderScreen(<RouterProvider router={createMemoryRouter([{ element: <SessionGate {...gate} />, children }])} />, queryClient);
  return asked;
}

describe('starting with a kept token', () => {
  it('shows the full-page loader, and nothing else, until it is verified', async () => {
    const asked = start(() => HttpResponse.json({ data: { user, version: '1', ...parts } }));
    expect(screen.getByRole('status')).toHaveTextContent('Carregando…');
    expect(screen.queryByText('dentro')).not.toBeInTheDocument();
    expect(await screen.findByText('dentro')).toBeInTheDocument();
    expect(asked).toHaveBeenCalledExactlyOnceWith('Bearer kept');
  });

  it('that the server refuses signs out', async () => {
    start(() => HttpResponse.json({ code: 'TOKEN_EXPIRED' }, { status: 401 }));
    await waitFor(() => expect(ended).toHaveBeenCalledExactlyOnceWith('refresh_failed'));
    expect(readToken()).toBeNull();
    expect(screen.queryByText('dentro')).not.toBeInTheDocument();
  });

  it('without a network keeps the session and offers to try again', async () => {
    start(() => HttpResponse.error());
    expect(await screen.findByText('Não foi possível conectar.')).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Tentar de novo' })).toBeInTheDocument();
    expect(readToken()?.value).toBe('kept');
  });

  it('without a network opens with what was kept of the session', async () => {
    const signedIn = vi.fn();
    const kept = { data: { user: { ...user, profiles: { customerEmployee: null, agencyEmployee: null } }, ...parts } };
    const openKept = () => Promise.resolve(queryClient.setQueryData(bootstrapQuery().queryKey, kept as never));
    const asked = start(() => HttpResponse.error(), { openKept, onSignedIn: signedIn });
    expect(await screen.findByText('dentro')).toBeInTheDocument();
    expect(asked).toHaveBeenCalledOnce();
    expect(signedIn).toHaveBeenCalledWith(expect.objectContaining({ user: expect.objectContaining({ name: 'Ana Souza' }) as unknown }));
  });

  it('without a network and with nothing kept still offers to try again', async () => {
    start(() => HttpResponse.error(), { openKept: () => Promise.resolve() });
    expect(await screen.findByText('Não foi possível conectar.')).toBeInTheDocument();
  });

  it('that the server refuses never opens what was kept', async () => {
    const openKept = vi.fn(() => Promise.resolve());
    start(() => HttpResponse.json({ code: 'TOKEN_EXPIRED' }, { status: 401 }), { openKept });
    await waitFor(() => expect(ended).toHaveBeenCalledExactlyOnceWith('refresh_failed'));
    expect(openKept).not.toHaveBeenCalled();
  });
});

it('signing out drops token, moment and chosen company, whatever the server answers', async () => {
  storeToken({ value: 'kept', createdAt: '2026-11-20T12:00:00Z' }, { keepSigned: true });
  rememberCustomer('c1');
  server.use(http.post(`${API}/logout`, () => HttpResponse.json({}, { status: 500 })));
  await signOut();
  expect(Object.keys(localStorage).filter((key) => /token|customer/.test(key))).toEqual([]);
  expect(ended).toHaveBeenCalledExactlyOnceWith('signed_out');
});
