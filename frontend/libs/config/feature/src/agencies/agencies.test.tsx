import { http, HttpResponse, server } from '@trajeto/shared-testing';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';
import { API, aPage, open, OPERATOR } from '../administration.fixture';
import { AgenciesPage } from './agencies-page';
import { AgencyPage, NewAgencyPage } from './agency-page';

const rota = {
  uuid: 'g1',
  version: 4,
  company_name: 'Rota Viagens Ltda',
  trading_name: 'Rota Viagens',
  cnpj: '12ABC34501DE35',
  state_registration: null,
  phone: '5511987654321',
  email: 'contato@rota.demo',
  zip_code: null,
  address: null,
  number: null,
  district: null,
  city: 'São Paulo',
  city_uuid: null,
  state: 'SP',
  is_active: true,
  pix_key_type: null,
  pix_key: null,
};
/** By the label without what says whether the field must be filled. */
const field = (label: string) => screen.getByLabelText(new RegExp(`^${label}( \\(|$)`));
const fill = (label: string, value: string) => fireEvent.change(field(label), { target: { value } });
let sent: { call: string; body: unknown }[] = [];

beforeEach(() => {
  sent = [];
  server.use(
    http.get(`${API}/agencies`, ({ request }) => {
      const active = new URL(request.url).searchParams.get('active');
      return HttpResponse.json(aPage([rota], active === 'true' ? 8 : active === 'false' ? 2 : 10));
    }),
    http.get(`${API}/agencies/g1`, () => HttpResponse.json({ data: rota })),
    http.post(`${API}/agencies`, async ({ request }) => {
      sent.push({ call: 'create', body: await request.json() });
      return HttpResponse.json({ data: { ...rota, uuid: 'g2' } }, { status: 201 });
    }),
    http.put(`${API}/agencies/g1`, async ({ request }) => {
      sent.push({ call: 'update', body: await request.json() });
      return HttpResponse.json({ data: { ...rota, version: 5 } });
    }),
    http.patch(`${API}/agencies/g1/inactive`, () => {
      sent.push({ call: 'inactive', body: null });
      return HttpResponse.json({ data: { ...rota, is_active: false } });
    }),
  );
});

describe('the agencies of the platform', () => {
  it('are counted above the list, each count a way to them', async () => {
    open(<AgenciesPage />, { session: OPERATOR });
    expect(await screen.findByText('12.ABC.345/01DE-35')).toBeInTheDocument();
    await waitFor(() => expect(screen.getByRole('link', { name: /^Agências ativas\s*8$/ })).toBeInTheDocument());
    expect(screen.getByRole('link', { name: /^Agências inativas\s*2$/ })).toHaveAttribute(
      'href',
      '/configuracoes/agencias?status=inactive',
    );
    expect(screen.getByRole('link', { name: 'Rota Viagens Ltda' })).toHaveAttribute('href', '/configuracoes/agencias/g1');
  });

  it('one is switched off only by its name', async () => {
    open(<AgenciesPage />, { session: OPERATOR });
    await userEvent.click(await screen.findByRole('button', { name: 'Ações de Rota Viagens' }));
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Inativar' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Inativar a agência Rota Viagens?' }));
    expect(dialog.getByText('A agência e as empresas dela ficam sem acesso.')).toBeInTheDocument();
    const confirm = dialog.getByRole('button', { name: 'Inativar' });
    await userEvent.type(dialog.getByLabelText('Digite Rota Viagens para confirmar'), 'rota');
    expect(confirm).toBeDisabled();
    await userEvent.type(dialog.getByLabelText('Digite Rota Viagens para confirmar'), ' viagens');
    await userEvent.click(confirm);
    await waitFor(() => expect(sent).toEqual([{ call: 'inactive', body: null }]));
  });

  it('a new one is checked before it is sent, and its page opens', async () => {
    const { router } = open(<NewAgencyPage />, {
      session: OPERATOR,
      at: '/configuracoes/agencias/nova',
      path: '/configuracoes/agencias/nova',
    });
    await userEvent.click(screen.getByRole('button', { name: 'Salvar' }));
    expect(screen.getByText('A razão social é obrigatória')).toBeInTheDocument();
    expect(screen.getByText('CNPJ inválido')).toBeInTheDocument();
    expect(field('Razão social')).toHaveFocus();
    expect(screen.getByLabelText('Razão social (obrigatório)')).toBeInTheDocument();
    fill('Razão social', 'Nova Rota Ltda');
    fill('Nome fantasia', 'Nova Rota');
    fill('CNPJ', '12abc34501de36');
    await userEvent.click(screen.getByRole('button', { name: 'Salvar' }));
    expect(screen.getByText('CNPJ inválido')).toBeInTheDocument();
    fill('CNPJ', '12abc34501de35');
    fill('Telefone', '5511987654321');
    fill('E-mail', 'oi@nova.demo');
    fill('Nome do gestor', 'Bia Reis');
    await userEvent.click(screen.getByRole('button', { name: 'Salvar' }));
    expect(screen.getByText('Informe um e-mail válido')).toBeInTheDocument();
    fill('E-mail do gestor', 'bia@nova.demo');
    await userEvent.click(screen.getByRole('button', { name: 'Salvar' }));
    await waitFor(() => expect(sent).toHaveLength(1));
    expect(sent[0]?.body).toMatchObject({
      company_name: 'Nova Rota Ltda',
      cnpj: '12ABC34501DE35',
      phone: '5511987654321',
      manager: { name: 'Bia Reis', email: 'bia@nova.demo', phone: null },
    });
    await waitFor(() => expect(router.state.location.pathname).toBe('/configuracoes/agencias/g2'));
  });

  it('one’s page holds its people', async () => {
    open(<AgencyPage staffOf={(agencyId) => <p>pessoas de {agencyId}</p>} />, {
      session: OPERATOR,
      at: '/configuracoes/agencias/g1',
      path: '/configuracoes/agencias/:agencyId',
    });
    expect(await screen.findByRole('heading', { level: 1, name: 'Rota Viagens' })).toBeInTheDocument();
    expect(screen.getByText('pessoas de g1')).toBeInTheDocument();
  });

  it('one that is not there says so', async () => {
    server.use(http.get(`${API}/agencies/g9`, () => HttpResponse.json({ message: 'x', code: 'NOT_FOUND' }, { status: 404 })));
    open(<AgencyPage staffOf={() => null} />, {
      session: OPERATOR,
      at: '/configuracoes/agencias/g9',
      path: '/configuracoes/agencias/:agencyId',
    });
    expect(await screen.findByText('Registro não encontrado.')).toBeInTheDocument();
  });
});

describe('the PIX key of an agency', () => {
  const begin = async () => {
    open(<AgencyPage staffOf={() => null} />, { session: OPERATOR, at: '/g1', path: '/:agencyId' });
    await screen.findByText('Chave PIX para recebimentos');
    fill('Chave', 'pix@rota.demo');
  };
  const save = async () => userEvent.click(await screen.findByRole('button', { name: 'Salvar' }));

  it('goes with its type', async () => {
    await begin();
    await userEvent.click(screen.getByRole('combobox', { name: /^Tipo da chave/ }));
    await userEvent.click(await screen.findByRole('option', { name: 'E-mail' }));
    await save();
    await waitFor(() => expect(sent).toHaveLength(1));
    expect(sent[0]).toMatchObject({ call: 'update', body: { pix_key_type: 'email', pix_key: 'pix@rota.demo' } });
  });

  it('is not sent without it', async () => {
    await begin();
    await save();
    expect(await screen.findByText('Informe o tipo e a chave, ou nenhum dos dois')).toBeInTheDocument();
    expect(sent).toEqual([]);
  });
});
