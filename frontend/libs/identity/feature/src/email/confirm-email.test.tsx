import { http, HttpResponse, renderScreen, server } from '@trajeto/shared-testing';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createMemoryRouter } from 'react-router';
import { RouterProvider } from 'react-router/dom';
import { describe, expect, it, vi } from 'vitest';
import { ConfirmEmailPage } from './confirm-email-page';

const CALL = 'http://localhost:3000/api/v1/email-confirmations';
const show = () => {
  const routes = [{ path: '/confirmar-email/:token', element: <ConfirmEmailPage /> }];
  renderScreen(<RouterProvider router={createMemoryRouter(routes, { initialEntries: ['/confirmar-email/abc'] })} />);
};
const answer = (body: object, status: number) => {
  const sent = vi.fn();
  server.use(
    http.post(CALL, async ({ request }) => {
      sent(await request.json());
      return HttpResponse.json(body, { status });
    }),
  );
  return sent;
};
const press = () => userEvent.click(screen.getByRole('button', { name: 'Confirmar e-mail' }));

describe('the link of a new e-mail', () => {
  it('confirms on a click, not when it is opened, and leads to the sign-in', async () => {
    const sent = answer({ message: 'E-mail confirmado com sucesso' }, 200);
    show();
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Confirmar e-mail');
    expect(sent).not.toHaveBeenCalled();
    await press();
    expect(await screen.findByRole('heading', { name: 'E-mail confirmado' })).toHaveFocus();
    expect(sent).toHaveBeenCalledExactlyOnceWith({ token: 'abc' });
    expect(screen.getByRole('link', { name: 'Entrar' })).toHaveAttribute('href', '/entrar');
  });

  it('that is dead says so in place of the button', async () => {
    const message = 'Este link expirou ou já foi utilizado.';
    answer({ message, code: 'INVALID_EMAIL_TOKEN' }, 422);
    show();
    await press();
    expect(await screen.findByRole('alert')).toHaveTextContent(message);
    expect(screen.queryByRole('button', { name: 'Confirmar e-mail' })).not.toBeInTheDocument();
  });

  it.each([
    [409, { message: 'Já existe um registro com este e-mail.', code: 'ALREADY_EXISTS' }, 'Já existe um registro com este e-mail.'],
    [500, { message: 'traceback' }, 'Falha ao confirmar e-mail'],
  ])('refused with %s keeps the button', async (status, body, sentence) => {
    answer(body, status);
    show();
    await press();
    expect(await screen.findByRole('alert')).toHaveTextContent(sentence);
    expect(screen.getByRole('button', { name: 'Confirmar e-mail' })).toBeInTheDocument();
  });

  it('being confirmed is named by a dialog nobody can close', async () => {
    server.use(http.post(CALL, () => new Promise<never>(() => undefined)));
    show();
    await press();
    const dialog = await screen.findByRole('dialog', { name: 'Confirmando e-mail' });
    expect(within(dialog).queryByRole('button')).not.toBeInTheDocument();
  });
});
