import { attemptsOf } from '@trajeto/shared-auth';
import { http, HttpResponse, renderScreen, server } from '@trajeto/shared-testing';
import { listenToSnackbars } from '@trajeto/shared-ui';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createMemoryRouter } from 'react-router';
import { RouterProvider } from 'react-router/dom';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { InstantApprovalPage } from './instant-approval-page';

const APPROVE = 'http://localhost:3000/api/v1/customers/orders/approval-instantly';
const BRUNO = { name: 'Bruno Lima', email: 'bruno@aurora.demo' };
const LINK = '/pedidos/senha-aprovar?email=bruno%40aurora.demo&token=t0k&orderId=o1';
const summary = { order_number: 1042, requester: 'Ana Souza', route: 'CGH – REC, 26 a 28 nov', total_value: '1608.00' };

const opened = vi.fn();
const shown: string[] = [];
let stop: () => void;

function open(signedInAs: typeof BRUNO | null = null, address = LINK) {
  const page = <InstantApprovalPage signedInAs={signedInAs} onOpen={opened} />;
  const routes = [{ path: '/pedidos/senha-aprovar', element: page }];
  renderScreen(<RouterProvider router={createMemoryRouter(routes, { initialEntries: [address] })} />);
}
const answer = (body: object, status = 200) => {
  const sent = vi.fn();
  server.use(
    http.post(APPROVE, async ({ request }) => {
      sent(await request.json());
      return HttpResponse.json(body, { status });
    }),
  );
  return sent;
};
async function approve(password = 'Trajeto!2026') {
  await screen.findByText('Pedido 1042');
  if (password) await userEvent.type(screen.getByLabelText('Senha'), password);
  await userEvent.click(screen.getByRole('button', { name: 'Aprovar pedido' }));
}

beforeEach(() => {
  server.use(http.post(`${APPROVE}/summary`, () => HttpResponse.json(summary)));
  stop = listenToSnackbars(({ message }) => shown.push(message));
  shown.length = 0; // what waited since another file
});
afterEach(() => {
  stop();
  shown.length = 0;
  opened.mockReset();
});

describe('approving by password', () => {
  it('shows four facts before the password, and the e-mail it is for', async () => {
    open();
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Por favor confirme sua senha');
    expect(await screen.findByText('CGH – REC, 26 a 28 nov')).toBeInTheDocument();
    expect(screen.getByText('Ana Souza')).toBeInTheDocument();
    expect(screen.getByText('R$ 1.608,00')).toBeInTheDocument();
    expect(screen.getByLabelText('E-mail')).toHaveValue('bruno@aurora.demo');
    expect(screen.getByLabelText('E-mail')).toHaveAttribute('readonly');
    expect(screen.getByRole('link', { name: 'Ver pedido antes de decidir' })).toHaveAttribute('href', '/pedidos/o1');
  });

  it.each([
    ['advance', 'Adiantamento 1042', 'Aprovar adiantamento', 'Ver adiantamento antes de decidir'],
    ['expense_report', 'Prestação de contas', 'Aprovar prestação de contas', 'Ver prestação de contas antes de decidir'],
  ])('of an %s says %s and leads to its page', async (orderType, title, submit, seeFirst) => {
    answer({ message: 'Aprovação concluída com sucesso', data: { order_uuid: 'o1', order_number: 1042, status: 'approved' } });
    open(BRUNO, `${LINK}&orderType=${orderType}`);
    expect(await screen.findByRole('region', { name: title })).toBeInTheDocument();
    const page = `/pedidos/o1?orderType=${orderType}`;
    expect(screen.getByRole('link', { name: seeFirst })).toHaveAttribute('href', page);
    await userEvent.type(screen.getByLabelText('Senha'), 'Trajeto!2026');
    await userEvent.click(screen.getByRole('button', { name: submit }));
    await waitFor(() => expect(opened).toHaveBeenCalledExactlyOnceWith(page));
  });

  it('without a password asks for it', async () => {
    const sent = answer({});
    open();
    await approve('');
    expect(await screen.findByText('Informe a senha')).toBeInTheDocument();
    expect(sent).not.toHaveBeenCalled();
  });

  it('without a session ends in a confirmation, and opens none', async () => {
    const sent = answer({ message: 'Aprovação concluída com sucesso', data: { order_uuid: 'o1', order_number: 1042, status: 'approved' } });
    open();
    await approve();
    expect(await screen.findByRole('heading', { name: 'Aprovação concluída com sucesso' })).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Entrar' })).toHaveAttribute('href', '/pedidos/o1');
    const typed = { instantly_approval_token: 't0k', password: 'Trajeto!2026', email: 'bruno@aurora.demo', order_uuid: 'o1' };
    expect(sent).toHaveBeenCalledExactlyOnceWith(typed);
    expect([localStorage.length, sessionStorage.length]).toEqual([0, 0]);
    expect(opened).not.toHaveBeenCalled();
  });

  it('opens the order for the approver who is signed in', async () => {
    answer({ data: {} });
    open({ ...BRUNO, email: 'Bruno@Aurora.demo' });
    await approve();
    await waitFor(() => expect(opened).toHaveBeenCalledExactlyOnceWith('/pedidos/o1'));
    expect(shown).toEqual(['Aprovação concluída com sucesso']);
  });

  it('tells another person signed in whose approval it is', async () => {
    answer({ data: {} });
    open({ name: 'Carla Nunes', email: 'carla@aurora.demo' });
    expect(
      await screen.findByText('Você está conectado como Carla Nunes. A aprovação será feita por bruno@aurora.demo.'),
    ).toBeInTheDocument();
    await approve();
    expect(await screen.findByRole('link', { name: 'Ver pedido' })).toBeInTheDocument();
  });

  it('names what it is doing while it waits', async () => {
    server.use(http.post(APPROVE, () => new Promise<never>(() => undefined)));
    open();
    await approve();
    expect(await screen.findByRole('dialog', { name: 'Aprovando pedido' })).toBeInTheDocument();
  });

  it('refused counts on this e-mail’s one record', async () => {
    answer({ code: 'INVALID_CREDENTIALS', message: 'E-mail ou senha inválidos.', details: { attempts: 2 } }, 401);
    open();
    await approve();
    await screen.findByRole('alert');
    expect(attemptsOf('bruno@aurora.demo', '').attempts).toBe(2);
  });

  it('not applied yet says so: it is decided all the same', async () => {
    answer({ message: 'try later', code: 'RETRY_REQUEST', wait_time: 2, data: null }, 202);
    open();
    await approve();
    expect(await screen.findByText('Ainda processando. Tentaremos de novo em instantes.')).toBeInTheDocument();
  });

  it('with a link that died meanwhile shows only that', async () => {
    answer({ code: 'INVALID_APPROVAL_TOKEN', message: 'x' }, 422);
    open();
    await approve();
    expect(await screen.findByText('Este link de aprovação expirou ou já foi utilizado.')).toBeInTheDocument();
    expect(screen.queryByLabelText('Senha')).not.toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Entrar para ver o pedido' })).toHaveAttribute('href', '/pedidos/o1');
  });

  it.each(['/pedidos/senha-aprovar?email=a%40b.c&orderId=o1', LINK])('with a dead link (%s) has no form', async (address) => {
    server.use(http.post(`${APPROVE}/summary`, () => HttpResponse.json({ code: 'INVALID_APPROVAL_TOKEN' }, { status: 422 })));
    open(null, address);
    expect(await screen.findByText('Este link de aprovação expirou ou já foi utilizado.')).toBeInTheDocument();
    expect(screen.queryByLabelText('Senha')).not.toBeInTheDocument();
  });

  it.each([
    [401, 'INVALID_CREDENTIALS', 'E-mail ou senha inválidos.'],
    [409, 'ALREADY_DECIDED', 'Esta solicitação já foi decidida.'],
  ])('refused with %i %s reads: %s', async (status, code, message) => {
    answer({ code, message, details: {} }, status);
    open();
    await approve();
    expect(await screen.findByRole('alert')).toHaveTextContent(message);
    expect(screen.getByLabelText('Senha')).toHaveValue('');
  });

  it('is off while the account is blocked', async () => {
    const blocked_until = new Date(Date.now() + 60_000).toISOString();
    answer({ code: 'LOGIN_BLOCKED', message: 'Muitas tentativas. Conta bloqueada.', details: { attempts: 4, blocked_until } }, 429);
    open();
    await approve();
    expect(await screen.findByRole('alert')).toHaveTextContent('Conta bloqueada');
    expect(screen.getByRole('button', { name: 'Aprovar pedido' })).toHaveAttribute('aria-disabled', 'true');
  });

  it('that fails on the server says the default', async () => {
    answer({ message: 'traceback' }, 500);
    open();
    await approve();
    await waitFor(() => expect(shown).toEqual(['Falha ao aprovar pedido']));
  });
});
