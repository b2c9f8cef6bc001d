import { readCustomer, rememberCustomer } from '@trajeto/shared-auth';
import { http, HttpResponse, server } from '@trajeto/shared-testing';
import { storedToHtml } from '@trajeto/shared-ui/rich-text';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { API, bootstrap, open } from '../shell.fixture';

const aurora = { uuid: 'c1', trading_name: 'Aurora Indústria', cnpj: '12ABC34501DE35', is_active: true, fraud_blocking: false };
const cedro = { uuid: 'c2', trading_name: 'Cedro Engenharia', cnpj: '11222333000181', is_active: false, fraud_blocking: true };
const page = (...rows: object[]) => ({
  data: rows,
  links: {},
  meta: { current_page: 1, last_page: 1, per_page: 20, total: rows.length, from: 1, to: rows.length },
});
const agencyUser = { context: 'agency', type: 'manager', customer: null, agency: { trading_name: 'Rota Norte' }, profiles: {} };
const actions = ['ViewOrder', 'view-order', 'view-credit-limit'].map((slug) => ({ action: slug, slug }));
const start = (customer: object | null) =>
  bootstrap(agencyUser, { actions: customer ? actions : [] }, { customer: customer && { ...customer, invoice_limit: '1000.00' } });

/** The server knows the company by the header of each call. */
function openAs(path: string, chosen: typeof aurora | null = null) {
  if (chosen) rememberCustomer(chosen.uuid);
  const router = open(path);
  server.use(
    http.get(`${API}/bootstrap`, ({ request }) => {
      const uuid = request.headers.get('X-Customer-Uuid');
      return HttpResponse.json(start([aurora, cedro].find((company) => company.uuid === uuid) ?? null));
    }),
    http.get(`${API}/customers`, ({ request }) => {
      const name = new URL(request.url).searchParams.get('name');
      return HttpResponse.json(page(...[aurora, cedro].filter((company) => !name || company.trading_name.startsWith(name))));
    }),
  );
  return router;
}
const openSwitcher = async () => {
  await userEvent.click(await screen.findByRole('button', { name: /^Menu de/ }));
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Trocar Empresa' }));
};

beforeEach(() => rememberCustomer(null));

describe('Trocar Empresa', () => {
  it('is offered to the agency alone, and Alterar senha to customers alone', async () => {
    openAs('/busca');
    await userEvent.click(await screen.findByRole('button', { name: /^Menu de/ }));
    expect(await screen.findByRole('menuitem', { name: 'Trocar Empresa' })).toBeInTheDocument();
    expect(screen.queryByRole('menuitem', { name: 'Alterar senha' })).not.toBeInTheDocument();
  });

  it('works for a company chosen, says so everywhere, and remembers it', async () => {
    openAs('/configuracoes/empresas');
    await openSwitcher();
    expect(await screen.findByTitle('Cedro Engenharia')).toBeInTheDocument();
    await userEvent.click(await screen.findByRole('button', { name: /Aurora Indústria/ }));
    const bar = await screen.findByRole('region', { name: 'Empresa escolhida' });
    expect(bar).toHaveTextContent('Trabalhando em Aurora Indústria');
    // However narrow its places are: in the bar and in the card of the header.
    expect(screen.getAllByTitle('Aurora Indústria')).toHaveLength(2);
    expect(within(bar).getByRole('button', { name: /^Limite R\$\s1\.000,00$/ })).toBeInTheDocument();
    expect(within(bar).getByRole('button', { name: 'Solicitantes' })).toBeInTheDocument();
    expect(readCustomer()).toBe('c1');
    await userEvent.click(screen.getByRole('button', { name: 'Empresa' }));
    expect(await screen.findByRole('dialog', { name: 'Trocar Empresa' })).toBeInTheDocument();
  });

  it('gives the company up when it is clicked again, and goes home from what is a company’s', async () => {
    const router = openAs('/pedidos', aurora);
    await screen.findByRole('heading', { name: 'Pedidos da empresa' });
    await openSwitcher();
    const row = await screen.findByRole('button', { name: /Aurora Indústria/, pressed: true });
    await userEvent.click(row);
    expect(await screen.findByRole('heading', { name: 'Empresas' })).toBeInTheDocument();
    expect(router.state.location.pathname).toBe('/configuracoes/empresas');
    expect(readCustomer()).toBeNull();
    expect(screen.queryByText(/Você foi redirecionado/)).not.toBeInTheDocument();
  });

  it('keeps the page when the next company may see it, not an object of the last one', async () => {
    const router = openAs('/pedidos', aurora);
    await screen.findByRole('heading', { name: 'Pedidos da empresa' });
    await openSwitcher();
    await userEvent.click(await screen.findByRole('button', { name: /Cedro Engenharia/ }));
    await waitFor(() => expect(screen.getByRole('region', { name: 'Empresa escolhida' })).toHaveTextContent('Cedro'));
    expect(router.state.location.pathname).toBe('/pedidos');
    await act(() => router.navigate('/pedidos/o1'));
    await screen.findByRole('heading', { name: 'Um pedido' });
    await openSwitcher();
    await userEvent.click(await screen.findByRole('button', { name: /Aurora Indústria/ }));
    await waitFor(() => expect(router.state.location.pathname).toBe('/configuracoes/empresas'));
  });

  it('names what it looks for in vain, and who has no company', { tags: 'long' }, async () => {
    openAs('/busca');
    await openSwitcher();
    await userEvent.type(await screen.findByRole('searchbox', { name: 'Buscar empresa' }), 'Zeta');
    expect(await screen.findByText('Nenhuma empresa corresponde aos dados informados')).toBeInTheDocument();
    server.use(http.get(`${API}/customers`, () => HttpResponse.json(page())));
    await userEvent.keyboard('{Escape}');
  });

  it('shows who is inactive or blocked, a mask on the CNPJ, and a failed list', async () => {
    openAs('/busca');
    await openSwitcher();
    const row = await screen.findByRole('button', { name: /Cedro Engenharia/ });
    expect(row).toHaveTextContent('11.222.333/0001-81');
    expect(row).toHaveTextContent('Inativa');
    expect(row).toHaveTextContent('Bloqueada');
  });

  it('says that nobody has registered a company, or that the list failed', async () => {
    openAs('/busca');
    server.use(http.get(`${API}/customers`, () => HttpResponse.json(page()), { once: true }));
    await openSwitcher();
    expect(await screen.findByText('Você não possui empresas cadastradas')).toBeInTheDocument();
  });

  it('says when the list fails', async () => {
    openAs('/busca');
    server.use(http.get(`${API}/customers`, () => HttpResponse.json({}, { status: 500 })));
    await openSwitcher();
    expect(await screen.findByText('Falha ao listar empresas')).toBeInTheDocument();
  });

  it('asks nothing of the old company under the name of the new one', async () => {
    openAs('/pedidos', aurora);
    await screen.findByRole('heading', { name: 'Pedidos da empresa' });
    const asked = vi.fn();
    server.events.on('request:start', ({ request }: { request: Request }) =>
      asked(new URL(request.url).pathname, request.headers.get('X-Customer-Uuid')),
    );
    await openSwitcher();
    await userEvent.click(await screen.findByRole('button', { name: /Cedro Engenharia/ }));
    await waitFor(() => expect(screen.getByRole('region', { name: 'Empresa escolhida' })).toHaveTextContent('Cedro'));
    expect(asked.mock.calls.filter(([path]) => path === '/api/v1/bootstrap')).toEqual([['/api/v1/bootstrap', 'c2']]);
    server.events.removeAllListeners();
  });

  it('follows another tab that changed it', async () => {
    openAs('/configuracoes/empresas', aurora);
    await screen.findByRole('region', { name: 'Empresa escolhida' });
    rememberCustomer('c2');
    act(() => void window.dispatchEvent(new StorageEvent('storage', { key: 'trajeto.customer_uuid' })));
    await waitFor(() => expect(screen.getByRole('region', { name: 'Empresa escolhida' })).toHaveTextContent('Cedro'));
  });

  it('drops a company that is no longer theirs instead of locking them out', async () => {
    rememberCustomer('gone');
    openAs('/configuracoes/empresas');
    server.use(
      http.get(`${API}/bootstrap`, ({ request }) =>
        request.headers.get('X-Customer-Uuid') === 'gone'
          ? HttpResponse.json({ code: 'NOT_FOUND', message: 'Registro não encontrado.' }, { status: 404 })
          : HttpResponse.json(start(null)),
      ),
    );
    expect(await screen.findByRole('heading', { name: 'Empresas' })).toBeInTheDocument();
    expect(readCustomer()).toBeNull();
  });
});

describe('a customer’s page without a customer', () => {
  it('asks the agency for one and then is drawn', async () => {
    openAs('/pedidos/o1');
    expect(await screen.findByRole('heading', { name: 'Escolha uma empresa' })).toBeInTheDocument();
    await userEvent.click(await screen.findByRole('button', { name: /Aurora Indústria/ }));
    expect(await screen.findByRole('heading', { name: 'Um pedido' })).toBeInTheDocument();
  });
});

describe('what the agency knows of a company', () => {
  const issuer = { uuid: 'p1', name: 'Ana Souza', email: 'ana@aurora.demo', phone: '5511987654321' };
  const note = { service: 'airway', label: 'Aéreo', obs: btoa('<p style="x">Sem <b>voo noturno</b><script>alert(1)</script></p>') };
  const answer = (rest: object) =>
    http.get(`${API}/customers/c1`, () =>
      HttpResponse.json({ data: { ...aurora, issuers: [], approvers: [], additional_info: [], ...rest } }),
    );

  it('is who asks for trips, by name, mail and phone', async () => {
    openAs('/configuracoes/empresas', aurora);
    server.use(answer({ issuers: [issuer] }));
    await userEvent.click(await screen.findByRole('button', { name: 'Solicitantes' }));
    expect(await screen.findByRole('link', { name: /Escrever para Ana Souza/ })).toHaveAttribute('href', 'mailto:ana@aurora.demo');
    expect(screen.getByRole('link', { name: /Ligar para Ana Souza/ })).toHaveTextContent('+55 (11) 9 8765-4321');
    const search = screen.getByRole('searchbox', { name: 'Buscar solicitante' });
    for (const words of ['SOUZA', '@aurora', '98765']) {
      await userEvent.clear(search);
      await userEvent.type(search, words);
      expect([words, screen.queryByText('Ana Souza') !== null]).toEqual([words, true]);
    }
    await userEvent.clear(search);
    await userEvent.type(search, 'zeca');
    expect(screen.getByText('Não há solicitantes correspondentes')).toBeInTheDocument();
  });

  it('is the managers’ alone', async () => {
    openAs('/configuracoes/empresas', aurora);
    server.use(
      http.get(`${API}/bootstrap`, () => HttpResponse.json(bootstrap({ ...agencyUser, type: 'issuer' }, {}, { customer: aurora }))),
    );
    const bar = await screen.findByRole('region', { name: 'Empresa escolhida' });
    expect(within(bar).getByRole('button', { name: 'Trocar Empresa' })).toBeInTheDocument();
    for (const name of ['Solicitantes', 'Aprovadores', 'Informações adicionais'])
      expect(within(bar).queryByRole('button', { name })).not.toBeInTheDocument();
  });

  it.each([
    ['Aprovadores', 'Não há aprovadores correspondentes'],
    ['Informações adicionais', 'Nenhum dado para ser exibido'],
  ])('%s may be nobody: %s', async (button, empty) => {
    openAs('/configuracoes/empresas', aurora);
    server.use(answer({}));
    await userEvent.click(await screen.findByRole('button', { name: button }));
    expect(await screen.findByText(empty)).toBeInTheDocument();
  });

  it('is shown as words, never as somebody else’s page', async () => {
    openAs('/configuracoes/empresas', aurora);
    server.use(answer({ additional_info: [note] }));
    await userEvent.click(await screen.findByRole('button', { name: 'Informações adicionais' }));
    expect(await screen.findByText('voo noturno')).toBeInTheDocument();
    expect(screen.getByText('voo noturno').closest('p')).not.toHaveAttribute('style');
  });

  it('says when it cannot be read', async () => {
    openAs('/configuracoes/empresas', aurora);
    server.use(http.get(`${API}/customers/c1`, () => HttpResponse.json({}, { status: 500 })));
    await userEvent.click(await screen.findByRole('button', { name: 'Aprovadores' }));
    expect(await screen.findByText('Erro ao carregar informações do cliente')).toBeInTheDocument();
  });

  it.each([
    ['<a href="https://x" class="y" style="z">oi</a>', 'oi'],
    ['<ul><li>um</li></ul>', '<ul><li>um</li></ul>'],
    ['<img src=x onerror=alert(1)>texto', 'texto'],
    ['<p class="a" style="b">Olá</p>', '<p>Olá</p>'],
  ])('cleans %s', (html, clean) => expect(storedToHtml(btoa(String.fromCharCode(...new TextEncoder().encode(html))))).toBe(clean));

  it('is empty when it is no base64 of text', () => expect([storedToHtml('%%%'), storedToHtml(btoa('\xff\xfe'))]).toEqual(['', '']));
});
