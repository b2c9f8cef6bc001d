import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { http, HttpResponse, PHONE, server, windowOf } from '@trajeto/shared-testing';
import { API, bootstrap, open } from '../shell.fixture';
import { currentTab } from './current';
import { bottomBarOf } from './menu';
import { anAdministrator, everyScreen } from './people.fixture';

beforeEach(() => windowOf(PHONE));

const everything = {
  actions: ['ViewOrder', 'CreateOrder', 'ViewExpenseReport', 'ViewAdvanceOrder'].map((slug) => ({ action: slug, slug })),
};
const bar = () => screen.findByRole('navigation', { name: 'Navegação inferior' });

describe('the phone', () => {
  it('has the bar with what waits, and the options above it', async () => {
    open('/busca', { answer: bootstrap({}, everything) });
    const tabs = within(await bar());
    expect(tabs.getAllByRole('link').map(({ textContent }) => textContent.trim())).toEqual([
      'Início',
      'Pedidos',
      'Viagens',
      'Aprovações 12',
    ]);
    expect(tabs.getByRole('link', { name: 'Início' })).toHaveAttribute('aria-current', 'page');
    await userEvent.click(tabs.getByRole('button', { name: 'Opções' }));
    const sheet = within(await screen.findByRole('dialog', { name: 'Opções' }));
    expect(sheet.getAllByRole('link').map(({ textContent }) => textContent)).toEqual([
      'Aprovações',
      'Prestação de contas',
      'Meus adiantamentos',
      'Ver todas as opções',
    ]);
    expect(screen.queryByRole('tablist', { name: 'Painel lateral' })).not.toBeInTheDocument();
    expect(screen.queryByRole('menubar')).not.toBeInTheDocument();
  });

  it.each([
    ['/busca', 'Início'],
    ['/busca/passagens-aereas', 'Viagens'],
    ['/voucher', 'Viagens'],
    ['/pedidos/meus-pedidos?orderType=travel', 'Pedidos'],
    ['/pedidos/meus-pedidos?orderType=expense_report', 'Pedidos'],
  ])('lights one place of the bar: at %s, %s', (address, lit) => {
    const { pathname, search } = new URL(address, 'http://localhost');
    const tabs = bottomBarOf(anAdministrator(), everyScreen);
    const here = currentTab(tabs, { pathname, search });
    expect(tabs.find(({ id }) => id === here)?.label).toBe(lit);
  });

  it.each([
    [99, '99'],
    [100, '99+'],
    [0, ''],
  ])('with %i decisions waiting shows “%s” on Aprovações, where they are decided', async (pending, shown) => {
    open('/busca', { answer: bootstrap({}, everything, { inbox: { pending } }) });
    const tab = within(await bar()).getByRole('link', { name: pending > 0 ? `Aprovações, ${shown} aguardando você` : 'Aprovações' });
    expect(tab).toHaveTextContent(`Aprovações ${shown}`.trim());
    expect(tab).toHaveAttribute('href', '/aprovacoes');
  });

  it('asks everything on the page again when it is drawn down', async () => {
    open('/busca', { answer: bootstrap({}, everything) });
    await bar();
    const asked = vi.fn();
    server.use(
      http.get(`${API}/bootstrap`, () => {
        asked();
        return HttpResponse.json(bootstrap({}, everything));
      }),
    );
    fireEvent.touchStart(document.body, { touches: [{ clientY: 0 }] });
    fireEvent.touchMove(document.body, { touches: [{ clientY: 150 }] });
    expect(screen.getByText('Solte para atualizar')).toBeInTheDocument();
    fireEvent.touchEnd(document.body);
    await waitFor(() => expect(asked).toHaveBeenCalledOnce());
  });

  it('asks which orders where there are two kinds', async () => {
    open('/busca', {
      answer: bootstrap({ context: 'agency', type: 'issuer', customer: null }, everything, {
        customer: { uuid: 'c1', trading_name: 'Aurora' },
      }),
    });
    await userEvent.click(within(await bar()).getByRole('button', { name: /^Pedidos/ }));
    const choices = await screen.findAllByRole('menuitem');
    expect(choices.map((choice) => [choice.textContent, choice.getAttribute('href')])).toEqual([
      ['Pedidos da agência', '/agencias/pedidos#all'],
      ['Meus pedidos', '/pedidos/meus-pedidos?orderType=expense_report'],
    ]);
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
    await screen.findByRole('navigation', { name: 'Navegação inferior' });
    act(() => void viewport.dispatchEvent(new Event('resize')));
    expect(screen.queryByRole('navigation', { name: 'Navegação inferior' })).not.toBeInTheDocument();
    viewport.height = window.innerHeight;
    act(() => void viewport.dispatchEvent(new Event('resize')));
    expect(screen.getByRole('navigation', { name: 'Navegação inferior' })).toBeInTheDocument();
    vi.unstubAllGlobals();
  });

  it('has a side menu with the person, the same groups and the way out', async () => {
    open('/busca', { answer: bootstrap({}, everything), parts: { privacy: () => <p>Dez seções</p> } });
    await userEvent.click(await screen.findByRole('button', { name: 'Abrir menu' }));
    const menu = within(await screen.findByRole('dialog', { name: 'Trajeto' }));
    expect(await menu.findByText('Administrador')).toBeInTheDocument();
    expect(menu.getByRole('link', { name: 'Aéreo' })).toBeVisible();
    expect(menu.getByRole('link', { name: 'Aprovações' })).toHaveAttribute('href', '/aprovacoes');
    expect(menu.getByText('Preferências de exibição')).toBeInTheDocument();
    expect(menu.getByRole('button', { name: 'Sair' })).toBeInTheDocument();
    await userEvent.click(menu.getByRole('button', { name: 'Política de privacidade' }));
    expect(await screen.findByText('Dez seções')).toBeInTheDocument();
  });

  it('opens the side menu at the group one is in, with the limit on top', async () => {
    const mine = { actions: [...everything.actions, { action: 'ViewCreditLimit', slug: 'view-credit-limit' }] };
    const limit = { customer: { uuid: 'c1', trading_name: 'Aurora', invoice_limit: '100000.00' } };
    open('/pedidos?orderType=travel', { answer: bootstrap({}, mine, limit) });
    await userEvent.click(await screen.findByRole('button', { name: 'Abrir menu' }));
    const menu = within(await screen.findByRole('dialog', { name: 'Trajeto' }));
    expect(menu.getByRole('button', { name: /^Limite R\$\s100\.000,00$/ })).toBeInTheDocument();
    expect(menu.getByRole('link', { current: 'page' })).toHaveTextContent('Ver pedidos');
    expect(menu.getByRole('link', { current: 'page' })).toBeVisible();
    expect(menu.queryByRole('link', { name: 'Aéreo' })).not.toBeInTheDocument();
  });

  const aurora = { customer: { uuid: 'c1', trading_name: 'Aurora', invoice_limit: '1000.00' } };

  it('tells the agency’s manager who asks and who approves in the company they work for', async () => {
    server.use(
      http.get(`${API}/customers/c1`, () =>
        HttpResponse.json({ data: { ...aurora.customer, issuers: [], approvers: [], additional_info: [] } }),
      ),
    );
    open('/configuracoes/empresas', { answer: bootstrap({ context: 'agency', type: 'manager', customer: null }, everything, aurora) });
    const company = within(await screen.findByRole('region', { name: 'Empresa escolhida' }));
    await userEvent.click(company.getByRole('button', { name: 'Informações da empresa' }));
    const choices = await screen.findAllByRole('menuitem');
    expect(choices.map(({ textContent }) => textContent)).toEqual(['Solicitantes', 'Aprovadores', 'Informações adicionais']);
    await userEvent.click(screen.getByRole('menuitem', { name: 'Aprovadores' }));
    expect(await screen.findByText('Não há aprovadores correspondentes')).toBeInTheDocument();
  });

  it('tells nothing of the company to the agency’s issuer', async () => {
    open('/configuracoes/empresas', { answer: bootstrap({ context: 'agency', type: 'issuer', customer: null }, everything, aurora) });
    const company = within(await screen.findByRole('region', { name: 'Empresa escolhida' }));
    expect(company.queryByRole('button', { name: 'Informações da empresa' })).not.toBeInTheDocument();
  });

  it('gives the choice of company the whole screen', async () => {
    const agency = { context: 'agency', type: 'manager', customer: null };
    open('/configuracoes/empresas', { answer: bootstrap(agency) });
    server.use(http.get(`${API}/customers`, () => HttpResponse.json({ data: [], links: {}, meta: {} })));
    await userEvent.click(await screen.findByRole('button', { name: 'Abrir menu' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Trocar Empresa' }));
    expect(await screen.findByText('Você não possui empresas cadastradas')).toBeInTheDocument();
    const sheet = screen.getByRole('dialog', { name: 'Trocar Empresa' }).closest<HTMLElement>('.mantine-Drawer-root');
    expect(sheet?.style.getPropertyValue('--drawer-size')).toBe('100%');
  });
});
