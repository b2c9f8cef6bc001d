/** public/early.js by itself, as the page runs it before any other file. */
import { dropAnsweredAhead, rememberCustomer, storeToken } from '@trajeto/shared-auth';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

const CODE = readFileSync(join(import.meta.dirname, '../public/early.js'), 'utf8');
const [LINE, BOOTSTRAP, INBOX] = ['/api/v1/events', '/api/v1/bootstrap', '/api/v1/inbox'];
const page = document.documentElement;
const asked = vi.fn<typeof fetch>();
let isNarrow = false;

beforeEach(() => {
  isNarrow = false;
  const tag = document.createElement('script');
  Object.assign(tag.dataset, { frame: '/assets/frame.js /assets/frame.css', home: '/assets/home.js', search: '/assets/search.js' });
  Object.defineProperty(document, 'currentScript', { configurable: true, value: tag });
  vi.stubGlobal(
    'fetch',
    asked.mockImplementation(() => Promise.resolve(new Response('{}'))),
  );
  vi.stubGlobal('matchMedia', (query: string) => ({ matches: isNarrow && query.includes('max-width') }));
});
afterEach(() => {
  vi.unstubAllGlobals();
  asked.mockReset();
  dropAnsweredAhead();
  Reflect.deleteProperty(document, 'currentScript');
  document.head.querySelectorAll('link').forEach((link) => link.remove());
  page.removeAttribute('data-signed-in');
  page.removeAttribute('style');
  window.history.replaceState(null, '', '/');
});

const seconds = (from: number) => Math.round(Date.now() / 1000) + from;
function signIn(claims: { ctx: string; exp?: number }): string {
  const value = ['head', btoa(JSON.stringify({ exp: seconds(900), ...claims })), 'signature'].join('.');
  storeToken({ value, createdAt: '2026-11-20T12:00:00Z' }, { keepSigned: false });
  return value;
}

function run(address: string) {
  window.history.replaceState(null, '', address);
  // eslint-disable-next-line @typescript-eslint/no-implied-eval -- the file is no module: this is how it is run
  (new Function(CODE) as () => void)();
  return {
    files: [...document.head.querySelectorAll('link')].map((link) =>
      [link.rel, link.getAttribute('href'), link.getAttribute('crossorigin')].filter(Boolean).join(' '),
    ),
    calls: asked.mock.calls.map(([path]) => path),
  };
}

const HOME = ['modulepreload /assets/home.js'];
const FRAME = ['modulepreload /assets/frame.js', 'preload /assets/frame.css anonymous'];

describe('before the application', () => {
  it('sets the kept scheme, and the system’s where none is kept', () => {
    run('/entrar');
    expect(page.dataset.mantineColorScheme).toBe('light');
    localStorage.setItem('mantine-color-scheme-value', 'dark');
    run('/entrar');
    expect(page.dataset.mantineColorScheme).toBe('dark');
  });

  it('fetches nothing for whoever is not signed in', () => {
    expect(run('/')).toEqual({ files: [], calls: [] });
    expect(page.dataset.signedIn).toBeUndefined();
  });

  it.each(['/', '/busca'])('opens the live line and fetches frame, home and both answers for an employee at %s', (address) => {
    const token = signIn({ ctx: 'customer' });
    expect(run(address)).toEqual({ files: [...FRAME, ...HOME, 'modulepreload /assets/search.js'], calls: [LINE, BOOTSTRAP, INBOX] });
    const [line, start] = asked.mock.calls.map(([, init]) => init?.headers);
    expect(line).toEqual({ Accept: 'text/event-stream', Authorization: `Bearer ${token}` });
    expect(start).toEqual({ Accept: 'application/json', Authorization: `Bearer ${token}` });
    expect(page.dataset.signedIn).toBe('');
  });

  it('fetches no search form for a narrow window, whose home has none', () => {
    isNarrow = true;
    signIn({ ctx: 'customer' });
    expect(run('/busca').files).toEqual([...FRAME, ...HOME]);
  });

  it('fetches no home for an agency, whose day starts elsewhere', () => {
    signIn({ ctx: 'agency' });
    expect(run('/')).toEqual({ files: FRAME, calls: [LINE, BOOTSTRAP] });
  });

  it('fetches no home for another page', () => {
    signIn({ ctx: 'customer' });
    expect(run('/pedidos')).toEqual({ files: FRAME, calls: [LINE, BOOTSTRAP] });
  });

  it('asks for the chosen company', () => {
    signIn({ ctx: 'agency' });
    rememberCustomer('c1');
    run('/busca');
    expect(asked.mock.calls[0]?.[1]?.headers).toMatchObject({ 'X-Customer-Uuid': 'c1' });
  });

  it('leaves the calls of an expired token to the application, which renews it', () => {
    signIn({ ctx: 'customer', exp: seconds(-1) });
    expect(run('/busca').calls).toEqual([]);
  });

  it('lives with a token that cannot be read', () => {
    storeToken({ value: 'no token', createdAt: '2026-11-20T12:00:00Z' }, { keepSigned: true });
    expect(run('/busca')).toEqual({ files: [], calls: [] });
  });
});
