import { http, HttpResponse, server } from '@trajeto/shared-testing';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';
import { API, aPage, open } from '../administration.fixture';
import { holding, noteWrites, type Sent } from '../structure/structure.fixture';
import { PurchasePoliciesPage } from './purchase-policies-page';
import { CATALOGUE, ceiling } from './rules.fixture';

const ALL = ['view', 'create', 'update', 'delete'].map((verb) => `${verb}-policy-value`);
let sent: Sent[] = [];
let asked: URLSearchParams[] = [];

beforeEach(() => {
  sent = [];
  asked = [];
  server.use(
    http.get(`${API}/policy-parameters`, () => HttpResponse.json({ data: CATALOGUE })),
    http.get(`${API}/customers/c1/policy-values`, ({ request }) => {
      asked.push(new URL(request.url).searchParams);
      return HttpResponse.json(aPage([ceiling]));
    }),
    http.get(`${API}/customers/policy-values/v1`, () => HttpResponse.json({ data: ceiling })),
    http.get(`${API}/customers/c1/groups`, () => HttpResponse.json(aPage([{ uuid: 'g2', description: 'Vendas' }]))),
  );
  noteWrites(sent, '/customers/c1/policy-values', ceiling);
  noteWrites(sent, '/customers/policy-values/v1', ceiling);
  noteWrites(sent, '/customers/policy-values/v1/*', ceiling);
});

const pick = async (field: RegExp, option: string) => {
  await userEvent.click(within(screen.getByRole('dialog')).getByRole('combobox', { name: field }));
  await userEvent.click(await screen.findByRole('option', { name: option }));
};

describe('the purchase policies of a company', () => {
  it('are listed in words, with the precedence of their scopes', async () => {
    open(<PurchasePoliciesPage />, { session: holding('view-policy-value') });
    const row = within(await screen.findByRole('row', { name: /Teto por diária/ }));
    expect(row.getByText('Alterável para menos')).toBeInTheDocument();
    expect(row.getByText('R$ 500,00')).toBeInTheDocument();
    expect(row.getByText('Grupo: Diretoria')).toBeInTheDocument();
    expect(screen.getByText('Funcionário vence grupo, grupo vence centro de custo, centro de custo vence todos.')).toBeInTheDocument();
    expect(screen.queryByRole('searchbox')).not.toBeInTheDocument();
  });

  it('are narrowed by product and by whom they are for', async () => {
    open(<PurchasePoliciesPage />, { session: holding('view-policy-value'), at: '/?produto=hotel&vale=group' });
    await screen.findByRole('row', { name: /Teto por diária/ });
    expect([asked[0]?.get('product'), asked[0]?.get('scope_type')]).toEqual(['hotel', 'group']);
  });

  it('offer of a product only what can be limited of it, by the rules that fit', { tags: 'long' }, async () => {
    open(<PurchasePoliciesPage />, { session: holding(...ALL), at: '/?abrir=novo' });
    await screen.findByRole('dialog', { name: 'Nova política de compra' });
    await pick(/^Produto/, 'Aéreo');
    expect(screen.getByRole('radio', { name: 'Internacional' })).toBeInTheDocument();
    const dialog = within(screen.getByRole('dialog'));
    await userEvent.click(dialog.getByRole('combobox', { name: /^Parâmetro/ }));
    expect(screen.queryByRole('option', { name: 'Teto por diária' })).not.toBeInTheDocument();
    await userEvent.click(await screen.findByRole('option', { name: 'Classe da cabine' }));
    await userEvent.click(dialog.getByRole('combobox', { name: /^Regra/ }));
    expect(screen.queryByRole('option', { name: 'Quantidade máxima' })).not.toBeInTheDocument();
    await userEvent.click(await screen.findByRole('option', { name: 'Alterável para menos' }));
    await pick(/^Valor/, 'Executiva');
    await pick(/^Vale para/, 'Grupo');
    await pick(/^Grupo/, 'Vendas');
    await userEvent.click(screen.getByRole('radio', { name: 'Nacional' }));
    expect(screen.getByText('Aéreo nacional: classe até Executiva, para o grupo escolhido.')).toBeInTheDocument();
    await userEvent.click(screen.getByRole('button', { name: 'Salvar' }));
    const body = {
      ...{ product: 'airway', policy_parameter: 'cabin_class', type_value: 'touchable_less', value: 'business', tolerance: null },
      ...{ scope_type: 'group', scope_uuid: 'g2', is_international: false },
    };
    await waitFor(() => expect(sent).toEqual([{ call: 'POST /customers/c1/policy-values', body, version: null }]));
  });

  it('empty what no longer fits another product', async () => {
    open(<PurchasePoliciesPage />, { session: holding(...ALL), at: '/?abrir=v1' });
    await screen.findByRole('dialog', { name: 'Editar política de compra' });
    expect(await screen.findByText('Hotel: diária até R$ 500,00, para o grupo Diretoria.')).toBeInTheDocument();
    await pick(/^Produto/, 'Carro');
    expect(within(screen.getByRole('dialog')).getByRole('combobox', { name: /^Parâmetro/ })).toHaveValue('');
    await userEvent.click(screen.getByRole('button', { name: 'Salvar' }));
    expect(await screen.findByText('O parâmetro é obrigatório')).toBeInTheDocument();
    expect(sent).toEqual([]);
  });

  it('ask for a tolerance where the rule has one', { tags: 'long' }, async () => {
    open(<PurchasePoliciesPage />, { session: holding(...ALL), at: '/?abrir=v1' });
    await screen.findByRole('dialog', { name: 'Editar política de compra' });
    await pick(/^Regra/, 'Alterável para mais/menos');
    await userEvent.type(await screen.findByLabelText(/^Tolerância/), '50');
    await userEvent.click(screen.getByRole('button', { name: 'Salvar' }));
    await waitFor(() => expect(sent[0]).toMatchObject({ version: '"5"', body: { type_value: 'touchable_more_less', tolerance: '50.00' } }));
  });
});
