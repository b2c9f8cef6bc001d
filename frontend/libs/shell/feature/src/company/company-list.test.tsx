import { SessionProvider } from '@trajeto/shared-auth';
import { act, fireEvent, screen, within } from '@testing-library/react';
import { http, HttpResponse, renderScreen, server } from '@trajeto/shared-testing';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ofAgency } from '../navigation/people.fixture';
import { API } from '../shell.fixture';
import { CompanyList } from './company-list';
import { rememberCompany } from './recent-companies';

const asked: (string | null)[] = [];
const passing = (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds));
const answer = () => HttpResponse.json({ data: [], links: {}, meta: {} });

const draw = (isTall = false, showsRecent = false) =>
  renderScreen(
    <SessionProvider session={ofAgency('manager', null)}>
      <CompanyList onPicked={vi.fn()} isTall={isTall} showsRecent={showsRecent} />
    </SessionProvider>,
  );
const type = (words: string) => fireEvent.change(screen.getByRole('searchbox', { name: 'Buscar empresa' }), { target: { value: words } });
/** The place the rows scroll in. */
const place = () => screen.getByRole('status').parentElement;

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  asked.length = 0;
  server.use(
    http.get(`${API}/customers`, ({ request }) => {
      asked.push(new URL(request.url).searchParams.get('name'));
      return answer();
    }),
  );
});
afterEach(() => void vi.useRealTimers());

describe('the list of companies', () => {
  it('asks for a name 700 ms after the last letter, once', async () => {
    const waiting = () => screen.queryAllByTestId('company-skeleton').length;
    draw();
    await vi.waitFor(() => expect(waiting()).toBe(0), { timeout: 10_000 });
    type('Au');
    await passing(600);
    type(' Aurora ');
    await passing(699);
    expect(waiting()).toBe(0);
    await passing(1);
    expect(waiting()).toBe(10);
    await vi.waitFor(() => expect(asked).toEqual([null, 'Aurora']), { timeout: 10_000 });
  });

  it('is 350 px high at most in a popover', () => {
    draw();
    expect(place()).toHaveStyle({ maxHeight: '350px' });
  });

  it('is as high as its place where it has one of its own', () => {
    draw(true);
    expect(place()).not.toHaveStyle({ maxHeight: '350px' });
  });

  it('is drawn as ten rows while it is on its way', () => {
    draw();
    expect(screen.getAllByTestId('company-skeleton')).toHaveLength(10);
  });

  it('begins in the rail with the eight last worked for, the newest first', () => {
    for (const at of [1, 2, 3, 4, 5, 6, 7, 8, 9, 2])
      rememberCompany('u1', { uuid: `c${at}`, tradingName: `Empresa ${at}`, cnpj: '11222333000181', isActive: true, fraudBlocking: false });
    draw(true, true);
    const recent = within(screen.getByRole('list', { name: 'Recentes' })).getAllByText(/^Empresa/);
    expect(recent.map(({ textContent }) => textContent)).toEqual([2, 9, 8, 7, 6, 5, 4, 3].map((at) => `Empresa ${at}`));
  });
});
