import { http, HttpResponse, renderScreen, server } from '@trajeto/shared-testing';
import { SessionProvider } from '@trajeto/shared-auth';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { describe, expect, it } from 'vitest';
import { ShellSurroundingsProvider } from '../frame/shell-context';
import { anAdministrator, anOperator, everyScreen } from '../navigation/people.fixture';
import { OptionsPage, partsOf } from './options-page';

describe('the options menu', () => {
  it('begins with reports and advances, then the groups, each place once, then the person', () => {
    const parts = partsOf(anAdministrator(), everyScreen);
    expect(parts[0]?.entries.map(({ label }) => label)).toEqual(['Prestação de contas', 'Meus adiantamentos']);
    expect(parts.map(({ label }) => label)).toEqual([
      'Opções',
      'Início',
      'Pedidos',
      'Despesas',
      'Configurações',
      'Central de relatório',
      'Dashboard',
      'Você',
    ]);
    const places = parts.flatMap(({ entries }) => entries.map(({ to }) => to));
    expect(new Set(places).size).toBe(places.length);
  });

  it('holds for the operator what is the operator’s', () =>
    expect(partsOf(anOperator(), everyScreen).flatMap(({ entries }) => entries.map(({ label }) => label))).toEqual([
      'Agências',
      'Categorias de despesas',
      'Perfil',
    ]));

  it('finds by letters without accents, opens the first by Enter, and says when there is none', async () => {
    server.use(http.post('http://localhost:3000/api/v1/logout', () => new HttpResponse(null, { status: 204 })));
    const router = createMemoryRouter(
      [
        {
          path: 'menu-opcoes',
          element: (
            <SessionProvider session={anAdministrator()}>
              <ShellSurroundingsProvider value={{ isBuilt: everyScreen, panels: {} }}>
                <OptionsPage />
              </ShellSurroundingsProvider>
            </SessionProvider>
          ),
        },
        { path: '*', element: <h1>Outra tela</h1> },
      ],
      { initialEntries: ['/menu-opcoes'] },
    );
    renderScreen(<RouterProvider router={router} />);
    const search = await screen.findByRole('searchbox', { name: 'Buscar ações...' });
    await userEvent.type(search, 'zzz');
    expect(screen.getByText('Nenhuma ação encontrada')).toBeInTheDocument();
    await userEvent.clear(search);
    await userEvent.type(search, 'orcament{Enter}');
    expect(await screen.findByRole('heading', { name: 'Outra tela' })).toBeInTheDocument();
    expect(router.state.location.pathname).toBe('/configuracoes/orcamentos');
  });
});
