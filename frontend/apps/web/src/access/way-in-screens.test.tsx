/** The pages of the sign-in inside the application: where each leads once it is done (spec sections 2.3 and 4.2). */
import { keepPendingSignIn } from '@trajeto/identity-feature';
import { readToken } from '@trajeto/shared-auth';
import { http, HttpResponse, renderScreen, server } from '@trajeto/shared-testing';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createMemoryRouter } from 'react-router';
import { RouterProvider } from 'react-router/dom';
import { afterEach, expect, it } from 'vitest';
import { LoginScreen } from './login-screen';
import { TwoFactorScreen } from './two-factor-screen';

const API = 'http://localhost:3000/api/v1';
const token = { value: 'jwt', created_at: '2026-11-20T12:00:00Z' };

/** Draws the way in at `address`; answers where the person stands. */
function open(address: string, state?: object) {
  const [pathname, search = ''] = address.split('?');
  window.history.replaceState(null, '', address);
  const routes = [
    { path: '/entrar', element: <LoginScreen /> },
    { path: '/entrar/2fa', element: <TwoFactorScreen /> },
    { path: '*', element: <p>dentro</p> },
  ];
  const entry = { pathname, search: search && `?${search}`, state };
  const router = createMemoryRouter(routes, { initialEntries: [entry] });
  renderScreen(<RouterProvider router={router} />);
  return () => `${router.state.location.pathname}${router.state.location.search}`;
}
const answer = (body: object, status = 200) => server.use(http.post(`${API}/login`, () => HttpResponse.json(body, { status })));
const signedIn = { token, auth_token: token, user: {} };

async function signIn() {
  if (screen.getByLabelText<HTMLInputElement>('E-mail').value === '')
    fireEvent.change(screen.getByLabelText('E-mail'), { target: { value: 'ana@aurora.demo' } });
  fireEvent.change(screen.getByLabelText('Senha'), { target: { value: 'Trajeto!2026' } });
  await userEvent.click(screen.getByRole('button', { name: 'Entrar' }));
}
function beginSecondStep(): void {
  const secretKey = { qrCodeUrl: null, secretKey: null, enrolled: true };
  keepPendingSignIn({ email: 'ana@aurora.demo', password: 'Trajeto!2026', keepSigned: true, secretKey });
}
async function enterCode() {
  await userEvent.click(screen.getByLabelText('Dígito 1'));
  await userEvent.paste('123456');
}

afterEach(() => keepPendingSignIn(null));

it.each([
  ['/entrar', '/'],
  ['/entrar?voltar=%2Fpedidos%2F1%3ForderType%3Dtravel', '/pedidos/1?orderType=travel'],
  ['/entrar?voltar=%2F%2Fevil.example', '/'],
])('a sign-in at %s leads to %s', async (address, target) => {
  answer(signedIn);
  const stand = open(address);
  await signIn();
  await waitFor(() => expect(stand()).toBe(target));
  expect(readToken()?.value).toBe('jwt');
});

it.each([
  ['/entrar/2fa', '/'],
  ['/entrar/2fa?voltar=%2Fbusca', '/busca'],
])('a second step at %s leads to %s', async (address, target) => {
  answer(signedIn);
  beginSecondStep();
  const stand = open(address);
  await enterCode();
  await waitFor(() => expect(stand()).toBe(target));
});

it('an account that wants a code is led to the second step, with the way back', async () => {
  answer({ code: 'MANDATORY_SECRET_KEY', details: { enrolled: true } }, 401);
  server.use(http.post(`${API}/generate-secret-key`, () => HttpResponse.json({ qr_code_url: null, secret_key: null, enrolled: true })));
  const stand = open('/entrar?voltar=%2Fbusca', { email: 'ana@aurora.demo' });
  await signIn();
  expect(await screen.findByRole('heading', { name: 'Verificação em duas etapas' })).toBeInTheDocument();
  expect(stand()).toBe('/entrar/2fa?voltar=%2Fbusca');
  answer(signedIn);
  await enterCode();
  await waitFor(() => expect(stand()).toBe('/busca'));
});

it('a block at the second step leads back to the sign-in, which knows who and until when', async () => {
  const details = { attempts: 4, blocked: true, blocked_until: new Date(Date.now() + 60_000).toISOString() };
  answer({ message: 'Muitas tentativas.', code: 'LOGIN_BLOCKED', details }, 429);
  beginSecondStep();
  const stand = open('/entrar/2fa?voltar=%2Fbusca');
  await enterCode();
  await waitFor(() => expect(stand()).toBe('/entrar?voltar=%2Fbusca'));
  expect(await screen.findByLabelText('E-mail')).toHaveValue('ana@aurora.demo');
  expect(await screen.findByRole('alert')).toHaveTextContent('Muitas tentativas. Conta bloqueada até');
});
