import { readToken, takeFlash } from '@trajeto/shared-auth';
import { http, HttpResponse, renderScreen, server } from '@trajeto/shared-testing';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createMemoryRouter } from 'react-router';
import { RouterProvider } from 'react-router/dom';
import { describe, expect, it, vi } from 'vitest';
import { ChangePasswordPage } from './change-password-page';
import { ForgotPasswordPage } from './forgot-password-page';

const API = 'http://localhost:3000/api/v1';
const show = (path: string, state?: object) => {
  const routes = [
    { path: '/redefinir-senha', element: <ForgotPasswordPage /> },
    { path: '/alterar-senha/:csrfToken', element: <ChangePasswordPage /> },
  ];
  renderScreen(<RouterProvider router={createMemoryRouter(routes, { initialEntries: [{ pathname: path, state }] })} />);
};
const answer = (path: string, ...answers: [body: object, status: number][]) => {
  const sent = vi.fn();
  server.use(
    http.post(`${API}${path}`, async ({ request }) => {
      sent(await request.json());
      const [body, status] = answers[Math.min(sent.mock.calls.length, answers.length) - 1] ?? [{}, 500];
      return HttpResponse.json(body, { status });
    }),
  );
  return sent;
};

describe('asking for a reset', () => {
  const SENT = 'Se o e-mail estiver cadastrado, você receberá as instruções.';
  const send = () => userEvent.click(screen.getByRole('button', { name: 'Enviar instruções' }));

  it.each([
    ['', 'O campo e-mail é obrigatório'],
    ['ana@aurora', 'Informe um e-mail válido'],
  ])('with %j says: %s', async (typed, sentence) => {
    show('/redefinir-senha');
    if (typed) await userEvent.type(screen.getByLabelText('E-mail'), typed);
    await send();
    expect(await screen.findByText(sentence)).toBeInTheDocument();
  });

  it('offers the way back', () => {
    show('/redefinir-senha');
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Redefinir senha');
    expect(screen.getByRole('link', { name: 'Voltar para o login' })).toHaveAttribute('href', '/entrar');
  });

  it('says the same of any address, and resend returns to the form', async () => {
    const sent = answer('/forgot-password', [{ message: SENT }, 200]);
    show('/redefinir-senha', { email: 'ana@aurora.demo' });
    expect(screen.getByLabelText('E-mail')).toHaveValue('ana@aurora.demo');
    await send();
    expect(await screen.findByRole('heading', { name: 'E-mail enviado!' })).toHaveFocus();
    expect(screen.getByText(`${SENT} O link vale por 60 minutos.`)).toBeInTheDocument();
    expect(sent).toHaveBeenCalledExactlyOnceWith({ email: 'ana@aurora.demo' });
    await userEvent.click(screen.getByRole('button', { name: 'Reenviar' }));
    expect(screen.getByLabelText('E-mail')).toHaveValue('ana@aurora.demo');
  });

  it('that fails says so above the button', async () => {
    answer('/forgot-password', [{ message: 'traceback' }, 500]);
    show('/redefinir-senha', { email: 'ana@aurora.demo' });
    await send();
    expect(await screen.findByRole('alert')).toHaveTextContent('Falha ao enviar e-mail');
  });
});

describe('a new password', () => {
  const fill = async (password = 'caminho-novo-26', again = password) => {
    await userEvent.type(screen.getByLabelText('Nova senha'), password);
    await userEvent.type(screen.getByLabelText('Confirme a nova senha'), again);
    await userEvent.click(screen.getByRole('button', { name: 'Alterar senha' }));
  };

  it.each([
    ['curta', 'curta', 'A senha deve ter de 8 a 128 caracteres'],
    ['1234567', '1234567', 'A senha deve ter de 8 a 128 caracteres'],
    ['caminho-novo-26', 'caminho-novo-27', 'As senhas não conferem.'],
  ])('%s, %s is refused here: %s', async (password, again, sentence) => {
    show('/alterar-senha/abc');
    await fill(password, again);
    expect(await screen.findByText(sentence)).toBeInTheDocument();
  });

  it('says what is wanted of it, and how strong it looks in words', async () => {
    show('/alterar-senha/abc');
    expect(screen.getByLabelText('Nova senha')).toHaveAccessibleDescription(
      'Use de 8 a 128 caracteres. Evite senhas comuns e o nome da empresa.',
    );
    await userEvent.type(screen.getByLabelText('Nova senha'), 'Caminho-26');
    expect(screen.getByRole('status')).toHaveTextContent('Força da senha: boa');
  });

  it('may have from 8 to 128 characters', async () => {
    const sent = answer('/change-password', [{ message: 'x', code: 'PASSWORD_MISMATCH' }, 422]);
    show('/alterar-senha/abc');
    const [first, second] = ['Nova senha', 'Confirme a nova senha'].map((label) => screen.getByLabelText(label));
    const type = (password: string) =>
      [first, second].forEach((field) => field && fireEvent.change(field, { target: { value: password } }));
    type('x'.repeat(129));
    await userEvent.click(screen.getByRole('button', { name: 'Alterar senha' }));
    expect(screen.getByText('A senha deve ter de 8 a 128 caracteres')).toBeInTheDocument();
    expect(sent).not.toHaveBeenCalled();
    for (const length of [128, 8]) {
      type('x'.repeat(length));
      await userEvent.click(screen.getByRole('button', { name: 'Alterar senha' }));
      await waitFor(() => expect(sent).toHaveBeenCalledWith(expect.objectContaining({ password: 'x'.repeat(length) })));
    }
  });

  it('once changed keeps the new session, says so at the sign-in page and goes there', { tags: 'long' }, async () => {
    const left = vi.fn();
    const token = { value: 'new-jwt', created_at: '2026-11-20T12:00:00Z' };
    answer('/change-password', [{ token, auth_token: token, user: {} }, 200]);
    show('/alterar-senha/abc');
    vi.stubGlobal('location', { origin: window.location.origin, replace: left });
    await fill();
    await waitFor(() => expect(left).toHaveBeenCalledExactlyOnceWith('/entrar'));
    vi.unstubAllGlobals();
    expect(readToken()).toEqual({ value: 'new-jwt', createdAt: '2026-11-20T12:00:00Z' });
    expect(localStorage).toHaveLength(0);
    expect(takeFlash()).toEqual({ kind: 'success', message: 'Senha alterada com sucesso' });
  });

  it('being changed is named by a dialog nobody can close', { tags: 'long' }, async () => {
    server.use(http.post(`${API}/change-password`, () => new Promise<never>(() => undefined)));
    show('/alterar-senha/abc');
    await fill();
    const dialog = await screen.findByRole('dialog', { name: 'Alterando senha' });
    expect(within(dialog).queryByRole('button')).not.toBeInTheDocument();
  });

  it('reveals the security code only when the server asks for it, and sends it without its spaces', { tags: 'long' }, async () => {
    const sent = answer(
      '/change-password',
      [{ message: 'Informe o código de segurança do seu aplicativo autenticador.', code: 'MANDATORY_SECRET_KEY' }, 401],
      [{ message: 'Código de segurança inválido.', code: 'INVALID_SECRET_KEY' }, 401],
    );
    show('/alterar-senha/abc');
    expect(screen.queryByLabelText('Código de segurança')).not.toBeInTheDocument();
    await fill();
    const secret = await screen.findByLabelText('Código de segurança');
    await waitFor(() => expect(secret).toHaveFocus());
    await userEvent.type(secret, '123 456');
    await userEvent.click(screen.getByRole('button', { name: 'Alterar senha' }));
    expect(await screen.findByText('Código de segurança inválido.')).toBeInTheDocument();
    expect(sent.mock.calls[1]).toEqual([
      { password: 'caminho-novo-26', confirmed_password: 'caminho-novo-26', csrf_token: 'abc', secret: '123456' },
    ]);
  });

  it('too weak says why at its field', { tags: 'long' }, async () => {
    const errors = { password: ['Esta senha é muito comum.'] };
    answer('/change-password', [{ message: 'Escolha uma senha mais forte.', code: 'WEAK_PASSWORD', errors }, 422]);
    show('/alterar-senha/abc');
    await fill();
    expect(await screen.findByText('Esta senha é muito comum.')).toBeInTheDocument();
    expect(screen.getByRole('alert')).toHaveTextContent('Escolha uma senha mais forte.');
  });

  it('by a dead link offers a new one', { tags: 'long' }, async () => {
    answer('/change-password', [{ message: 'x', code: 'INVALID_RESET_TOKEN' }, 422]);
    show('/alterar-senha/abc');
    await fill();
    expect(await screen.findByRole('alert')).toHaveTextContent('Este link expirou ou já foi utilizado. Solicite um novo.');
    expect(screen.getByRole('link', { name: 'Pedir novo link' })).toHaveAttribute('href', '/redefinir-senha');
  });

  it('that fails on the server says the default', { tags: 'long' }, async () => {
    answer('/change-password', [{ message: 'traceback' }, 500]);
    show('/alterar-senha/abc');
    await fill();
    expect(await screen.findByRole('alert')).toHaveTextContent('Falha ao alterar senha');
  });
});
