import { http, HttpResponse, server } from '@trajeto/shared-testing';
import { declareCutOff, listenToSnackbars, type Snackbar } from '@trajeto/shared-ui';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { API, bootstrap, open } from '../shell.fixture';

let said: Snackbar[] = [];
let stop: () => void;
beforeEach(() => {
  said = [];
  stop = listenToSnackbars((snackbar) => said.push(snackbar));
  said.length = 0; // what waited since another file
});
afterEach(() => {
  stop();
  vi.restoreAllMocks();
});

const panels = { aprovacoes: ({ onDone }: { onDone: () => void }) => <button onClick={onDone}>Decidir aqui</button> };

describe('the role guard', () => {
  it('says why somebody was sent away, in the words of the specification', async () => {
    const router = open('/agencias/pedidos');
    await waitFor(() => expect(router.state.location.pathname).toBe('/busca'));
    expect(said).toContainEqual(
      expect.objectContaining({
        kind: 'warning',
        message: 'Você foi redirecionado pois não possui permissão para visualizar este conteúdo.',
      }),
    );
  });
});

it('the first stop of a keyboard leads past the frame', async () => {
  open('/busca');
  await screen.findByRole('heading', { name: 'Bom dia, Bruno' });
  await userEvent.tab();
  const skip = screen.getByRole('link', { name: 'Pular para o conteúdo' });
  expect(skip).toHaveFocus();
  expect(document.querySelector(skip.getAttribute('href') ?? '')).toBe(screen.getByRole('main'));
});

describe('the rail', () => {
  it('opens a panel over the page and closes it by Esc or a second click, giving the focus back', async () => {
    open('/busca', { parts: { panels } });
    const tab = await screen.findByRole('tab', { name: /^Aprovações/ });
    expect(screen.getByRole('tab', { name: 'Início' })).toHaveAttribute('aria-selected', 'true');
    await userEvent.click(tab);
    expect(screen.getByRole('tabpanel', { name: /^Aprovações/ })).toBeInTheDocument();
    expect(tab).toHaveAttribute('aria-selected', 'true');
    expect(screen.getByRole('heading', { name: 'Bom dia, Bruno' })).toBeInTheDocument();
    await userEvent.keyboard('{Escape}');
    expect(screen.queryByRole('tabpanel')).not.toBeInTheDocument();
    expect(tab).toHaveFocus();
    await userEvent.click(tab);
    await userEvent.click(tab);
    expect(screen.queryByRole('tabpanel')).not.toBeInTheDocument();
  });

  it('is walked by arrows and closes when its matter is done', async () => {
    open('/busca', { parts: { panels } });
    (await screen.findByRole('tab', { name: 'Início' })).focus();
    await userEvent.keyboard('{ArrowDown}');
    expect(screen.getByRole('tab', { name: /^Aprovações/ })).toHaveFocus();
    await userEvent.keyboard('{End}');
    expect(screen.getByRole('tab', { name: /^Avisos/ })).toHaveFocus();
    await userEvent.keyboard('{ArrowDown}{ArrowDown}{Enter}');
    await userEvent.click(await screen.findByRole('button', { name: 'Decidir aqui' }));
    expect(screen.queryByRole('tabpanel')).not.toBeInTheDocument();
  });

  it('shows the notices of the bell', async () => {
    open('/busca');
    await userEvent.click(await screen.findByRole('tab', { name: 'Avisos, 3 aguardando você' }));
    expect(await screen.findByText('Ana pediu sua aprovação')).toBeInTheDocument();
  });
});

describe('the menubar', () => {
  it('is walked by arrows, opens downwards and leads by Enter', async () => {
    const router = open('/busca', {
      isBuilt: (path) => ['/', '/busca', '/aprovacoes', '/busca/passagens-aereas', '/busca/hospedagens'].includes(path),
    });
    const home = await screen.findByRole('menuitem', { name: 'Início' });
    home.focus();
    await userEvent.keyboard('{ArrowRight}');
    expect(screen.getByRole('menuitem', { name: 'Reservar' })).toHaveFocus();
    await userEvent.keyboard('{ArrowDown}');
    const air = await screen.findByRole('menuitem', { name: /^Aéreo/ });
    await waitFor(() => expect(air).toHaveFocus());
    await userEvent.keyboard('{Escape}');
    home.focus();
    await act(() => router.navigate('/aprovacoes'));
    await userEvent.keyboard('{Enter}');
    await waitFor(() => expect(router.state.location.pathname).toBe('/busca'));
  });
});

describe('the way to the agency', () => {
  const reached = { uuid: 'c1', trading_name: 'Aurora', agency: { phone: '+55 (11) 4002-8922' } };
  const contact = () => screen.queryByRole('link', { name: 'Falar com a agência' });

  it.each([
    ['a customer whose agency has a phone', {}, true],
    ['a customer whose agency has none', { customer: { ...reached, agency: { phone: null } } }, false],
    ['the agency itself', { context: 'agency', customer: null }, false],
    ['the agency, whatever company it stands for', { context: 'agency', customer: reached }, false],
    ['the operator', { context: 'trajeto', type: 'operator', customer: reached }, false],
  ])('is for %s', async (_who, user, isShown) => {
    open('/busca', { answer: bootstrap(user) });
    await screen.findByRole('button', { name: /^Menu de/ });
    expect(contact() !== null).toBe(isShown);
  });

  it('is a chat with its phone, in a tab of its own', async () => {
    open('/busca', { answer: bootstrap({ customer: reached }) });
    await screen.findByRole('button', { name: /^Menu de/ });
    expect(contact()).toHaveAttribute('href', 'https://wa.me/551140028922');
    expect(contact()).toHaveAttribute('target', '_blank');
    expect(contact()).toHaveAttribute('rel', 'noopener');
    expect(within(screen.getByRole('complementary', { name: 'Contato' })).getByRole('link')).toBe(contact());
  });
});

describe('the connection', () => {
  const network = (isOnline: boolean) => {
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(isOnline);
    act(() => void window.dispatchEvent(new Event(isOnline ? 'online' : 'offline')));
  };

  it('says since when nothing is new, and when it is back', async () => {
    open('/busca');
    await screen.findByRole('heading', { name: 'Bom dia, Bruno' });
    network(false);
    expect(screen.getByText(/^Você está sem conexão\. Mostrando os dados salvos às \d{2}:\d{2}\.$/)).toBeInTheDocument();
    const asked = vi.fn();
    server.use(
      http.get(`${API}/bootstrap`, () => {
        asked();
        return HttpResponse.json(bootstrap());
      }),
    );
    network(true);
    expect(screen.queryByText(/sem conexão/)).not.toBeInTheDocument();
    expect(said).toContainEqual(expect.objectContaining({ message: 'Conexão restabelecida', duration: 2500 }));
    await waitFor(() => expect(asked).toHaveBeenCalled());
  });

  it('counts one that leads nowhere as none', async () => {
    open('/busca');
    await screen.findByRole('heading', { name: 'Bom dia, Bruno' });
    act(() => declareCutOff(true));
    expect(screen.getByText(/^Você está sem conexão\./)).toBeInTheDocument();
    act(() => declareCutOff(false));
    expect(screen.queryByText(/sem conexão/)).not.toBeInTheDocument();
    expect(said).toContainEqual(expect.objectContaining({ message: 'Conexão restabelecida' }));
  });

  it('tells once of a new version and leaves reloading to the person', async () => {
    const script = document.createElement('script');
    script.type = 'module';
    script.setAttribute('src', '/assets/index-old.js');
    // Never fetched here: only its name is read.
    document.head.append(script);
    open('/busca');
    server.use(
      http.get('http://localhost:3000/', () => HttpResponse.html('<script type="module" crossorigin src="/assets/index-new.js"></script>')),
    );
    await screen.findByRole('heading', { name: 'Bom dia, Bruno' });
    const look = () => act(() => void document.dispatchEvent(new Event('visibilitychange')));
    look();
    await waitFor(() => expect(said.map(({ message }) => message)).toEqual(['Nova versão disponível']));
    look();
    expect(said).toHaveLength(1);
    expect(said[0]?.action?.label).toBe('Atualizar');
    script.remove();
  });
});

describe('the tab of the browser', () => {
  it('counts the notices while it is hidden', async () => {
    document.title = 'Início · Trajeto';
    open('/busca');
    await screen.findByRole('heading', { name: 'Bom dia, Bruno' });
    vi.spyOn(document, 'hidden', 'get').mockReturnValue(true);
    act(() => void document.dispatchEvent(new Event('visibilitychange')));
    expect(document.title).toBe('(3) Início · Trajeto');
    vi.spyOn(document, 'hidden', 'get').mockReturnValue(false);
    act(() => void document.dispatchEvent(new Event('visibilitychange')));
    expect(document.title).toBe('Início · Trajeto');
  });
});

describe('keys', () => {
  it('list themselves and lead, unless somebody is typing or wants none', async () => {
    const router = open('/aprovacoes');
    await screen.findByRole('heading', { name: 'Aprovações' });
    await userEvent.keyboard('?');
    const dialog = await screen.findByRole('dialog', { name: 'Atalhos do teclado' });
    await userEvent.click(within(dialog).getByRole('button', { name: 'Fechar' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    await userEvent.keyboard('gi');
    await waitFor(() => expect(router.state.location.pathname).toBe('/busca'));
    await userEvent.keyboard('gn');
    expect(await screen.findByText('Ana pediu sua aprovação')).toBeInTheDocument();
  });

  it.each([
    [999, '/busca'],
    [1000, '/aprovacoes'],
  ])('that follow each other %i ms later lead to %s', async (later, place) => {
    const router = open('/aprovacoes');
    await screen.findByRole('heading', { name: 'Aprovações' });
    const press = (key: string, at: number) => {
      const event = new KeyboardEvent('keydown', { key, bubbles: true });
      Object.defineProperty(event, 'timeStamp', { value: at });
      act(() => void document.body.dispatchEvent(event));
    };
    press('g', 5000);
    press('i', 5000 + later);
    await waitFor(() => expect(router.state.location.pathname).toBe(place));
  });

  it('are silent for who switched them off', async () => {
    open('/aprovacoes', { answer: bootstrap({}, {}, { preferences: { single_keys: false } }) });
    await screen.findByRole('heading', { name: 'Aprovações' });
    await userEvent.keyboard('?');
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  });
});

describe('the limit', () => {
  const withLimit = { customer: { uuid: 'c1', trading_name: 'Aurora', invoice_limit: '100000.00' } };
  const balance = { invoice_limit: '100000.00', reserved: '12300.00', used: '39500.00', available: '48200.00' };
  const sees = { actions: [{ action: 'ViewCreditLimit', slug: 'view-credit-limit' }] };

  it('opens into what is held, spent and left', async () => {
    open('/busca', { answer: bootstrap({}, sees, withLimit) });
    server.use(http.get(`${API}/customers/c1/credit-balance`, () => HttpResponse.json({ data: balance })));
    await userEvent.click(await screen.findByRole('button', { name: /^Limite R\$\s100\.000,00$/ }));
    expect(await screen.findByText(/R\$\s48\.200,00/)).toBeInTheDocument();
    expect(screen.getByText('52 % do limite reservado ou usado')).toBeInTheDocument();
  });

  it('is hidden by a wish that is kept', async () => {
    const kept = vi.fn();
    open('/busca', { answer: bootstrap({}, sees, withLimit) });
    server.use(
      http.get(`${API}/customers/c1/credit-balance`, () => HttpResponse.json({ data: balance })),
      http.put(`${API}/me/preferences`, async ({ request }) => {
        kept(await request.json());
        return HttpResponse.json({ data: {} });
      }),
    );
    await userEvent.click(await screen.findByRole('button', { name: /^Limite R\$\s100\.000,00$/ }));
    await userEvent.click(await screen.findByRole('button', { name: 'Ocultar o valor do limite' }));
    expect(await screen.findByRole('button', { name: 'Limite oculto' })).toBeInTheDocument();
    await waitFor(() => expect(kept).toHaveBeenCalledExactlyOnceWith({ hide_limit: true }));
  });

  it('stays hidden for who once wished it, and shows when asked', async () => {
    open('/busca', { answer: bootstrap({}, sees, { ...withLimit, preferences: { hide_limit: true } }) });
    server.use(http.get(`${API}/customers/c1/credit-balance`, () => HttpResponse.json({ data: balance })));
    await userEvent.click(await screen.findByRole('button', { name: 'Limite oculto' }));
    expect(await screen.findByRole('button', { name: 'Mostrar o valor do limite' })).toBeInTheDocument();
    expect(screen.queryByText(/48\.200,00/)).not.toBeInTheDocument();
  });

  it('is absent for who may not see it, never zero', async () => {
    open('/busca', { answer: bootstrap({}, {}, withLimit) });
    await screen.findByRole('heading', { name: 'Bom dia, Bruno' });
    expect(screen.queryByRole('button', { name: /^Limite/ })).not.toBeInTheDocument();
  });
});
