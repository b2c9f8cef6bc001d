import { screen, within } from '@testing-library/react';
import { renderScreen } from '@trajeto/shared-testing';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { createMemoryRouter, Link, RouterProvider, useLocation } from 'react-router';
import { describe, expect, it } from 'vitest';
import { PageHeader, type Crumb } from '../index';

const PROJECTS: Crumb = { label: 'Projetos', to: '/configuracoes/projetos' };
const CRUMBS: Crumb[] = [{ label: 'Configurações', to: '/configuracoes' }, PROJECTS];

const draw = (header: React.ReactElement) => renderScreen(<RouterProvider router={createMemoryRouter([{ path: '*', element: header }])} />);

describe('the head of a screen', () => {
  it('names the tab and takes the focus, so that a change of screen is heard', () => {
    draw(<PageHeader title="Filiais" count={13} />);
    expect(document.title).toBe('Filiais · Trajeto');
    const heading = screen.getByRole('heading', { level: 1, name: /^Filiais/ });
    expect(heading).toHaveTextContent('Filiais 13');
    expect(heading).toHaveFocus();
    expect(heading).toHaveAttribute('tabindex', '-1');
  });

  it.each([
    [false, 'leaves the first stop to the way past the menus'],
    [true, 'takes the focus'],
  ])('once something was pressed (%s) it %s', (hasBeenActive) => {
    Object.defineProperty(navigator, 'userActivation', { configurable: true, value: { hasBeenActive, isActive: false } });
    try {
      draw(<PageHeader title="Filiais" />);
      expect(document.activeElement === screen.getByRole('heading', { level: 1 })).toBe(hasBeenActive);
    } finally {
      Reflect.deleteProperty(navigator, 'userActivation');
    }
  });

  it('leaves the focus where a person works when its title changes, and takes it on another path', async () => {
    const title = (pathname: string) => (pathname === '/a' ? 'Filiais' : 'Projetos');
    function Page() {
      const { pathname } = useLocation();
      const [suffix, setSuffix] = useState('');
      return (
        <>
          <PageHeader title={title(pathname) + suffix} />
          <input aria-label="Busca" />
          <button onClick={() => setSuffix(' (2)')}>Contar</button>
          <Link to="/b">Ir</Link>
        </>
      );
    }
    renderScreen(<RouterProvider router={createMemoryRouter([{ path: '*', element: <Page /> }], { initialEntries: ['/a'] })} />);
    const counting = screen.getByRole('button', { name: 'Contar' });
    await userEvent.click(counting);
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Filiais (2)');
    expect(document.title).toBe('Filiais (2) · Trajeto');
    expect(counting).toHaveFocus();
    await userEvent.click(screen.getByRole('link', { name: 'Ir' }));
    expect(screen.getByRole('heading', { level: 1, name: /^Projetos/ })).toHaveFocus();
  });

  it('may name the tab otherwise than it reads', () => {
    draw(<PageHeader title="Boa tarde, Ana" documentTitle="Início" />);
    expect(document.title).toBe('Início · Trajeto');
  });

  it('has a trail from the second level on, ending in itself as text', () => {
    draw(<PageHeader title="Fases" crumbs={CRUMBS} />);
    const here = screen.getByText('Fases', { selector: '[aria-current=page]' });
    const trail = within(here.parentElement as HTMLElement);
    expect(here.parentElement).toHaveClass('mantine-visible-from-md');
    expect(trail.getAllByRole('link').map(({ textContent }) => textContent)).toEqual(['Configurações', 'Projetos']);
    expect(here.closest('a')).toBeNull();
  });

  it('has one way back to its parent for a phone', () => {
    draw(<PageHeader title="Fases" crumbs={CRUMBS} />);
    const [back] = screen.getAllByText('Projetos').map((words) => words.closest('a'));
    expect(back).toHaveAttribute('href', PROJECTS.to);
    expect(back).toHaveClass('mantine-hidden-from-md');
  });

  it('has no trail at the first level', () => {
    draw(<PageHeader title="Filiais" />);
    expect(screen.queryByRole('link')).not.toBeInTheDocument();
  });
});
