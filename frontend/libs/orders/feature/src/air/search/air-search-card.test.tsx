import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { SessionProvider, type Session } from '@trajeto/shared-auth';
import { http, HttpResponse, renderScreen, server } from '@trajeto/shared-testing';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { emptyAirSearch, type AirSearchForm } from './air-search';
import { AirSearchCard } from './air-search-card';
import { recentAirports } from './airport-select';

const AIRPORTS = [
  { uuid: 'p1', iata: 'GRU', name: 'Guarulhos', city: 'São Paulo', kind: 'airport' },
  { uuid: 'p2', iata: 'SSA', name: 'Dep. Luís Eduardo Magalhães', city: 'Salvador', kind: 'airport' },
];
const session = { user: { uuid: 'u1', employeeUuid: 'e1' }, actions: new Set(), settings: {}, customerUuid: 'c1' } as unknown as Session;
const searched = vi.fn<(search: string | null) => void>();

function open(start?: AirSearchForm) {
  server.use(
    http.get('http://localhost:3000/api/v1/holidays', () => HttpResponse.json({ data: [] })),
    http.get('http://localhost:3000/api/v1/airports', ({ request }) => {
      const search = new URL(request.url).searchParams.get('search');
      searched(search);
      const data = AIRPORTS.filter(({ iata, name }) =>
        [iata, name].some((text) => text.toLowerCase().includes((search ?? '').toLowerCase())),
      );
      return HttpResponse.json({ data, links: {}, meta: { current_page: 1, last_page: 1, total: data.length } });
    }),
  );
  const element = <AirSearchCard travelers={['e1']} reason={null} start={start ?? emptyAirSearch()} />;
  renderScreen(
    <SessionProvider session={session}>
      <RouterProvider router={createMemoryRouter([{ path: '/', element }])} />
    </SessionProvider>,
  );
  return userEvent.setup();
}
const field = (name: string) => screen.getByRole('combobox', { name });
const day = (name: string) => screen.getByRole('textbox', { name });
const list = async () => within(await screen.findByRole('listbox', { name: 'De' }));

beforeEach(() => {
  localStorage.clear();
  searched.mockClear();
});
describe('the airport field', () => {
  it('lists no airport before something is typed, and says what may be', async () => {
    const user = open();
    await user.click(field('De'));
    expect(await (await list()).findByText('Digite a cidade, o aeroporto ou o código')).toBeInTheDocument();
    expect(field('De')).toHaveAttribute('placeholder', 'Cidade ou aeroporto');
    expect(searched).not.toHaveBeenCalled();
  });

  it('lists the places chosen lately under their heading', async () => {
    recentAirports.remember(AIRPORTS[0] as never);
    const user = open();
    await user.click(field('De'));
    expect((await list()).getByRole('option', { name: /^GRU/ })).toBeInTheDocument();
    expect((await list()).getByText('Recentes')).toBeInTheDocument();
  });

  it('leads to the next empty field once a place is chosen', async () => {
    recentAirports.remember(AIRPORTS[0] as never);
    const user = open();
    await user.click(field('De'));
    await user.click((await list()).getByRole('option', { name: /^GRU/ }));
    await waitFor(() => expect(field('Para')).toHaveFocus());
    expect(field('De')).toHaveValue('GRU · São Paulo, Guarulhos');
  });

  it('shows the name of a place that came as a code', async () => {
    open({ ...emptyAirSearch(), stretches: [{ origin: 'GRU', destination: 'SSA', goDate: null }] });
    await waitFor(() => expect(field('De')).toHaveValue('GRU · São Paulo, Guarulhos'));
  });
});

describe('more options', () => {
  const complete: AirSearchForm = {
    ...emptyAirSearch(),
    type: 'oneWay',
    stretches: [{ origin: 'GRU', destination: 'SSA', goDate: new Date(Date.now() + 20 * 86_400_000).toISOString().slice(0, 10) }],
  };

  it('of class, stops and bags are counted on their button and asked for', async () => {
    const user = open(complete);
    await user.click(screen.getByRole('button', { name: 'Mais opções' }));
    await user.selectOptions(await screen.findByRole('combobox', { name: 'Classe' }), 'Executiva');
    await user.click(screen.getByRole('checkbox', { name: 'Só voos diretos' }));
    expect(screen.getByRole('button', { name: 'Mais opções (2)' })).toBeInTheDocument();
  });

  it('a baby on a lap comes with an adult, and no more of them than adults', async () => {
    const user = open(complete);
    await user.click(screen.getByRole('button', { name: 'Passageiros: 1 adulto' }));
    await user.click(await screen.findByRole('button', { name: 'Mais bebês de colo' }));
    expect(screen.getByRole('button', { name: 'Passageiros: 1 adulto, 1 bebê' })).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Mais bebês de colo' })).toBeDisabled();
  });
});

describe('the calendar', () => {
  const start: AirSearchForm = {
    ...emptyAirSearch(),
    stretches: [{ origin: 'GRU', destination: 'SSA', goDate: '2099-05-20' }],
  };

  it('tells which day is a holiday', async () => {
    const user = open(start);
    server.use(
      http.get('http://localhost:3000/api/v1/holidays', () => HttpResponse.json({ data: [{ day: '2099-06-11', name: 'Corpus Christi' }] })),
    );
    await user.click(day('Volta'));
    expect(await screen.findByRole('button', { name: '11 de junho de 2099, Corpus Christi' })).toBeInTheDocument();
  });

  it('of the return opens at the month of the outbound day, with the next one beside it', async () => {
    const user = open(start);
    await user.click(day('Volta'));
    expect(await screen.findByText(/^ma(y|io) 2099$/i)).toBeInTheDocument();
    expect(screen.getByText(/^jun(e|ho) 2099$/i)).toBeInTheDocument();
  });
});
