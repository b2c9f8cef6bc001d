import { attemptsOf, countFailure, leaveFlash } from '@trajeto/shared-auth';
import { http, HttpResponse, renderScreen, server } from '@trajeto/shared-testing';
import { listenToSnackbars } from '@trajeto/shared-ui';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { keepPendingSignIn, pendingSignIn } from '../two-factor/pending';
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
    renderScreen(<LoginPage onSignedIn={vi.fn()} onGo={vi.fn()} />);
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
    renderScreen(<LoginPage onSignedIn={entered} onGo={vi.fn()} />);
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
    renderScreen(<LoginPage onSignedIn={vi.fn()} onGo={vi.fn()} />);
    await fill();
    await userEvent.click(submit());
    expect(await screen.findByRole('alert')).toHaveTextContent('E-mail ou senha inválidos. Resta 1 tentativa antes do bloqueio.');
    expect(submit()).toHaveAttribute('aria-disabled', 'false');
    await waitFor(() => expect(screen.getByLabelText('Senha')).toHaveFocus());
  });

  it.each([
    [1, 'E-mail ou senha inválidos.'],
    [3, 'E-mail ou senha inválidos. Resta 1 tentativa antes do bloqueio.'],
  ])('remembers attempt %i of this e-mail', async (attempts, sentence) => {
    server.use(http.post(LOGIN, () => refuse(attempts, sentence)));
    renderScreen(<LoginPage onSignedIn={vi.fn()} onGo={vi.fn()} />);
    await fill();
    await userEvent.click(submit());
    await screen.findByRole('alert');
    expect(attemptsOf('ana@aurora.demo', '').attempts).toBe(attempts);
  });

  it('warns again after a reload, for that e-mail only', async () => {
    countFailure('ana@aurora.demo', { attempts: 3 });
    renderScreen(<LoginPage onSignedIn={vi.fn()} onGo={vi.fn()} />);
    await userEvent.type(screen.getByLabelText('E-mail'), 'ana@aurora.demo');
    expect(screen.getByRole('alert')).toHaveTextContent('Resta 1 tentativa antes do bloqueio.');
    await userEvent.type(screen.getByLabelText('E-mail'), '.br');
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  });

  it('neither warns nor blocks while the address says that the second step is on', async () => {
    countFailure('ana@aurora.demo', { attempts: 4, blockedUntil: new Date(Date.now() + 60_000).toISOString() });
    window.history.replaceState(null, '', '/entrar?authenticacao=2fa');
    renderScreen(<LoginPage onSignedIn={vi.fn()} onGo={vi.fn()} />);
    await fill();
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
    expect(submit()).toHaveAttribute('aria-disabled', 'false');
  });

  it.each([3, 4, 5])('warns at attempt %i; the record of the fifth is gone and the count starts again', async (attempts) => {
    server.use(http.post(LOGIN, () => refuse(attempts, `Aviso da tentativa ${attempts}`)));
    renderScreen(<LoginPage onSignedIn={vi.fn()} onGo={vi.fn()} />);
    await fill();
    await userEvent.click(submit());
    expect(await screen.findByRole('alert')).toHaveTextContent(`Aviso da tentativa ${attempts}`);
    expect(attemptsOf('ana@aurora.demo', '')).toMatchObject(
      attempts === 5 ? { attempts: 0, blocked: false } : { attempts, blocked: attempts === 4 },
    );
    expect(countFailure('ana@aurora.demo').attempts).toBe(attempts === 5 ? 1 : attempts + 1);
  });

  it('counts by itself when the server does not say how often', async () => {
    server.use(http.post(LOGIN, () => HttpResponse.json({ message: 'E-mail ou senha inválidos.' }, { status: 401 })));
    renderScreen(<LoginPage onSignedIn={vi.fn()} onGo={vi.fn()} />);
    await fill();
    for (const attempts of [1, 2, 3]) {
      await userEvent.click(submit());
      await waitFor(() => expect(attemptsOf('ana@aurora.demo', '').attempts).toBe(attempts));
      await waitFor(() => expect(submit()).not.toHaveAttribute('data-loading'));
    }
  });

  it('is off while the account is blocked, for that e-mail only', async () => {
    const blocked_until = new Date(Date.now() + 60_000).toISOString();
    server.use(
      http.post(LOGIN, () =>
        refuse(4, 'Muitas tentativas. Conta bloqueada até 09:01. Aguarde ou redefina sua senha.', 429, { blocked: true, blocked_until }),
      ),
    );
    renderScreen(<LoginPage onSignedIn={vi.fn()} onGo={vi.fn()} />);
    await fill();
    await userEvent.click(submit());
    expect(await screen.findByRole('alert')).toHaveTextContent('Conta bloqueada até 09:01');
    expect(submit()).toHaveAttribute('aria-disabled', 'true');
    await userEvent.type(screen.getByLabelText('E-mail'), '.br');
    expect(submit()).toHaveAttribute('aria-disabled', 'false');
  });

  it('shows every message of an errors object as a snackbar', async () => {
    const shown: string[] = [];
    const stop = listenToSnackbars(({ kind, message }) => shown.push(`${kind}: ${message}`));
    shown.length = 0; // what waited since another file
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
    renderScreen(<LoginPage onSignedIn={vi.fn()} onGo={vi.fn()} />);
    await fill();
    await userEvent.click(submit());
    await waitFor(() => expect(shown).toEqual(['error: Informe um e-mail válido', 'error: Campo obrigatório']));
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
    renderScreen(<LoginPage onSignedIn={vi.fn()} onGo={vi.fn()} />);
    await fill();
    await userEvent.click(submit());
    expect(await screen.findByRole('alert')).toHaveTextContent(sentence);
  });

  it('goes on to the second step when the account asks for a code, with what it takes in memory', async () => {
    const go = vi.fn();
    server.use(
      http.post(LOGIN, () => HttpResponse.json({ code: 'MANDATORY_SECRET_KEY', details: { enrolled: false } }, { status: 401 })),
      http.post('http://localhost:3000/api/v1/generate-secret-key', async ({ request }) => {
        expect(await request.json()).toEqual({ email: 'ana@aurora.demo', password: 'Trajeto!2026' });
        return HttpResponse.json({ qr_code_url: 'otpauth://totp/x', secret_key: 'JBSW Y3DP', enrolled: false });
      }),
    );
    renderScreen(<LoginPage onSignedIn={vi.fn()} onGo={go} />);
    await fill();
    await userEvent.click(submit());
    await waitFor(() => expect(go).toHaveBeenCalledWith('/entrar/2fa', { email: 'ana@aurora.demo' }));
    expect(pendingSignIn()).toMatchObject({ keepSigned: false, secretKey: { qrCodeUrl: 'otpauth://totp/x', secretKey: 'JBSW Y3DP' } });
    expect(attemptsOf('ana@aurora.demo', '').attempts).toBe(0);
    keepPendingSignIn(null);
  });

  it('takes the e-mail along to the reset, and back', async () => {
    const go = vi.fn();
    renderScreen(<LoginPage email="ana@aurora.demo" onSignedIn={vi.fn()} onGo={go} />);
    await userEvent.click(screen.getByRole('link', { name: 'Esqueci minha senha' }));
    expect(go).toHaveBeenCalledWith('/redefinir-senha', { email: 'ana@aurora.demo' });
    expect(screen.getByRole('link', { name: 'Política de privacidade' })).toHaveAttribute('href', '/politica-de-privacidade');
  });

  it('hints at Caps Lock', async () => {
    const person = userEvent.setup();
    renderScreen(<LoginPage onSignedIn={vi.fn()} onGo={vi.fn()} />);
    await person.type(screen.getByLabelText('Senha'), '{CapsLock}a');
    expect(screen.getByText('Caps Lock está ativado')).toBeInTheDocument();
    await person.type(screen.getByLabelText('Senha'), '{CapsLock}a');
    expect(screen.queryByText('Caps Lock está ativado')).not.toBeInTheDocument();
  });

  it('tells why one is here again, once', () => {
    leaveFlash({ kind: 'info', message: 'Sua sessão foi encerrada. Entre novamente.' });
    const first = renderScreen(<LoginPage onSignedIn={vi.fn()} onGo={vi.fn()} />);
    expect(screen.getByText('Sua sessão foi encerrada. Entre novamente.')).toBeInTheDocument();
    first.unmount();
    renderScreen(<LoginPage onSignedIn={vi.fn()} onGo={vi.fn()} />);
    expect(screen.queryByText('Sua sessão foi encerrada. Entre novamente.')).not.toBeInTheDocument();
  });
});
