import { leaveFlash } from '@trajeto/shared-auth';
import { http, HttpResponse, renderScreen, server } from '@trajeto/shared-testing';
import { listenToSnackbars } from '@trajeto/shared-ui';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { LoginPage } from './login-page';

const LOGIN = 'http://localhost:3000/api/v1/login';
const token = { value: 'jwt', created_at: '2026-11-20T12:00:00Z' };
const refuse = (attempts: number, message: string, status = 401, extra: object = {}) =>
  HttpResponse.json({ message, code: 'INVALID_CREDENTIALS', details: { attempts, ...extra } }, { status });

const submit = () => screen.getByRole('button', { name: 'Entrar' });
async function fill(email = 'ana@aurora.demo', password = 'Trajeto!2026') {
  await userEvent.type(screen.getByLabelText('E-mail'), email);
  await userEvent.type(screen.getByLabelText('Senha'), password);
}

describe('signing in', () => {
  it('waits for both fields', async () => {
    renderScreen(<LoginPage onSignedIn={vi.fn()} />);
    expect(submit()).toHaveAttribute('aria-disabled', 'true');
    await userEvent.type(screen.getByLabelText('E-mail'), 'ana@aurora.demo');
    expect(submit()).toHaveAttribute('aria-disabled', 'true');
    await userEvent.type(screen.getByLabelText('Senha'), 'x');
    expect(submit()).toHaveAttribute('aria-disabled', 'false');
  });

  it.each([
    [true, 'jwt', null],
    [false, null, 'jwt'],
  ])('with keep-signed %s keeps the token where the spec says', async (keep, local, session) => {
    const entered = vi.fn();
    const sent = vi.fn();
    server.use(
      http.post(LOGIN, async ({ request }) => {
        sent(await request.json());
        return HttpResponse.json({ token, auth_token: token, user: {} });
      }),
    );
    renderScreen(<LoginPage onSignedIn={entered} />);
    await fill(' ana@aurora.demo ');
    if (keep) await userEvent.click(screen.getByLabelText('Mantenha-me conectado'));
    await userEvent.keyboard('{Enter}');
    if (keep) await userEvent.click(submit());
    await waitFor(() => expect(entered).toHaveBeenCalled());
    expect(sent).toHaveBeenCalledWith({ email: 'ana@aurora.demo', password: 'Trajeto!2026', keep_signed: keep });
    expect(localStorage.getItem('trajeto.auth_token')).toBe(local);
    expect(sessionStorage.getItem('trajeto.auth_token')).toBe(session);
  });

  it('says what the server said, above the button', async () => {
    server.use(http.post(LOGIN, () => refuse(3, 'E-mail ou senha inválidos. Resta 1 tentativa antes do bloqueio.')));
    renderScreen(<LoginPage onSignedIn={vi.fn()} />);
    await fill();
    await userEvent.click(submit());
    expect(await screen.findByRole('alert')).toHaveTextContent('E-mail ou senha inválidos. Resta 1 tentativa antes do bloqueio.');
    expect(submit()).toHaveAttribute('aria-disabled', 'false');
  });

  it('is off while the account is blocked, for that e-mail only', async () => {
    const blocked_until = new Date(Date.now() + 60_000).toISOString();
    server.use(
      http.post(LOGIN, () =>
        refuse(4, 'Muitas tentativas. Conta bloqueada até 09:01. Aguarde ou redefina sua senha.', 429, { blocked: true, blocked_until }),
      ),
    );
    renderScreen(<LoginPage onSignedIn={vi.fn()} />);
    await fill();
    await userEvent.click(submit());
    expect(await screen.findByRole('alert')).toHaveTextContent('Conta bloqueada até 09:01');
    expect(submit()).toHaveAttribute('aria-disabled', 'true');
    await userEvent.type(screen.getByLabelText('E-mail'), '.br');
    expect(submit()).toHaveAttribute('aria-disabled', 'false');
  });

  it('shows every message of an errors object as a snackbar', async () => {
    const shown: string[] = [];
    const stop = listenToSnackbars(({ message }) => shown.push(message));
    server.use(
      http.post(LOGIN, () =>
        HttpResponse.json(
          {
            message: 'Verifique',
            code: 'VALIDATION_ERROR',
            errors: { email: ['Informe um e-mail válido'], password: ['Campo obrigatório'] },
          },
          { status: 422 },
        ),
      ),
    );
    renderScreen(<LoginPage onSignedIn={vi.fn()} />);
    await fill();
    await userEvent.click(submit());
    await waitFor(() => expect(shown).toEqual(['Informe um e-mail válido', 'Campo obrigatório']));
    stop();
  });

  it.each([
    [500, {}, 'Erro desconhecido'],
    [
      403,
      { message: 'Usuário inativo. Procure o administrador da sua empresa.' },
      'Usuário inativo. Procure o administrador da sua empresa.',
    ],
  ])('a %i reads as it should', async (status, body, sentence) => {
    server.use(http.post(LOGIN, () => HttpResponse.json(body, { status })));
    renderScreen(<LoginPage onSignedIn={vi.fn()} />);
    await fill();
    await userEvent.click(submit());
    expect(await screen.findByRole('alert')).toHaveTextContent(sentence);
  });

  it('tells why one is here again, once', () => {
    leaveFlash({ kind: 'info', message: 'Sua sessão foi encerrada. Entre novamente.' });
    renderScreen(<LoginPage onSignedIn={vi.fn()} />).unmount();
    renderScreen(<LoginPage onSignedIn={vi.fn()} />);
    expect(screen.queryByText('Sua sessão foi encerrada. Entre novamente.')).not.toBeInTheDocument();
  });
});
