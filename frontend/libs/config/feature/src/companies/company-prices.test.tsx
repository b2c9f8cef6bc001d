import { http, HttpResponse, server } from '@trajeto/shared-testing';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { API, aPage, MANAGER, open } from '../administration.fixture';
import { priceTable } from '../prices/prices.fixture';
import { noteWrites, type Sent } from '../structure/structure.fixture';
import { aCompanyOf } from './companies.fixture';
import { CompanyPage } from './company-page';

let sent: Sent[] = [];
let asked: string[] = [];

beforeEach(() => {
  sent = [];
  asked = [];
  const named = aCompanyOf({ fee_uuid: 'gone' });
  server.use(
    http.get(`${API}/customers/c1`, () => HttpResponse.json({ data: named })),
    http.get(`${API}/agencies/g1/:kind`, ({ request, params }) => {
      asked.push(`${String(params.kind)} ${String(new URL(request.url).searchParams.get('active'))}`);
      return HttpResponse.json(aPage([priceTable, { ...priceTable, uuid: 'p2', name: 'Geral', default: true }]));
    }),
  );
  noteWrites(sent, '/customers/c1', named);
});

describe('the price tables of a company', () => {
  it(
    'are chosen among the active ones of its agency; one that is no more among them stays until another is chosen',
    { tags: 'long' },
    async () => {
      open(<CompanyPage onWork={vi.fn()} profiles={null} />, { session: MANAGER, at: '/c1', path: '/:customerId' });
      expect(await screen.findByRole('combobox', { name: /^Tabela de taxas/ })).toHaveValue('Outra tabela');
      await waitFor(() => expect(asked.sort()).toEqual(['fees true', 'markdowns true', 'markups true']));
      await userEvent.click(screen.getByRole('combobox', { name: /^Tabela de markup/ }));
      await userEvent.click(await screen.findByRole('option', { name: 'Indústrias' }));
      asked = [];
      await userEvent.click(screen.getByRole('button', { name: 'Salvar' }));
      await waitFor(() => expect(sent).toHaveLength(1));
      expect(sent[0]).toMatchObject({ call: 'PUT /customers/c1', body: { fee_uuid: 'gone', markup_uuid: 'p1', markdown_uuid: null } });
      // How many companies name each is counted anew.
      await waitFor(() => expect(asked.sort()).toEqual(['fees true', 'markdowns true', 'markups true']));
    },
  );

  it('that cannot be read stay as they are, and that is said', async () => {
    server.use(http.get(`${API}/agencies/g1/:kind`, () => HttpResponse.json({}, { status: 500 })));
    open(<CompanyPage onWork={vi.fn()} profiles={null} />, { session: MANAGER, at: '/c1', path: '/:customerId' });
    expect(await screen.findByText('Falha ao carregar as tabelas de preços; as escolhidas continuam valendo.')).toBeInTheDocument();
    expect(screen.getByRole('combobox', { name: /^Tabela de taxas/ })).toHaveValue('Outra tabela');
  });
});
