/** Every change of the second step: what it sends, what it says, and the picture an authenticator reads. */
import { http, HttpResponse, server } from '@trajeto/shared-testing';
import { listenToSnackbars } from '@trajeto/shared-ui';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { API, open } from '../../profile.fixture';
import { TwoFactorCard } from './two-factor-card';

const off = { enabled: false, pending: false, mandatory: false, confirmed_at: null, recovery_codes_left: 0 };
const on = { ...off, enabled: true, confirmed_at: '2026-10-12T12:00:00Z', recovery_codes_left: 1 };
const CODES = Array.from({ length: 10 }, (_, index) => `ABCD${index}-FGHI${index}`);
const SECRET = { qr_code_url: 'otpauth://totp/Trajeto:ana?secret=JBSW', enrolled: false, secret_key: 'JBSW Y3DP' };

let sent: [call: string, body: unknown][] = [];
let said: string[] = [];
let stop: () => void;

/** `refused` is what every change is answered with instead. */
function serve(twoFactor: object, refused?: () => Response) {
  const change = (path: string, answer: () => Response) =>
    http.post(`${API}/me/two-factor${path}`, async ({ request }) => {
      sent.push([path, await request.json()]);
      return refused?.() ?? answer();
    });
  server.use(
    http.get(`${API}/me/two-factor`, () => HttpResponse.json({ data: twoFactor })),
    change('', () => HttpResponse.json({ data: SECRET })),
    change('/confirm', () => HttpResponse.json({ data: { recovery_codes: CODES } })),
    change('/recovery-codes', () => HttpResponse.json({ data: { recovery_codes: CODES } })),
    change('/disable', () => new HttpResponse(null, { status: 204 })),
  );
  open(<TwoFactorCard />);
}

async function begin(task: string) {
  await userEvent.click(await screen.findByRole('button', { name: task }));
  return within(await screen.findByRole('dialog'));
}
type Shown = Awaited<ReturnType<typeof begin>>;

async function prove(dialog: Shown, verb: string, secret?: string) {
  await userEvent.type(dialog.getByLabelText('Senha'), 'Trajeto!2026');
  if (secret) await userEvent.type(dialog.getByLabelText('Código de segurança'), secret);
  await userEvent.click(dialog.getByRole('button', { name: verb }));
}

async function scanAndType(dialog: Shown, code: string) {
  expect((await dialog.findByTitle('QR code da verificação em duas etapas')).closest('svg')).toHaveAttribute('width', '256');
  await userEvent.click(dialog.getByRole('button', { name: 'Continuar' }));
  await userEvent.click(dialog.getAllByLabelText('Código do aplicativo')[0] as HTMLElement);
  await userEvent.paste(code);
  expect(await dialog.findByText('ABCD0-FGHI0')).toBeInTheDocument();
}

beforeEach(() => {
  stop = listenToSnackbars(({ kind, message }) => said.push(`${kind}: ${message}`));
  [sent, said] = [[], []]; // what waited since another file
});
afterEach(() => stop());

describe('the second step', () => {
  it('is switched on by a picture of 256 px, and says so', async () => {
    serve(off);
    const dialog = await begin('Ativar');
    await prove(dialog, 'Continuar');
    await scanAndType(dialog, '123 456');
    expect(said).toEqual(['success: Verificação em duas etapas ativada']);
    expect(sent).toEqual([
      ['', { password: 'Trajeto!2026' }],
      ['/confirm', { secret: '123456' }],
    ]);
  });

  it('moves to another app for who proves the one before, the code without its spaces', async () => {
    serve(on);
    const dialog = await begin('Trocar aplicativo');
    await prove(dialog, 'Continuar', ' 654 321 ');
    await scanAndType(dialog, '123456');
    expect(sent).toEqual([
      ['', { password: 'Trajeto!2026', secret: '654321' }],
      ['/confirm', { secret: '123456' }],
    ]);
  });

  it('gets ten new codes, and tells that the old ones die', async () => {
    serve(on);
    expect(await screen.findByText('1 código restante')).toBeInTheDocument();
    const dialog = await begin('Gerar novos códigos');
    expect(dialog.getByText('Os códigos antigos deixam de valer.')).toBeInTheDocument();
    await prove(dialog, 'Continuar', '654 321');
    expect((await dialog.findByRole('list', { name: 'Códigos de recuperação' })).children).toHaveLength(10);
    expect(said).toEqual(['success: Novos códigos gerados']);
    expect(sent).toEqual([['/recovery-codes', { password: 'Trajeto!2026', secret: '654321' }]]);
  });

  it('is switched off, and says so', async () => {
    serve(on);
    await prove(await begin('Desativar'), 'Desativar', '654 321');
    await waitFor(() => expect(said).toEqual(['success: Verificação em duas etapas desativada']));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(sent).toEqual([['/disable', { password: 'Trajeto!2026', secret: '654321' }]]);
  });

  it('that the server could not change says the default where the person is', async () => {
    serve(on, () => HttpResponse.json({ message: 'traceback' }, { status: 500 }));
    const dialog = await begin('Desativar');
    await prove(dialog, 'Desativar', '654321');
    expect(await dialog.findByText('Falha ao atualizar a verificação em duas etapas')).toBeInTheDocument();
  });

  it('that cannot be read says so', async () => {
    server.use(http.get(`${API}/me/two-factor`, () => HttpResponse.json({}, { status: 500 })));
    open(<TwoFactorCard />);
    expect(await screen.findByText('Falha ao carregar a verificação em duas etapas')).toBeInTheDocument();
  });
});
