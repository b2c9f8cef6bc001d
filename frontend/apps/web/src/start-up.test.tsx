/** Section 4.1: loading until the kept token is verified with the server, then signed in or signed out. */
import { onSessionEnd, readToken, rememberCustomer, storeToken } from '@trajeto/shared-auth';
import { http, HttpResponse, renderScreen, server } from '@trajeto/shared-testing';
import { SessionGate } from '@trajeto/shell-feature';
import { signOut } from '@trajeto/shell-data-access';
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
beforeEach(() => {
  stop = onSessionEnd(ended);
  server.use(http.get(`${API}/events`, () => new HttpResponse(null, { status: 503 })));
});
afterEach(() => {
  stop();
  ended.mockReset();
});

function start(verify: () => Response) {
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
  renderScreen(<RouterProvider router={createMemoryRouter([{ element: <SessionGate />, children }])} />);
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
});

it('signing out drops token, moment and chosen company, whatever the server answers', async () => {
  storeToken({ value: 'kept', createdAt: '2026-11-20T12:00:00Z' }, { keepSigned: true });
  rememberCustomer('c1');
  server.use(http.post(`${API}/logout`, () => HttpResponse.json({}, { status: 500 })));
  await signOut();
  expect(Object.keys(localStorage).filter((key) => /token|customer/.test(key))).toEqual([]);
  expect(ended).toHaveBeenCalledExactlyOnceWith('signed_out');
});
