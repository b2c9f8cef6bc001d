import { MutationCache, QueryClient } from '@tanstack/react-query';
import { http, HttpResponse, server } from '@trajeto/shared-testing';
import { onSessionEnd } from '@trajeto/shared-auth';
import { listenToSnackbars, type Snackbar } from '@trajeto/shared-ui';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { API, bootstrap, open } from '../shell.fixture';

const openMenu = async () => userEvent.click(await screen.findByRole('button', { name: /^Menu de/ }));

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

describe('the card of the person', () => {
  it('says first and last name, the company, and who administers', async () => {
    open('/busca');
    const card = await screen.findByRole('button', { name: /^Menu de/ });
    expect(card).toHaveTextContent('Bruno Lima');
    expect(card).toHaveTextContent('Aurora');
    expect(screen.getByText('Administrador')).toBeInTheDocument();
    await userEvent.click(card);
    await waitFor(() => expect(screen.getAllByText('Administrador')).toHaveLength(2));
  });

  it.each([
    ['Bruno Lima', 'Bruno Lima'],
    ['Bruno Souza Lima', 'Bruno Lima'],
    ['Maria Aparecida dos Santos', 'Maria Santos'],
  ])('shortens %s to %s', async (name, shown) => {
    open('/busca', { answer: bootstrap({ name }) });
    const card = await screen.findByRole('button', { name: /^Menu de/ });
    expect(within(card).getByText(shown)).toBeInTheDocument();
  });

  it.each([
    ['customer', { context: 'customer' }, ['Perfil', 'Alterar senha', 'Atalhos do teclado', 'Sair']],
    ['agency', { context: 'agency', type: 'issuer', customer: null }, ['Perfil', 'Trocar Empresa', 'Atalhos do teclado', 'Sair']],
    ['operator', { context: 'trajeto', type: 'operator', customer: null }, ['Perfil', 'Atalhos do teclado', 'Sair']],
  ])('offers the %s what is theirs', async (_who, user, expected) => {
    open('/busca', { answer: bootstrap(user) });
    await openMenu();
    const menu = (await screen.findByRole('menuitem', { name: 'Sair' })).closest<HTMLElement>('[role=menu]');
    const items = menu ? within(menu).getAllByRole('menuitem') : [];
    expect(items.map(({ textContent }) => textContent)).toEqual(expected);
  });
});

describe('the theme', () => {
  const scheme = () => document.documentElement.getAttribute('data-mantine-color-scheme');
  afterEach(() => localStorage.clear());

  it('wished for on another device holds here', async () => {
    open('/busca', { answer: bootstrap({}, {}, { preferences: { theme: 'dark' } }) });
    await waitFor(() => expect(scheme()).toBe('dark'));
  });

  it('of the device stays where nothing is wished', async () => {
    localStorage.setItem('mantine-color-scheme-value', 'dark');
    open('/busca', { answer: bootstrap({}, {}, { preferences: { theme: null } }) });
    await screen.findByRole('button', { name: /^Menu de/ });
    expect(scheme()).toBe('dark');
  });

  it('chosen in the menu is the wish of every device', async () => {
    const wished = vi.fn();
    open('/busca');
    server.use(
      http.put(`${API}/me/preferences`, async ({ request }) => {
        wished(await request.json());
        return HttpResponse.json({ data: {} });
      }),
    );
    await openMenu();
    await userEvent.click(await screen.findByRole('radio', { name: 'Escuro' }));
    await waitFor(() => expect(wished).toHaveBeenCalledExactlyOnceWith({ theme: 'dark' }));
    expect(scheme()).toBe('dark');
  });
});

describe('Alterar senha', () => {
  const ask = async () => {
    await openMenu();
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Alterar senha' }));
    const dialog = await screen.findByRole('dialog', { name: 'Alterar senha' });
    expect(dialog).toHaveTextContent('Enviaremos um e-mail com um link para você alterar sua senha.');
    await userEvent.click(within(dialog).getByRole('button', { name: 'Solicitar' }));
  };

  it('asks for the link and says so', async () => {
    const asked = vi.fn();
    open('/busca');
    server.use(
      http.post(`${API}/request-customer-employee-password-change`, async ({ request }) => {
        asked(await request.json());
        return HttpResponse.json({ message: 'Solicitação de alteração de senha feita com sucesso' });
      }),
    );
    await ask();
    await waitFor(() => expect(asked).toHaveBeenCalledExactlyOnceWith({ customer_employee_uuid: 'e1' }));
  });

  it.each([
    [200, 'Solicitação de alteração de senha feita com sucesso'],
    [500, 'Falha ao solicitar alteração de senha'],
  ])('answered with %i says: %s', async (status, sentence) => {
    const words = vi.fn();
    const mutationCache = new MutationCache({
      onSuccess: (_data, _variables, _result, { meta }) => void words(meta?.success),
      onError: (_error, _variables, _result, { meta }) => void words(meta?.failure),
    });
    open('/busca', { cache: new QueryClient({ defaultOptions: { queries: { retry: false } }, mutationCache }) });
    server.use(http.post(`${API}/request-customer-employee-password-change`, () => HttpResponse.json({}, { status })));
    await ask();
    await waitFor(() => expect(words).toHaveBeenCalledExactlyOnceWith(sentence));
  });

  it('cannot be asked for without a network', async () => {
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    open('/busca');
    await openMenu();
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Alterar senha' }));
    expect(await screen.findByRole('button', { name: 'Solicitar' })).toHaveAccessibleDescription('Você está sem conexão.');
  });

  it('names what it is doing while it waits', async () => {
    open('/busca');
    server.use(http.post(`${API}/request-customer-employee-password-change`, () => new Promise<never>(() => undefined)));
    await ask();
    expect(await screen.findByRole('dialog', { name: 'Solicitando alteração de senha' })).toBeInTheDocument();
  });

  it('asks nothing when it is given up', async () => {
    const asked = vi.fn();
    open('/busca');
    server.use(http.post(`${API}/request-customer-employee-password-change`, asked));
    await openMenu();
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Alterar senha' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Cancelar' }));
    await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Alterar senha' })).not.toBeInTheDocument());
    expect(asked).not.toHaveBeenCalled();
  });
});

describe('Sair', () => {
  const leave = async () => {
    await openMenu();
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Sair' }));
  };
  const whenLeft = () => {
    const left = vi.fn();
    server.use(http.post(`${API}/logout`, () => new HttpResponse(null, { status: 204 })));
    return { left, end: onSessionEnd(left) };
  };

  it('is immediate', async () => {
    const { left, end } = whenLeft();
    open('/busca', { parts: { countUnsent: () => Promise.resolve(0) } });
    server.use(http.post(`${API}/logout`, () => new HttpResponse(null, { status: 204 })));
    await leave();
    await waitFor(() => expect(left).toHaveBeenCalledExactlyOnceWith('signed_out'));
    end();
  });

  it('warns of expenses that wait to be sent, and leaves all the same when told', async () => {
    const { left, end } = whenLeft();
    open('/busca', { parts: { countUnsent: () => Promise.resolve(2) } });
    server.use(http.post(`${API}/logout`, () => new HttpResponse(null, { status: 204 })));
    await leave();
    const dialog = await screen.findByRole('dialog', { name: 'Sair com despesas por enviar?' });
    expect(dialog).toHaveTextContent('Há 2 despesas ainda não enviadas.');
    expect(left).not.toHaveBeenCalled();
    await userEvent.click(within(dialog).getByRole('button', { name: 'Sair mesmo assim' }));
    await waitFor(() => expect(left).toHaveBeenCalledOnce());
    end();
  });
});
