import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { bootstrap, open } from '../shell.fixture';

const onlyPhone = (query: string) =>
  ({
    matches: query.includes('61.74em'),
    media: query,
    addEventListener: vi.fn(),
    removeEventListener: vi.fn(),
  }) as unknown as MediaQueryList;

beforeEach(() => void vi.spyOn(window, 'matchMedia').mockImplementation(onlyPhone));
afterEach(() => vi.restoreAllMocks());

const everything = {
  actions: ['ViewOrder', 'CreateOrder', 'ViewExpenseReport', 'ViewAdvanceOrder'].map((slug) => ({ action: slug, slug })),
};
const bar = () => screen.findByRole('navigation', { name: 'Navegação inferior' });

describe('the phone', () => {
  it('has the bar with what waits, and the options above it', async () => {
    open('/busca', { answer: bootstrap({}, everything) });
    const tabs = within(await bar());
    expect(tabs.getAllByRole('link').map(({ textContent }) => textContent.trim())).toEqual(['Início', 'Pedidos 12', 'Viagens']);
    expect(tabs.getByRole('link', { name: 'Início' })).toHaveAttribute('aria-current', 'page');
    await userEvent.click(tabs.getByRole('button', { name: 'Opções' }));
    const sheet = within(await screen.findByRole('dialog', { name: 'Opções' }));
    expect(sheet.getAllByRole('link').map(({ textContent }) => textContent)).toEqual([
      'Prestação de contas',
      'Meus adiantamentos',
      'Ver todas as opções',
    ]);
    expect(screen.queryByRole('tablist', { name: 'Painel lateral' })).not.toBeInTheDocument();
  });

  it('asks which orders where there are two kinds', async () => {
    open('/busca', {
      answer: bootstrap({ context: 'agency', type: 'issuer', customer: null }, everything, {
        customer: { uuid: 'c1', trading_name: 'Aurora' },
      }),
    });
    await userEvent.click(within(await bar()).getByRole('button', { name: /^Pedidos/ }));
    const choices = await screen.findAllByRole('menuitem');
    expect(choices.map(({ textContent }) => textContent)).toEqual(expect.arrayContaining(['Pedidos da agência', 'Meus pedidos']));
  });

  it('has no bar where a page needs its foot', async () => {
    open('/resultados', { answer: bootstrap({}, everything) });
    await screen.findByRole('heading', { name: 'Voos' });
    expect(screen.queryByRole('navigation', { name: 'Navegação inferior' })).not.toBeInTheDocument();
    expect(screen.queryByRole('link', { name: 'Falar com a agência' })).not.toBeInTheDocument();
  });

  it('takes the bar away while the keyboard is out', async () => {
    const viewport = Object.assign(new EventTarget(), { height: window.innerHeight - 300, scale: 1 });
    vi.stubGlobal('visualViewport', viewport);
    open('/busca', { answer: bootstrap({}, everything) });
    await screen.findByRole('heading', { name: 'Bom dia, Bruno' });
    expect(screen.queryByRole('navigation', { name: 'Navegação inferior' })).not.toBeInTheDocument();
    vi.unstubAllGlobals();
  });

  it('has a side menu with the person, the same groups and the way out', async () => {
    open('/busca', { answer: bootstrap({}, everything), parts: { privacy: () => <p>Dez seções</p> } });
    await userEvent.click(await screen.findByRole('button', { name: 'Abrir menu' }));
    const menu = within(await screen.findByRole('dialog', { name: 'Trajeto' }));
    expect(menu.getByText('Administrador')).toBeInTheDocument();
    expect(menu.getByRole('link', { name: 'Aéreo' })).toBeInTheDocument();
    expect(menu.getByText('Preferências de exibição')).toBeInTheDocument();
    expect(menu.getByRole('button', { name: 'Sair' })).toBeInTheDocument();
    await userEvent.click(menu.getByRole('button', { name: 'Política de privacidade' }));
    expect(await screen.findByText('Dez seções')).toBeInTheDocument();
  });
});
