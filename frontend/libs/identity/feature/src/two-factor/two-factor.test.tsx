import { http, HttpResponse, renderScreen, server } from '@trajeto/shared-testing';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createMemoryRouter } from 'react-router';
import { RouterProvider } from 'react-router/dom';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { keepPendingSignIn, pendingSignIn } from './pending';
import { QR_SIZE } from './secret-qr';
import { TwoFactorPage } from './two-factor-page';

const LOGIN = 'http://localhost:3000/api/v1/login';
const token = { value: 'jwt', created_at: '2026-11-20T12:00:00Z' };
const CODES = Array.from({ length: 10 }, (_, index) => `7KQ2M-XW9P${index}`);
const ENROLLING = { qrCodeUrl: 'otpauth://totp/Trajeto:carla?secret=JBSWY3DP', secretKey: 'JBSW Y3DP', enrolled: false };
const ENROLLED = { qrCodeUrl: null, secretKey: null, enrolled: true };

const outcomes = { onSignedIn: vi.fn(), onBlocked: vi.fn() };
function open(secretKey: typeof ENROLLING | typeof ENROLLED | null) {
  keepPendingSignIn(secretKey && { email: 'carla@aurora.demo', password: 'Trajeto!2026', keepSigned: true, secretKey });
  const routes = [
    { path: '/entrar/2fa', element: <TwoFactorPage {...outcomes} /> },
    { path: '/entrar', element: <p>login</p> },
  ];
  renderScreen(<RouterProvider router={createMemoryRouter(routes, { initialEntries: ['/entrar/2fa'] })} />);
}
const boxes = () => within(screen.getByRole('group', { name: 'Código de segurança' })).getAllByRole('textbox');
async function paste(code: string) {
  await userEvent.click(boxes()[0] as HTMLElement);
  await userEvent.paste(code);
}
function answer(body: object, status = 200) {
  const sent = vi.fn();
  server.use(
    http.post(LOGIN, async ({ request }) => {
      sent(await request.json());
      return HttpResponse.json(body, { status });
    }),
  );
  return sent;
}
const signedIn = { token, auth_token: token, user: {} };

describe('the second step', () => {
  afterEach(() => {
    keepPendingSignIn(null);
    outcomes.onSignedIn.mockReset();
    outcomes.onBlocked.mockReset();
  });

  it('starts over at the sign-in when there is nothing to go on with', () => {
    open(null);
    expect(screen.getByText('login')).toBeInTheDocument();
  });

  it('asks the enrolled for the code alone, drops its spaces and sends it when full', async () => {
    const sent = answer(signedIn);
    open(ENROLLED);
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Verificação em duas etapas');
    expect(screen.getByText('Digite o código do seu aplicativo autenticador.')).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Voltar para o login' })).toHaveAttribute('href', '/entrar');
    expect(screen.queryByRole('img')).not.toBeInTheDocument();
    await paste(' 123 456 ');
    await waitFor(() => expect(outcomes.onSignedIn).toHaveBeenCalledOnce());
    expect(sent).toHaveBeenCalledExactlyOnceWith({
      email: 'carla@aurora.demo',
      password: 'Trajeto!2026',
      keep_signed: true,
      secret: '123456',
    });
    expect(localStorage.getItem('trajeto.auth_token')).toBe('jwt');
    expect(pendingSignIn()).toBeNull();
  });

  it('shows who enrols a QR code of 256 px and the key to type', async () => {
    open(ENROLLING);
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Ative a verificação em duas etapas');
    const steps = within(screen.getByRole('list', { name: 'Passos para ativar' })).getAllByRole('listitem');
    expect(steps.map(({ firstChild }) => firstChild?.textContent)).toEqual([
      'Instale um aplicativo autenticador',
      'Leia o QR code',
      'Digite o código',
    ]);
    const picture = screen.getByRole('img', { name: 'QR code para o aplicativo autenticador' });
    expect([QR_SIZE, picture.getAttribute('width'), picture.getAttribute('height')]).toEqual([256, '256', '256']);
    await userEvent.click(screen.getByRole('button', { name: 'Não consigo ler o código' }));
    await waitFor(() => expect(screen.getByText('JBSW Y3DP')).toBeVisible());
    expect(screen.queryByRole('button', { name: 'Usar código de recuperação' })).not.toBeInTheDocument();
  });

  it('shows the ten codes of a first enrolment until they are said to be kept', async () => {
    answer({ ...signedIn, recovery_codes: CODES });
    open(ENROLLING);
    await paste('123456');
    const list = await screen.findByRole('list', { name: 'Códigos de recuperação' });
    expect(
      within(list)
        .getAllByRole('listitem')
        .map(({ textContent }) => textContent),
    ).toEqual(CODES);
    await userEvent.click(screen.getByRole('button', { name: 'Continuar' }));
    expect(outcomes.onSignedIn).not.toHaveBeenCalled();
    await userEvent.click(screen.getByLabelText('Guardei meus códigos em local seguro'));
    await userEvent.click(screen.getByRole('button', { name: 'Continuar' }));
    expect(outcomes.onSignedIn).toHaveBeenCalledOnce();
  });

  it('lets the ten codes be taken along, as a file and by copying', async () => {
    const person = userEvent.setup();
    const kept: Blob[] = [];
    Object.assign(URL, { createObjectURL: (file: Blob) => `blob:${kept.push(file)}`, revokeObjectURL: vi.fn() });
    const saved = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
    answer({ ...signedIn, recovery_codes: CODES });
    open(ENROLLING);
    await paste('123456');
    await person.click(await screen.findByRole('button', { name: 'Copiar' }));
    expect(await screen.findByRole('button', { name: 'Copiado' })).toBeInTheDocument();
    expect(await navigator.clipboard.readText()).toBe(CODES.join('\n'));
    await person.click(screen.getByRole('button', { name: 'Baixar' }));
    expect((saved.mock.contexts[0] as HTMLAnchorElement).download).toBe('codigos-de-recuperacao-trajeto.txt');
    saved.mockRestore();
    expect(kept[0]?.size).toBe(CODES.join('\n').length + 1);
  });

  it('empties a wrong code, puts the cursor back and takes the next one', async () => {
    const sent = answer({ message: 'Código de segurança inválido.', code: 'INVALID_SECRET_KEY', details: { attempts: 1 } }, 401);
    open(ENROLLED);
    await paste('111111');
    expect(await screen.findByRole('alert')).toHaveTextContent('Código de segurança inválido. Aguarde o próximo código.');
    await waitFor(() => expect(boxes().map((box) => (box as HTMLInputElement).value)).toEqual(['', '', '', '', '', '']));
    expect(boxes()[0]).toHaveFocus();
    await userEvent.paste('222222');
    await waitFor(() => expect(sent).toHaveBeenCalledTimes(2));
  });

  it('ends with the block of the account', async () => {
    const details = { attempts: 4, blocked: true, blocked_until: '2026-11-20T12:01:00Z' };
    answer({ message: 'Muitas tentativas.', code: 'LOGIN_BLOCKED', details }, 429);
    open(ENROLLED);
    await paste('111111');
    await waitFor(() => expect(outcomes.onBlocked).toHaveBeenCalledExactlyOnceWith('carla@aurora.demo'));
    expect(pendingSignIn()).toBeNull();
  });

  it('takes a recovery code instead, without any of its white space', async () => {
    const sent = answer(signedIn);
    open(ENROLLED);
    await userEvent.click(screen.getByRole('button', { name: 'Usar código de recuperação' }));
    await userEvent.type(screen.getByLabelText('Código de recuperação'), ' 7KQ2M -XW 9PD {Enter}');
    await waitFor(() => expect(sent).toHaveBeenCalledWith(expect.objectContaining({ secret: '7KQ2M-XW9PD' })));
  });
});
