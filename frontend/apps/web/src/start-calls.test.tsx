/** What a start asks of the server: the line of live events first, and what came after it once. */
import { dropAnsweredAhead, storeToken } from '@trajeto/shared-auth';
import { aQueryClient, http, HttpResponse, renderScreen, server } from '@trajeto/shared-testing';
import { SessionGate } from '@trajeto/shell-feature';
import { inboxQuery } from '@trajeto/shell-data-access';
import { useQuery } from '@tanstack/react-query';
import { screen, waitFor } from '@testing-library/react';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { useState } from 'react';
import { createMemoryRouter } from 'react-router';
import { RouterProvider } from 'react-router/dom';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';

const API = 'http://localhost:3000/api/v1';
const CODE = readFileSync(join(import.meta.dirname, '../public/early.js'), 'utf8');
const TOKEN = ['head', btoa(JSON.stringify({ sid: 's1', ctx: 'customer', exp: Math.round(Date.now() / 1000) + 900 })), 'x'].join('.');
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
const START = { user, profile: null, contexts: {}, customer: null, settings: {}, inbox: {}, notifications: {}, preferences: {} };

let asked: string[];
let say: (event: string) => void;
/** Holds back the head of an answer until its promise is kept. */
let after: Partial<Record<'line' | 'start' | 'inbox', Promise<unknown>>>;
const come = (): [Promise<void>, () => void] => {
  let keep = () => {};
  return [new Promise<void>((resolve) => (keep = resolve)), () => keep()];
};

function eventStream(): ReadableStream<Uint8Array> {
  return new ReadableStream<Uint8Array>({
    start: (control) => {
      say = (event) => control.enqueue(new TextEncoder().encode(`event: ${event}\ndata: {}\n\n`));
      say('resync');
    },
  });
}

beforeEach(() => {
  [asked, after] = [[], {}];
  storeToken({ value: TOKEN, createdAt: '2026-11-20T12:00:00Z' }, { keepSigned: true });
  server.use(
    http.get(`${API}/events`, async () => {
      asked.push('line');
      await after.line;
      return new HttpResponse(eventStream(), { headers: { 'Content-Type': 'text/event-stream' } });
    }),
    http.get(`${API}/bootstrap`, async () => {
      asked.push('start');
      await after.start;
      return HttpResponse.json({ data: { ...START, version: '1', enumerations: {} } });
    }),
    http.get(`${API}/inbox`, async () => {
      asked.push('inbox');
      await after.inbox;
      return HttpResponse.json({ data: {} });
    }),
  );
});
afterEach(() => {
  dropAnsweredAhead();
  Reflect.deleteProperty(document, 'currentScript');
  vi.unstubAllGlobals();
});

/** Runs early.js as the page of the home does. */
function runEarly(): void {
  const send = fetch;
  Object.defineProperty(document, 'currentScript', { configurable: true, value: document.createElement('script') });
  vi.stubGlobal('fetch', (path: string, init?: RequestInit) => send(new URL(path, window.location.href), init));
  // eslint-disable-next-line @typescript-eslint/no-implied-eval -- the file is no module: this is how it is run
  (new Function(CODE) as () => void)();
  vi.stubGlobal('fetch', send);
}

function Inbox() {
  return <p>{useQuery(inboxQuery()).data ? 'o que espera' : '…'}</p>;
}
function Home() {
  const [isOpen, setIsOpen] = useState(false);
  return isOpen ? <Inbox /> : <button onClick={() => setIsOpen(true)}>abrir</button>;
}

/** Draws the application; resolves once it did what the first event of the line asks for. */
async function start() {
  const queryClient = aQueryClient();
  const refreshed = vi.spyOn(queryClient, 'invalidateQueries');
  const router = createMemoryRouter([{ element: <SessionGate />, children: [{ path: '/', element: <Home /> }] }]);
  renderScreen(<RouterProvider router={router} />, queryClient);
  const refreshes = (count: number) =>
    waitFor(() => {
      expect(refreshed).toHaveBeenCalledTimes(count);
      expect(queryClient.isFetching()).toBe(0);
    });
  await refreshes(1);
  return refreshes;
}
const openHome = async () => {
  await userEvent.click(await screen.findByRole('button', { name: 'abrir' }));
  expect(await screen.findByText('o que espera')).toBeVisible();
};

it('asks each call once when early.js opened the line before the others', async () => {
  const [stands, stand] = come();
  after = { start: stands, inbox: stands };
  runEarly();
  await waitFor(() => expect(window.trajetoAhead?.cameAt['/api/v1/events']).toBeDefined());
  stand();
  await start();
  await openHome();
  expect(asked.toSorted()).toEqual(['inbox', 'line', 'start']);
});

it('asks the start again when its answer came before the line stood', async () => {
  const [stands, stand] = come();
  after.line = stands;
  runEarly();
  await waitFor(() => expect(window.trajetoAhead?.cameAt['/api/v1/bootstrap']).toBeDefined());
  stand();
  await start();
  expect(asked.toSorted()).toEqual(['inbox', 'line', 'start', 'start']);
});

it('asks again for what early.js asked for once the line said that something changed', async () => {
  runEarly();
  const refreshes = await start();
  say('approval.changed');
  await refreshes(2);
  const inboxes = () => asked.filter((call) => call === 'inbox').length;
  expect(inboxes()).toBe(1);
  await openHome();
  expect(inboxes()).toBe(2);
});

it('asks for the start once beside its own line, after a sign-in', async () => {
  const [stands, stand] = come();
  after.start = stands;
  const started = start();
  await waitFor(() => expect(asked.toSorted()).toEqual(['line', 'start']));
  await waitFor(() => expect(say).toBeDefined());
  stand();
  await started;
  expect(asked.toSorted()).toEqual(['line', 'start']);
});
