import { http, HttpResponse, server } from '@trajeto/shared-testing';
import { screen, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { API, aSession, MANAGER, open } from '../administration.fixture';
import { aCompanyOf } from '../companies/companies.fixture';
import { CompanyPage } from '../companies/company-page';
import { answerProviders, priceTable, wireRow } from './prices.fixture';

const working = aSession({}, 'c1');
const serve = (kind: string, table: object | null) =>
  server.use(http.get(`${API}/customers/c1/${kind}`, () => HttpResponse.json({ data: table })));
const openAt = (hash: string, session = working) =>
  open(<CompanyPage onWork={vi.fn()} profiles={null} />, { session, at: `/c1#${hash}`, path: '/:customerId' });

beforeEach(() => {
  answerProviders();
  server.use(http.get(`${API}/customers/c1`, () => HttpResponse.json({ data: aCompanyOf() })));
});

describe('what is in force for a company', () => {
  it.each([
    ['taxas', 'fees', 'Taxas'],
    ['markups', 'markups', 'Markups'],
    ['markdowns', 'markdowns', 'Markdowns'],
  ])('of %s is read with its rows and leads to the table', async (hash, kind, title) => {
    const percent = {
      ...wireRow,
      uuid: 'r2',
      service_type: 'hotel',
      provider_uuid: null,
      scope: 'both',
      value_type: 'percent',
      value: '7.50',
    };
    serve(kind, { ...priceTable, rows: [...priceTable.rows, percent] });
    openAt(hash);
    expect(await screen.findByRole('heading', { level: 2, name: title })).toBeInTheDocument();
    const table = within(await screen.findByRole('table', { name: 'Tabela em vigor: Indústrias' }));
    expect(await table.findByRole('row', { name: /^Aéreo Gol Nacional Online R\$\s40,00 por viajante$/ })).toBeInTheDocument();
    expect(table.getByRole('row', { name: 'Hotel Todos Ambos Online 7,50%' })).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Ver a tabela' })).toHaveAttribute('href', `/configuracoes/${hash}?abrir=p1`);
  });

  it('may be nothing, and may fail to be read', async () => {
    serve('fees', null);
    const { unmount } = openAt('taxas');
    expect(await screen.findByText('Nenhuma tabela de taxas vale para esta empresa')).toBeInTheDocument();
    unmount();
    server.use(http.get(`${API}/customers/c1/markups`, () => HttpResponse.json({}, { status: 500 })));
    openAt('markups');
    expect(await screen.findByText('Falha ao carregar tabelas de markup')).toBeInTheDocument();
  });

  it('is of the company one works for', async () => {
    openAt('taxas', MANAGER);
    expect(await screen.findByText(/Escolha Aurora Indústria para vê-la/)).toBeInTheDocument();
  });
});
