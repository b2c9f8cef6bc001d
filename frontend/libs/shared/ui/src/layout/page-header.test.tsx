import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderScreen } from '@trajeto/shared-testing';
import { useState } from 'react';
import { createMemoryRouter, RouterProvider } from 'react-router';
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

  it('leaves the focus alone when the page it stands on is renamed, and takes it on another page', async () => {
    const user = userEvent.setup();
    function Renamed() {
      const [title, rename] = useState('Pedido 7');
      const leave = () => {
        window.history.replaceState(null, '', '/pedidos/8');
        rename('Pedido 8');
      };
      return (
        <>
          <PageHeader title={title} />
          <button onClick={() => rename('Pedido 7 emitido')}>Emitir</button>
          <button onClick={leave}>Próximo</button>
        </>
      );
    }
    draw(<Renamed />);
    await user.click(screen.getByRole('button', { name: 'Emitir' }));
    expect(document.title).toBe('Pedido 7 emitido · Trajeto');
    expect(screen.getByRole('button', { name: 'Emitir' })).toHaveFocus();
    await user.click(screen.getByRole('button', { name: 'Próximo' }));
    expect(screen.getByRole('heading', { level: 1, name: 'Pedido 8' })).toHaveFocus();
    window.history.replaceState(null, '', '/');
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
