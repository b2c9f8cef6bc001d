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
afterEach(() => stop());

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
