/** Every form of a record that this library has, when somebody else saved the record while it was edited. */
import { expectBothVersions, http, HttpResponse, server, type EditedForm } from '@trajeto/shared-testing';
import { fireEvent, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { API, aPage, MANAGER, open, OPERATOR } from './administration.fixture';
import { AgencyPage } from './agencies/agency-page';
import { adding, alone, inList, listed } from './edited-forms.fixture';
import { plan } from './budgets/budgets.fixture';
import { BudgetsPage } from './budgets/budgets-page';
import { CategoriesPage } from './categories/categories-page';
import { CompaniesPage } from './companies/companies-page';
import { CompanyPage } from './companies/company-page';
import { CrmSection } from './companies/crm-section';
import { ExpenseTypesPage } from './lists/expense-types-page';
import { JustificationsPage } from './lists/justifications-page';
import { ReasonsPage } from './lists/reasons-page';
import { EmployeesPage } from './people/employees-page';
import { FeesPage } from './prices/price-tables-page';
import { answerProviders, answerTables, priceTable } from './prices/prices.fixture';
import {
  agency,
  ana,
  branch,
  category,
  center,
  company,
  expenseType,
  group,
  justification,
  note,
  notices,
  payments,
  PEOPLE,
  phase,
  project,
  provider,
  reason,
} from './records.fixture';
import { PoliciesPage } from './rules/policies-page';
import { PurchasePoliciesPage } from './rules/purchase-policies-page';
import { CATALOGUE, ceiling, dinner, policy } from './rules/rules.fixture';
import { BranchesPage } from './structure/branches-page';
import { CostCentersPage } from './structure/cost-centers-page';
import { GroupsPage } from './structure/groups-page';
import { PhasesPage } from './structure/phases-page';
import { ProjectsPage } from './structure/projects-page';
import { holding } from './structure/structure.fixture';
import { SUPPLIER_FORMS } from './suppliers/edited-forms.fixture';

const RULERS = ['policy', 'policy-value-expense'].flatMap((noun) => ['view', 'create', 'update'].map((verb) => `${verb}-${noun}`));
const allOf = (noun: string) => holding(...['view', 'create', 'update', 'delete'].map((verb) => `${verb}-${noun}`));

const companyPage = (hash: string) =>
  open(<CompanyPage onWork={vi.fn()} profiles={null} />, { session: MANAGER, at: `/c1${hash}`, path: '/:customerId' });

/** By the module that hands the form to the block. */
const FORMS: Readonly<Record<string, EditedForm>> = {
  'agencies/agency-page': {
    open: () => open(<AgencyPage staffOf={() => null} />, { session: OPERATOR, at: '/g1', path: '/:agencyId' }),
    row: agency,
    reads: { '/agencies/g1': alone },
    write: { method: 'put', path: '/agencies/g1' },
    theirs: { trading_name: 'Rota S.A.' },
    type: adding('Nome fantasia'),
    label: /^Nome fantasia/,
    typed: /^Rota Viagens 2$/,
    now: /^Rota S\.A\.$/,
    sent: { trading_name: 'Rota Viagens 2' },
  },
  'budgets/budgets-page': listed({
    page: <BudgetsPage />,
    session: allOf('budget'),
    list: '/customers/c1/budgets',
    one: '/customers/budgets/o1',
    row: plan,
    name: 'name',
    label: 'Nome',
    isRead: true,
  }),
  'categories/categories-page': listed({
    page: <CategoriesPage />,
    session: OPERATOR,
    list: '/expense-categories',
    one: '/expense-categories/k1',
    row: category,
    name: 'name',
    label: 'Nome',
  }),
  'companies/company-form': {
    open: () => companyPage(''),
    row: company,
    reads: { '/customers/c1': alone },
    write: { method: 'put', path: '/customers/c1' },
    theirs: { trading_name: 'Aurora S.A.' },
    type: adding('Nome fantasia'),
    label: /^Nome fantasia/,
    typed: /^Aurora Indústria 2$/,
    now: /^Aurora S\.A\.$/,
    sent: { trading_name: 'Aurora Indústria 2' },
  },
  'companies/company-notifications': {
    open: () => companyPage('#notificacoes'),
    row: notices,
    reads: { '/customers/c1/notification-settings': alone },
    write: { method: 'put', path: '/customers/c1/notification-settings' },
    theirs: { events: [notices.events[0], { ...notices.events[1], in_app: false }] },
    type: async () => userEvent.click(await screen.findByRole('switch', { name: 'Pedido emitido: Por e-mail' })),
    label: /^Acontecimento/,
    typed: /^Pedido emitido: Na tela, Solicitante; Pedido reprovado: Na tela, Por e-mail, Solicitante$/,
    now: /^Pedido emitido: Na tela, Por e-mail, Solicitante; Pedido reprovado: Por e-mail, Solicitante$/,
    sent: { events: [{ slug: 'order_issued', email: false, in_app: true }, { slug: 'order_rejected' }] },
  },
  'companies/company-payments': {
    open: () => companyPage('#pagamentos'),
    row: payments,
    reads: { '/customers/c1/payment-settings': alone },
    write: { method: 'put', path: '/customers/c1/payment-settings' },
    theirs: { due_days: 45, pix_key_type: 'email', pix_key: 'pix@aurora.demo' },
    type: async () => fireEvent.change(await screen.findByLabelText(/^Dias até o vencimento/), { target: { value: '15' } }),
    label: /^Dias até o vencimento/,
    typed: /^15$/,
    now: /^45$/,
    sent: { due_days: 15, pix_key: 'pix@aurora.demo' },
  },
  'companies/crm-section': listed({
    page: <CrmSection customerId="c1" />,
    session: MANAGER,
    list: '/customers/c1/crm-entries',
    one: '/customers/crm-entries/r1',
    row: note,
    name: 'subject',
    label: 'Assunto',
  }),
  'companies/limit-dialog': {
    open: async () => {
      open(<CompaniesPage onWork={vi.fn()} />, { session: MANAGER });
      await userEvent.click(await screen.findByRole('button', { name: 'Ações de Aurora Indústria' }));
      await userEvent.click(await screen.findByRole('menuitem', { name: 'Editar limite' }));
    },
    row: company,
    reads: { '/customers': inList, '/customers/c1': alone },
    write: { method: 'patch', path: '/customers/c1/credit-limits' },
    theirs: { invoice_limit: '90000.00' },
    type: async () => {
      const dialog = within(await screen.findByRole('dialog', { name: /^Limite de crédito/ }));
      await userEvent.clear(dialog.getByLabelText('Novo limite'));
      await userEvent.type(dialog.getByLabelText('Novo limite'), '250000,50');
    },
    label: /^Novo limite/,
    typed: /250\.000,50/,
    now: /90\.000,00/,
    sent: { credit_limit: '250000.50' },
  },
  'lists/expense-types-page': listed({
    page: <ExpenseTypesPage />,
    session: allOf('expense-type'),
    list: '/customers/c1/expense-types',
    one: '/customers/expense-types/t1',
    row: expenseType,
    name: 'name',
    label: 'Nome',
  }),
  'lists/justifications-page': listed({
    page: <JustificationsPage />,
    session: allOf('justification'),
    list: '/customers/c1/justifications',
    one: '/customers/justifications/j1',
    row: justification,
    name: 'description',
    label: 'Justificativa',
  }),
  'lists/reasons-page': listed({
    page: <ReasonsPage />,
    session: allOf('reason-trip'),
    list: '/customers/c1/reason-trips',
    one: '/customers/reason-trips/r1',
    row: reason,
    name: 'reason',
    label: 'Motivo',
  }),
  'people/employees-page': {
    ...listed({
      page: <EmployeesPage />,
      session: allOf('customer-employee'),
      list: '/customers/c1/customer-employees',
      one: '/customers/customer-employees/e1',
      row: ana,
      name: 'position',
      label: 'Cargo',
    }),
    reads: {
      '/customers/c1/customer-employees': (row) => ({ ...inList(row), filters: PEOPLE }),
      '/customers/customer-employees/e1': alone,
    },
    theirs: { position: 'Outro', group: { uuid: '5f6c1b0e-6a51-4c52-9b0e-1d6c3f1a7e02', description: 'Campo' } },
  },
  'prices/price-tables-page': listed({
    page: <FeesPage />,
    session: MANAGER,
    list: '/agencies/g1/fees',
    one: '/agencies/fees/p1',
    row: priceTable,
    name: 'name',
    label: 'Nome',
  }),
  'rules/limits-tab': {
    open: async () => {
      const page = open(<PoliciesPage />, { session: holding(...RULERS), at: '/?abrir=p1' });
      await userEvent.click(await screen.findByRole('tab', { name: 'Regras' }));
      await userEvent.click(await screen.findByRole('button', { name: 'Ações de Almoço · Máximo por dia' }));
      await userEvent.click(await screen.findByRole('menuitem', { name: 'Editar' }));
      return page;
    },
    row: dinner,
    reads: { '/customers/policies/p1/values': inList },
    write: { method: 'put', path: '/customers/policies/values/l1' },
    theirs: { value: '90.00' },
    type: async () => fireEvent.change(await screen.findByLabelText(/^Valor/), { target: { value: '75,00' } }),
    label: /^Valor/,
    typed: /^R\$\s75,00$/,
    now: /^R\$\s90,00$/,
    sent: { value: '75.00' },
  },
  'rules/policies-page': listed({
    page: <PoliciesPage />,
    session: allOf('policy'),
    list: '/customers/c1/policies',
    one: '/customers/policies/p1',
    row: policy,
    name: 'name',
    label: 'Nome',
    isRead: true,
  }),
  'rules/purchase-policies-page': {
    open: () => open(<PurchasePoliciesPage />, { session: allOf('policy-value'), at: '/?abrir=v1' }),
    row: ceiling,
    reads: { '/customers/c1/policy-values': inList, '/customers/policy-values/v1': alone },
    write: { method: 'put', path: '/customers/policy-values/v1' },
    theirs: { value: '600.00' },
    type: async () => fireEvent.change(await screen.findByLabelText(/^Valor/), { target: { value: '450,00' } }),
    label: /^Valor/,
    typed: /^R\$\s450,00$/,
    now: /^R\$\s600,00$/,
    sent: { value: '450.00' },
  },
  'structure/branches-page': listed({
    page: <BranchesPage />,
    session: allOf('branch'),
    list: '/customers/c1/branches',
    one: '/customers/branches/b1',
    row: branch,
    name: 'name',
    label: 'Nome',
  }),
  'structure/cost-centers-page': listed({
    page: <CostCentersPage />,
    session: allOf('cost-center'),
    list: '/customers/c1/cost-centers',
    one: '/customers/cost-centers/k1',
    row: center,
    name: 'name',
    label: 'Nome',
  }),
  'structure/groups-page': listed({
    page: <GroupsPage />,
    session: allOf('customer-employee-group'),
    list: '/customers/c1/groups',
    one: '/customers/c1/groups/g1',
    row: group,
    name: 'description',
    label: 'Descrição',
  }),
  'structure/phases-page': listed({
    page: <PhasesPage />,
    session: allOf('project'),
    list: '/customers/projects/p1/phases',
    one: '/customers/phases/f1',
    row: phase,
    name: 'name',
    label: 'Nome',
    at: '/p1',
    path: '/:projectId',
  }),
  'structure/projects-page': listed({
    page: <ProjectsPage />,
    session: allOf('project'),
    list: '/customers/c1/projects',
    one: '/customers/projects/p1',
    row: project,
    name: 'name',
    label: 'Nome',
  }),
  ...SUPPLIER_FORMS,
};

/** Pages of the block without a form: their records have pages of their own. */
const WITHOUT_FORM = ['agencies/agencies-page', 'companies/companies-page'];
/** Its save names each parameter that changes and no version: the page's own test is of both versions. */
const WITHOUT_VERSION = ['rules/parameters-page'];

beforeEach(() => {
  // What the forms ask besides their record.
  answerProviders();
  answerTables();
  server.use(
    http.get(`${API}/customers/c1`, () => HttpResponse.json({ data: company })),
    http.get(`${API}/customers/c1/groups/employees`, () => HttpResponse.json({ data: [] })),
    http.get(`${API}/customers/c1/groups`, () => HttpResponse.json(aPage([]))),
    http.get(`${API}/customers/c1/branches`, () => HttpResponse.json(aPage([]))),
    http.get(`${API}/customers/projects/p1`, () => HttpResponse.json({ data: project })),
    http.get(`${API}/expense-categories`, () => HttpResponse.json(aPage([category]))),
    http.get(`${API}/policy-parameters`, () => HttpResponse.json({ data: CATALOGUE })),
    http.get(`${API}/customers/policies/p1`, () => HttpResponse.json({ data: policy })),
    http.get(`${API}/providers`, () => HttpResponse.json(aPage([provider]))),
  );
});

describe('somebody else saved meanwhile', () => {
  it('is tested of every form that the block draws', () => {
    const modules = import.meta.glob<string>('./**/*.tsx', { query: '?raw', import: 'default', eager: true });
    const drawn = Object.entries(modules)
      .filter(([name, source]) => !/\.(test|fixture)\./.test(name) && /<(RecordPage|RecordPanel|RecordCards|ResourcePage)\b/.test(source))
      .map(([name]) => name.replace(/^\.\/(.*)\.tsx$/, '$1'));
    expect(drawn.sort()).toEqual([...Object.keys(FORMS), ...WITHOUT_FORM, ...WITHOUT_VERSION].sort());
  });

  it.each(Object.entries(FORMS))('%s shows both versions and keeps what was typed', { tags: 'long' }, async (_name, form) => {
    await expectBothVersions(form);
  });
});
