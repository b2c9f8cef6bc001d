import { http, HttpResponse, server } from '@trajeto/shared-testing';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';
import { aManager, API, aPage, aSession, open } from '../profile.fixture';
import { Security } from './security';

const off = { enabled: false, pending: false, mandatory: false, confirmed_at: null, recovery_codes_left: 0 };
const on = { ...off, enabled: true, confirmed_at: '2026-10-12T12:00:00Z', recovery_codes_left: 7 };
const here = {
  uuid: 's1',
  current: true,
  created_at: '2026-11-20T12:00:00Z',
  last_seen_at: '2026-11-22T12:00:00Z',
  keep_signed: false,
  device: 'Chrome · Windows',
  address: '189.40.**.**',
  expires_at: '2026-11-23T12:00:00Z',
};
const phone = { ...here, uuid: 's2', current: false, device: 'Safari · iPhone', keep_signed: true };
const ask = {
  uuid: 'p1',
  kind: 'export',
  status: 'done',
  person: { uuid: 'e-ana', name: 'Ana Souza' },
  requested_by: { uuid: 'u-ana', name: 'Ana Souza' },
  reason: null,
  reason_refused: null,
  created_at: '2026-11-20T12:00:00Z',
  done_at: '2026-11-21T12:00:00Z',
  file_link: '/api/v1/files/identity/xyz',
};
const CODES = Array.from({ length: 10 }, (_, index) => `ABCD${index}-FGHI${index}`);

let sent: { call: string; body: unknown }[] = [];
const note = async (call: string, request: Request) => {
  sent.push({ call, body: await request.json().catch(() => null) });
};

function serve({
  twoFactor = off,
  sessions = [here],
  requests = [],
}: { twoFactor?: object; sessions?: object[]; requests?: object[] } = {}) {
  server.use(
    http.get(`${API}/me`, () =>
      HttpResponse.json({ uuid: 'u-ana', profiles: { customer_employee: { uuid: 'e-ana', name: 'Ana' }, agency_employee: null } }),
    ),
    http.get(`${API}/me/two-factor`, () => HttpResponse.json({ data: twoFactor })),
    http.get(`${API}/me/sessions`, () => HttpResponse.json({ data: sessions })),
    http.get(`${API}/privacy-requests`, ({ request }) => {
      const wanted = new URL(request.url).searchParams.get('status');
      return HttpResponse.json(aPage(requests.filter((one) => wanted === null || (one as { status: string }).status === wanted)));
    }),
  );
}
const cardOf = (name: string) => within(screen.getByRole('region', { name }));

beforeEach(() => {
  sent = [];
});

describe('the password', () => {
  it('is asked for by mail from here, for an employee', async () => {
    serve();
    server.use(
      http.post(`${API}/request-customer-employee-password-change`, async ({ request }) => {
        await note('ask', request);
        return HttpResponse.json({ message: 'Solicitação de alteração de senha feita com sucesso' });
      }),
    );
    open(<Security />);
    expect(screen.getByText('Enviaremos um e-mail com um link para você alterar sua senha.')).toBeInTheDocument();
    await userEvent.click(screen.getByRole('button', { name: 'Solicitar alteração de senha' }));
    await waitFor(() => expect(sent).toEqual([{ call: 'ask', body: { customer_employee_uuid: 'e-ana' } }]));
  });

  it('names what it is doing while it waits', async () => {
    serve();
    server.use(http.post(`${API}/request-customer-employee-password-change`, () => new Promise<never>(() => undefined)));
    open(<Security />);
    await userEvent.click(screen.getByRole('button', { name: 'Solicitar alteração de senha' }));
    expect(await screen.findByRole('dialog', { name: 'Solicitando alteração de senha' })).toBeInTheDocument();
  });

  it('is changed by the page of who forgot it, for the agency', () => {
    serve();
    open(<Security />, { session: aManager() });
    expect(screen.queryByRole('button', { name: 'Solicitar alteração de senha' })).not.toBeInTheDocument();
    expect(screen.getByText(/saia da conta e peça um link em “Esqueci minha senha”/)).toBeInTheDocument();
    // Signed in, that address only leads back home.
    expect(screen.queryByRole('link')).not.toBeInTheDocument();
  });
});

describe('the second step', () => {
  it('is switched on in four stops, and its ten codes must be kept', async () => {
    serve();
    server.use(
      http.post(`${API}/me/two-factor`, async ({ request }) => {
        await note('secret', request);
        return HttpResponse.json({
          data: { qr_code_url: 'otpauth://totp/Trajeto:ana?secret=JBSW', enrolled: false, secret_key: 'JBSW Y3DP' },
        });
      }),
      http.post(`${API}/me/two-factor/confirm`, async ({ request }) => {
        await note('confirm', request);
        return HttpResponse.json({ data: { recovery_codes: CODES } });
      }),
    );
    open(<Security />);
    await userEvent.click(await screen.findByRole('button', { name: 'Ativar' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Ativar verificação em duas etapas' }));
    await userEvent.type(dialog.getByLabelText('Senha'), 'Trajeto!2026');
    await userEvent.click(dialog.getByRole('button', { name: 'Continuar' }));
    expect(await dialog.findByTitle('QR code da verificação em duas etapas')).toBeInTheDocument();
    await userEvent.click(dialog.getByRole('button', { name: 'Não consigo ler o código' }));
    expect(dialog.getByText('JBSW Y3DP')).toBeInTheDocument();
    await userEvent.click(dialog.getByRole('button', { name: 'Continuar' }));
    await userEvent.click(dialog.getAllByLabelText('Código do aplicativo')[0] as HTMLElement);
    await userEvent.paste('123 456');
    expect(await dialog.findByText('ABCD0-FGHI0')).toBeInTheDocument();
    expect(dialog.getByRole('list', { name: 'Códigos de recuperação' }).children).toHaveLength(10);
    expect(dialog.getByRole('button', { name: 'Concluir' })).toBeDisabled();
    expect(dialog.queryByRole('button', { name: 'Fechar' })).not.toBeInTheDocument();
    await userEvent.click(dialog.getByRole('checkbox', { name: 'Guardei meus códigos em local seguro' }));
    await userEvent.click(dialog.getByRole('button', { name: 'Concluir' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(sent).toEqual([
      { call: 'secret', body: { password: 'Trajeto!2026' } },
      { call: 'confirm', body: { secret: '123456' } },
    ]);
  });

  it('says why a code was refused, and waits for the next one', async () => {
    serve({ twoFactor: on });
    server.use(
      http.post(`${API}/me/two-factor/disable`, () =>
        HttpResponse.json({ message: 'Código de segurança inválido.', code: 'INVALID_SECRET_KEY' }, { status: 401 }),
      ),
    );
    open(<Security />);
    await userEvent.click(await screen.findByRole('button', { name: 'Desativar' }));
    const dialog = within(await screen.findByRole('dialog'));
    await userEvent.type(dialog.getByLabelText('Senha'), 'x');
    await userEvent.click(dialog.getByRole('button', { name: 'Desativar' }));
    expect(dialog.getByText('Campo obrigatório')).toBeInTheDocument();
    await userEvent.type(dialog.getByLabelText('Código de segurança'), '000 000');
    await userEvent.click(dialog.getByRole('button', { name: 'Desativar' }));
    expect(await dialog.findByText('Código de segurança inválido.')).toBeInTheDocument();
  });

  it.each([
    ['off', off, ['Ativar']],
    ['on', on, ['Gerar novos códigos', 'Trocar aplicativo', 'Desativar']],
    ['mandatory', { ...on, mandatory: true }, ['Gerar novos códigos', 'Trocar aplicativo']],
  ])('offers what may be done while it is %s', async (_name, twoFactor, buttons) => {
    serve({ twoFactor });
    open(<Security />);
    await screen.findByRole('button', { name: buttons[0] ?? '' });
    const shown = cardOf('Verificação em duas etapas').getAllByRole('button');
    expect(shown.map(({ textContent }) => textContent)).toEqual(buttons);
    if (twoFactor !== off) expect(screen.getByText('Ativa desde 12/10/2026')).toBeInTheDocument();
    if ('mandatory' in twoFactor && twoFactor.mandatory)
      expect(screen.getByText('A sua empresa exige a autenticação em duas etapas.')).toBeInTheDocument();
  });
});

describe('the sessions', () => {
  it('are ended one by one, never this one', async () => {
    serve({ sessions: [here, phone] });
    server.use(
      http.delete(`${API}/me/sessions/:id`, ({ params }) => {
        sent.push({ call: String(params.id), body: null });
        return new HttpResponse(null, { status: 204 });
      }),
    );
    open(<Security />);
    expect(await screen.findByText('Esta sessão')).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Encerrar a sessão em Chrome · Windows' })).not.toBeInTheDocument();
    await userEvent.click(screen.getByRole('button', { name: 'Encerrar a sessão em Safari · iPhone' }));
    await waitFor(() => expect(sent).toEqual([{ call: 's2', body: null }]));
  });

  it('all others end after a question', async () => {
    serve({ sessions: [here, phone] });
    server.use(
      http.delete(`${API}/me/sessions`, () => {
        sent.push({ call: 'others', body: null });
        return new HttpResponse(null, { status: 204 });
      }),
    );
    open(<Security />);
    await userEvent.click(await screen.findByRole('button', { name: 'Encerrar todas as outras' }));
    expect(sent).toEqual([]);
    const dialog = within(await screen.findByRole('dialog', { name: 'Encerrar todas as outras sessões?' }));
    await userEvent.click(dialog.getByRole('button', { name: 'Encerrar todas as outras' }));
    await waitFor(() => expect(sent).toEqual([{ call: 'others', body: null }]));
  });

  it('with none but this there is nothing to end', async () => {
    serve();
    open(<Security />);
    expect(await screen.findByText('Você só está conectado aqui.')).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Encerrar todas as outras' })).not.toBeInTheDocument();
  });

  it('that cannot be read say so and may be asked again', async () => {
    serve();
    server.use(http.get(`${API}/me/sessions`, () => HttpResponse.json({ message: 'x', code: 'UNKNOWN' }, { status: 500 })));
    open(<Security />);
    expect(await screen.findByText('Falha ao carregar sessões')).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Tentar de novo' })).toBeInTheDocument();
  });
});

describe('privacy', () => {
  const accept = () =>
    server.use(
      http.post(`${API}/privacy-requests`, async ({ request }) => {
        await note('privacy', request);
        return HttpResponse.json({ data: ask }, { status: 201 });
      }),
    );

  it('gives the copy of one’s data once it is ready', async () => {
    serve({ requests: [ask] });
    accept();
    open(<Security />);
    expect(await screen.findByText('Concluído')).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Baixar a cópia pedida em 20/11/2026' })).toHaveAttribute('href', ask.file_link);
    await userEvent.click(screen.getByRole('button', { name: 'Solicitar meus dados' }));
    await waitFor(() => expect(sent).toEqual([{ call: 'privacy', body: { kind: 'export' } }]));
  });

  it('forgetting is asked twice', async () => {
    serve();
    accept();
    open(<Security />);
    await userEvent.click(screen.getByRole('button', { name: 'Solicitar exclusão' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Solicitar a exclusão dos seus dados?' }));
    await userEvent.type(dialog.getByLabelText('Motivo (opcional)'), 'Saí da empresa');
    await userEvent.click(dialog.getByRole('button', { name: 'Solicitar exclusão' }));
    await waitFor(() => expect(sent).toEqual([{ call: 'privacy', body: { kind: 'erasure', reason: 'Saí da empresa' } }]));
  });

  it('is decided by who administers people and sees the trail, with a reason to refuse', async () => {
    const other = { ...ask, uuid: 'p2', status: 'open', kind: 'erasure', person: { uuid: 'u-bia', name: 'Bia Reis' } };
    serve({ requests: [other] });
    server.use(
      http.post(`${API}/privacy-requests/p2/refuse`, async ({ request }) => {
        await note('refuse', request);
        return HttpResponse.json({ data: { ...other, status: 'refused' } });
      }),
    );
    open(<Security />, { session: aSession({}, ['update-customer-employee', 'view-audit-trail']) });
    await userEvent.click(await screen.findByRole('button', { name: 'Recusar o pedido de Bia Reis' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Recusar o pedido de Bia Reis?' }));
    await userEvent.click(dialog.getByRole('button', { name: 'Recusar' }));
    expect(dialog.getByText('Informe o motivo')).toBeInTheDocument();
    await userEvent.type(dialog.getByLabelText('Motivo'), 'Há um processo aberto');
    await userEvent.click(dialog.getByRole('button', { name: 'Recusar' }));
    await waitFor(() => expect(sent).toEqual([{ call: 'refuse', body: { reason: 'Há um processo aberto' } }]));
  });

  it('of others is nobody else’s', async () => {
    serve();
    open(<Security />, { session: aSession({}, ['update-customer-employee']) });
    await screen.findByText('Nenhum pedido até agora.');
    expect(screen.queryByText('Pedidos de privacidade da empresa')).not.toBeInTheDocument();
  });
});
