import { http, HttpResponse, PHONE, server, windowOf } from '@trajeto/shared-testing';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';
import { API, aPage, CONSULTANT, MANAGER, open, OPERATOR } from '../administration.fixture';
import { provider } from '../records.fixture';
import { noteWrites, type Sent } from '../structure/structure.fixture';
import { ProvidersPage } from './providers-page';

const latam = { ...provider, uuid: 'p2', name: 'LATAM', agency_uuid: null, is_offline: false, service_type: 'airway', logo: '/latam.png' };
const LIST = `${API}/providers`;
let sent: Sent[] = [];
let asked: URLSearchParams[] = [];

beforeEach(() => {
  sent = [];
  asked = [];
  server.use(
    http.get(LIST, ({ request }) => {
      asked.push(new URL(request.url).searchParams);
      return HttpResponse.json(aPage([latam, provider]));
    }),
  );
  noteWrites(sent, '/agencies/g1/providers', provider);
  noteWrites(sent, '/agencies/providers/p1', { ...provider, version: 3 });
  noteWrites(sent, '/agencies/providers/p1/*', provider);
});

const dialogOf = async (name: string) => within(await screen.findByRole('dialog', { name }));
type Dialog = Awaited<ReturnType<typeof dialogOf>>;
const choose = async (dialog: Dialog, label: RegExp, option: string) => {
  await userEvent.click(dialog.getByRole('combobox', { name: label }));
  await userEvent.click(await screen.findByRole('option', { name: option }));
};
/** Notes each logo that is sent, unread: the window of these tests cannot send the bytes of a file. */
function noteLogos(status = 200): { version: string | null }[] {
  const logos: { version: string | null }[] = [];
  server.use(
    http.post(`${API}/agencies/providers/p1/logo`, ({ request }) => {
      logos.push({ version: request.headers.get('If-Match') });
      if (status === 200) return HttpResponse.json({ data: { ...provider, version: 4 } });
      return HttpResponse.json({ message: 'Envie uma imagem.', code: 'INVALID_FILE' }, { status });
    }),
  );
  return logos;
}
const picture = (name = 'ipe.png', type = 'image/png') => new File(['png'], name, { type });
const attach = (file: File) => userEvent.upload(screen.getByLabelText('Logo', { selector: 'input' }), file, { applyAccept: false });

describe('the providers of an agency', () => {
  it('stand beside those of the platform, with their logos', async () => {
    open(<ProvidersPage />, { session: MANAGER });
    const row = await screen.findByRole('row', { name: /LATAM/ });
    expect(row).toHaveTextContent('Aéreo');
    expect(row).toHaveTextContent('Plataforma');
    expect(row.querySelector('img')).toHaveAttribute('src', '/latam.png');
    expect(screen.getByRole('row', { name: /Pousada Ipê/ })).toHaveTextContent('AgênciaPI-1');
  });

  it('on a phone are cards of the same', async () => {
    windowOf(PHONE);
    open(<ProvidersPage />, { session: MANAGER });
    expect(await screen.findByText('Aéreo · Plataforma')).toBeInTheDocument();
  });

  it('are narrowed by their service and to those offline', async () => {
    open(<ProvidersPage />, { session: MANAGER, at: '/?servico=hotel&offline=sim' });
    await screen.findByText('LATAM');
    expect(asked[0]?.get('service_type')).toBe('hotel');
    expect(asked[0]?.get('is_offline')).toBe('true');
  });

  it('a new one needs a name and a service; what it offers is typed with commas', { tags: 'long' }, async () => {
    open(<ProvidersPage />, { session: MANAGER, at: '/?abrir=novo' });
    const dialog = await dialogOf('Novo fornecedor');
    await userEvent.click(dialog.getByRole('button', { name: 'Salvar' }));
    expect(dialog.getByText('O nome é obrigatório')).toBeInTheDocument();
    expect(dialog.getByText('O tipo de serviço é obrigatório')).toBeInTheDocument();
    await userEvent.type(dialog.getByLabelText(/^Nome/), 'Pousada Ipê');
    await choose(dialog, /^Serviço( \(|$)/, 'Hotel offline');
    await userEvent.type(dialog.getByLabelText(/^Serviços oferecidos/), 'hospedagem, café da manhã,');
    await userEvent.click(dialog.getByRole('button', { name: 'Salvar' }));
    const body = { name: 'Pousada Ipê', service_type: 'offline_hotel', services: ['hospedagem', 'café da manhã'], integration_code: null };
    await waitFor(() => expect(sent).toEqual([{ call: 'POST /agencies/g1/providers', body, version: null }]));
  });

  it('more than twenty services are refused', { tags: 'long' }, async () => {
    open(<ProvidersPage />, { session: MANAGER, at: '/?abrir=p1' });
    const dialog = await dialogOf('Editar fornecedor');
    await userEvent.type(dialog.getByLabelText(/^Serviços oferecidos/), ',a'.repeat(21));
    await userEvent.click(dialog.getByRole('button', { name: 'Salvar' }));
    expect(dialog.getByText('Informe até 20 serviços, cada um com até 120 letras')).toBeInTheDocument();
    expect(sent).toEqual([]);
  });

  it('a logo is sent after the change, against the version that the change made', async () => {
    const logos = noteLogos();
    open(<ProvidersPage />, { session: MANAGER, at: '/?abrir=p1' });
    const dialog = await dialogOf('Editar fornecedor');
    await attach(picture());
    expect(dialog.getByText('ipe.png será enviado ao salvar')).toBeInTheDocument();
    await userEvent.click(dialog.getByRole('button', { name: 'Salvar' }));
    await waitFor(() => expect(logos).toEqual([{ version: '"3"' }]));
    expect(sent[0]).toMatchObject({ call: 'PUT /agencies/providers/p1', version: '"2"' });
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  });

  it('a logo that is refused leaves the form open, to be saved again from where it stood', async () => {
    const logos = noteLogos(422);
    open(<ProvidersPage />, { session: MANAGER, at: '/?abrir=p1' });
    const dialog = await dialogOf('Editar fornecedor');
    await attach(picture());
    await userEvent.click(dialog.getByRole('button', { name: 'Salvar' }));
    await waitFor(() => expect(logos).toHaveLength(1));
    await waitFor(() => expect(dialog.getByRole('button', { name: 'Salvar' })).toBeEnabled());
    await userEvent.click(dialog.getByRole('button', { name: 'Salvar' }));
    await waitFor(() => expect(logos).toHaveLength(2));
    expect(sent.map(({ version }) => version)).toEqual(['"2"', '"3"']);
  });

  it('a file that is no picture is refused before it is sent', async () => {
    open(<ProvidersPage />, { session: MANAGER, at: '/?abrir=p1' });
    const dialog = await dialogOf('Editar fornecedor');
    await attach(picture('tabela.pdf', 'application/pdf'));
    await userEvent.click(dialog.getByRole('button', { name: 'Salvar' }));
    expect(dialog.getByText('Escolha uma imagem JPEG, PNG, WebP ou HEIC de até 15 MB')).toBeInTheDocument();
    expect(sent).toEqual([]);
  });

  it('one is switched off; one of the platform is read and no more', async () => {
    open(<ProvidersPage />, { session: MANAGER });
    await userEvent.click(await screen.findByRole('button', { name: 'Ações de Pousada Ipê' }));
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Inativar' }));
    await waitFor(() => expect(sent).toEqual([{ call: 'PATCH /agencies/providers/p1/inactive', body: null, version: '"2"' }]));
    await userEvent.click(screen.getByRole('button', { name: 'Ações de LATAM' }));
    expect(await screen.findByRole('menuitem', { name: 'Abrir' })).toBeInTheDocument();
    expect(screen.queryByRole('menuitem', { name: 'Inativar' })).not.toBeInTheDocument();
    await userEvent.click(screen.getByRole('menuitem', { name: 'Abrir' }));
    const dialog = await dialogOf('LATAM');
    expect(dialog.getByText('Este fornecedor é da plataforma e não pode ser alterado.')).toBeInTheDocument();
    expect(dialog.queryByRole('button', { name: /logo/ })).not.toBeInTheDocument();
  });

  it('a name that is there already is refused, and what was typed stays', async () => {
    let refused = 0;
    server.use(
      http.put(`${API}/agencies/providers/p1`, () => {
        refused += 1;
        const message = 'Já existe um registro com este nome.';
        return HttpResponse.json({ message, code: 'ALREADY_EXISTS', details: { field: 'name' } }, { status: 409 });
      }),
    );
    open(<ProvidersPage />, { session: MANAGER, at: '/?abrir=p1' });
    const dialog = await dialogOf('Editar fornecedor');
    await userEvent.type(dialog.getByLabelText(/^Nome/), ' 2');
    await userEvent.click(dialog.getByRole('button', { name: 'Salvar' }));
    expect(await dialog.findByText('Já existe um registro com este nome.')).toBeInTheDocument();
    expect(refused).toBe(1);
    expect(dialog.getByLabelText(/^Nome/)).toBeInvalid();
    expect(dialog.getByLabelText(/^Nome/)).toHaveValue('Pousada Ipê 2');
  });

  it('none and a failure say so', async () => {
    server.use(http.get(LIST, () => HttpResponse.json(aPage([]))));
    const { unmount } = open(<ProvidersPage />, { session: MANAGER });
    expect(await screen.findByText('Nenhum fornecedor cadastrado')).toBeInTheDocument();
    unmount();
    server.use(http.get(LIST, () => HttpResponse.json({ message: 'x', code: 'INTERNAL' }, { status: 500 })));
    open(<ProvidersPage />, { session: MANAGER });
    expect(await screen.findByText('Falha ao carregar fornecedores')).toBeInTheDocument();
  });

  it.each([
    ['a consultant', CONSULTANT],
    ['the operator', OPERATOR],
  ])('are not for %s', (_who, session) => {
    open(<ProvidersPage />, { session });
    expect(screen.getByText('Você não possui permissão para realizar esta ação.')).toBeInTheDocument();
    expect(asked).toEqual([]);
  });
});
