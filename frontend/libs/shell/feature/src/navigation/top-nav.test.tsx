import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderScreen } from '@trajeto/shared-testing';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { menuOf } from './menu';
import { anAdministrator, everyScreen, ofAgency } from './people.fixture';
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

function open(path: string, session = anAdministrator()) {
  const nav = <TopNav groups={menuOf(session, everyScreen)} />;
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
    ['the menu that was opened', [], 'Pedidos'],
    ['the menu gone on to', ['{ArrowRight}'], 'Despesas'],
  ])('gives the focus back to its place when %s is closed', async (_which, keys, place) => {
    roomFor(6);
    open('/busca');
    screen.getByRole('menuitem', { name: 'Pedidos' }).focus();
    await userEvent.keyboard('{ArrowDown}');
    await waitFor(() => expect(screen.getByRole('menuitem', { name: 'Meus pedidos' })).toHaveFocus());
    for (const key of keys) await userEvent.keyboard(key);
    await waitFor(() => expect(document.activeElement?.closest('[role=menu]')).not.toBeNull());
    if (keys.length > 0) await waitFor(() => expect(screen.getByRole('menuitem', { name: 'Meus adiantamentos' })).toHaveFocus());
    // At once: what Mantine gives the focus back to later is an entry of the menu left behind, which a browser no longer draws.
    fireEvent.keyDown(document.activeElement as Element, { key: 'Escape' });
    expect(screen.getByRole('menuitem', { name: place })).toHaveFocus();
    await waitFor(() => expect(screen.queryByRole('menu')).not.toBeInTheDocument());
    expect(screen.getByRole('menuitem', { name: place })).toHaveFocus();
  });

  it('says under Mais whose each entry is, also where a group has but one', async () => {
    roomFor(3);
    open('/busca', ofAgency('issuer', 'c1'));
    await userEvent.click(screen.getByRole('menuitem', { name: 'Mais' }));
    const menu = await screen.findByRole('menu');
    const said = [...menu.querySelectorAll('.mantine-Menu-label, .mantine-Menu-divider, [role=menuitem]')].map(
      (part) => part.textContent || '—',
    );
    const companies = said.indexOf('Empresas');
    expect(said.slice(companies - 2, companies + 1)).toEqual(['—', 'Configurações', 'Empresas']);
    expect(said[0]).toBe('Despesas');
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
