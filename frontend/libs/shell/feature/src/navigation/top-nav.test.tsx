import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderScreen } from '@trajeto/shared-testing';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { menuOf } from './menu';
import { anAdministrator, everyScreen } from './people.fixture';
import { TopNav } from './top-nav';

const ROW = 56;
/** A bar in whose row so many groups fit; the others fall into the next. */
function roomFor(groups: number) {
  vi.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(function place(this: Element) {
    const siblings = this.parentElement?.matches('.mantine-OverflowList-root') ? [...this.parentElement.children] : [];
    const row = Math.max(0, Math.floor(siblings.indexOf(this) / groups));
    return new DOMRect(0, row * ROW, 100, ROW);
  });
}

function open(path: string) {
  const nav = <TopNav groups={menuOf(anAdministrator(), everyScreen)} />;
  const router = createMemoryRouter([{ path: '*', element: nav }], { initialEntries: [path] });
  renderScreen(<RouterProvider router={router} />);
  return router;
}
const places = () => within(screen.getByRole('menubar')).getAllByRole('menuitem');
const words = () => places().map((place) => place.getAttribute('aria-label') ?? place.textContent);

afterEach(() => {
  vi.restoreAllMocks();
});

describe('the bar of the desktop', () => {
  it('shows all six groups where they fit', () => {
    roomFor(6);
    open('/busca');
    expect(words()).toEqual(['Início', 'Reservar', 'Pedidos', 'Despesas', 'Configurações', 'Central de relatório', 'Dashboard']);
  });

  it('folds the last groups into Mais before anything wraps, their entries a click away', async () => {
    roomFor(4);
    const router = open('/busca');
    expect(words()).toEqual(['Início', 'Reservar', 'Pedidos', 'Despesas', 'Mais']);
    await userEvent.click(screen.getByRole('menuitem', { name: 'Mais' }));
    const menu = within(await screen.findByRole('menu'));
    expect(menu.getByText('Configurações')).toBeInTheDocument();
    expect(menu.getAllByRole('menuitem').map(({ textContent }) => textContent)).toEqual(
      expect.arrayContaining(['Parâmetros', 'Orçamentos', 'Central de relatório', 'Dashboard', 'Dashboard BI']),
    );
    await userEvent.click(menu.getByRole('menuitem', { name: 'Dashboard BI' }));
    expect(router.state.location.pathname).toBe('/dashboard-bi');
  });

  it.each([
    ['/busca/passagens-aereas/resultados', 'Início'],
    ['/pedidos/meus-pedidos?orderType=travel', 'Pedidos'],
    ['/despesas/listagem-de-despesas', 'Despesas'],
  ])('at %s underlines %s alone', (path, group) => {
    roomFor(6);
    open(path);
    const lit = places().filter((place) => place.closest('[data-current]'));
    expect(lit[0]).toHaveTextContent(group);
    expect(new Set(lit.map((place) => place.closest('[data-current]'))).size).toBe(1);
  });

  it('says of a long menu what each entry is for', async () => {
    roomFor(6);
    open('/busca');
    await userEvent.click(screen.getByRole('menuitem', { name: 'Reservar' }));
    expect(await screen.findByText('Buscar passagens aéreas')).toBeInTheDocument();
  });
});
