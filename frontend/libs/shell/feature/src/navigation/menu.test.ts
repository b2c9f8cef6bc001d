import type { Session } from '@trajeto/shared-auth';
import { describe, expect, it } from 'vitest';
import { bottomBarOf, menuOf, optionsOf, orderChoicesOf, quickActionsOf, railOf } from './menu';
import { aFinancier, anAdministrator, anEmployee, anOperator, everyScreen, ofAgency } from './people.fixture';
import { sectionsOf } from './sections';

type Menus = Record<string, string[]>;
const menusOf = (session: Session, isBuilt = everyScreen): Menus =>
  Object.fromEntries(menuOf(session, isBuilt).map(({ label, entries }) => [label, entries.map((entry) => entry.label)]));

const BOOKING = ['Aéreo', 'Hotéis', 'Ônibus', 'Carros', 'Adiantamento', 'Despesa'];
const EXPENSES = ['Meus adiantamentos', 'Minhas despesas', 'Prestação de contas'];
const CUSTOMER_SETTINGS = [
  'Parâmetros',
  'Filiais',
  'Centros de custo',
  'Funcionários',
  'Grupos de funcionários',
  'Modelos de aprovação',
  'Políticas (expenses)',
  'Motivos de viagem',
  'Justificativas',
  'Tipo de despesa',
  'Projetos',
  'Políticas de compra',
  'Orçamentos',
  'Perfis',
];
const AGENCY_SETTINGS = [
  'Dashboard BI',
  'Empresas',
  'Credenciais',
  'Cartões de crédito',
  'Taxas',
  'Markups',
  'Markdowns',
  'Hotéis offline',
  'Categorias de custo',
];
const FIGURES = { 'Central de relatório': ['Central de relatório'], Dashboard: ['Dashboard', 'Dashboard BI'] };

describe('the top navigation of section 2.6', () => {
  it.each<[string, Session, Menus]>([
    ['an employee who holds nothing', anEmployee(), { Início: [], Pedidos: ['Ver pedidos'] }],
    [
      'an employee who holds everything',
      anAdministrator(),
      {
        Início: BOOKING,
        Pedidos: ['Meus pedidos', 'Ver pedidos', 'Relatórios'],
        Despesas: EXPENSES,
        Configurações: CUSTOMER_SETTINGS,
        ...FIGURES,
      },
    ],
    [
      'finance, who does not spend',
      aFinancier(),
      { Início: [], Pedidos: ['Meus pedidos', 'Ver pedidos', 'Adiantamentos', 'Relatórios'], ...FIGURES },
    ],
    [
      'an agency manager without a company',
      ofAgency('manager', null),
      {
        Início: [],
        Pedidos: ['Ver pedidos', 'Relatórios', 'Pedidos pendentes'],
        Configurações: AGENCY_SETTINGS,
        Dashboard: ['Dashboard'],
      },
    ],
    [
      'an agency issuer without a company',
      ofAgency('issuer', null),
      { Início: [], Pedidos: ['Ver pedidos', 'Relatórios', 'Pedidos pendentes'], Configurações: ['Empresas'], Dashboard: ['Dashboard'] },
    ],
    [
      'an agency manager working for a company',
      ofAgency('manager', 'c1'),
      {
        Início: BOOKING,
        Pedidos: ['Meus pedidos', 'Ver pedidos (Agência)', 'Ver pedidos (Empresa)', 'Adiantamentos', 'Relatórios', 'Pedidos pendentes'],
        Despesas: EXPENSES,
        Configurações: [...CUSTOMER_SETTINGS, ...AGENCY_SETTINGS],
        ...FIGURES,
      },
    ],
    [
      'an agency issuer working for a company',
      ofAgency('issuer', 'c1'),
      {
        Início: BOOKING,
        Pedidos: ['Meus pedidos', 'Ver pedidos (Agência)', 'Ver pedidos (Empresa)', 'Adiantamentos', 'Pedidos pendentes'],
        Despesas: EXPENSES,
        Configurações: ['Empresas'],
      },
    ],
    ['the operator', anOperator(), { Início: [], Configurações: ['Agências', 'Categorias de despesas'] }],
  ])('of %s', (_who, session, menus) => expect(menusOf(session)).toEqual(menus));

  it.each<[string, string[]]>([
    ['CreateOrder', ['Aéreo', 'Hotéis', 'Ônibus', 'Carros']],
    ['ViewOrder', ['Meus pedidos']],
    ['ViewAdvanceOrder', ['Meus adiantamentos']],
    ['ViewExpenseReport', ['Minhas despesas', 'Prestação de contas']],
    ['ViewPurchaseReport', ['Relatórios', 'Central de relatório']],
    ['ViewSettingParameter', ['Parâmetros']],
    ['ViewBranch', ['Filiais']],
    ['ViewCostCenter', ['Centros de custo']],
    ['ViewCustomerEmployee', ['Funcionários']],
    ['ViewCustomerEmployeesGroup', ['Grupos de funcionários']],
    ['ViewApprovalModel', ['Modelos de aprovação']],
    ['ViewPolicy', ['Políticas (expenses)']],
    ['ViewReasonTrip', ['Motivos de viagem']],
    ['ViewJustification', ['Justificativas']],
    ['GetExpenseType', ['Tipo de despesa']],
    ['ViewProject', ['Projetos']],
    ['ViewPolicyValue', ['Políticas de compra']],
    ['ViewBudget', ['Orçamentos']],
    ['view-profile', ['Perfis']],
    ['ViewDashboard', ['Dashboard', 'Dashboard BI']],
  ])('%s alone adds %j', (action, added) => {
    const without = Object.values(menusOf(anEmployee())).flat();
    const shown = Object.values(menusOf(anEmployee(action))).flat();
    expect(shown.filter((label) => !without.includes(label))).toEqual(added);
  });

  it('offers an advance and an expense to whoever may book, once their screens are theirs too', () => {
    expect(menusOf(anEmployee('CreateOrder', 'CreateUpdateAdvanceOrder')).Início).toContain('Adiantamento');
    expect(menusOf(anEmployee('CreateOrder', 'CreateUpdateExpense')).Início).toContain('Despesa');
    expect(menusOf(anEmployee('CreateUpdateExpense')).Início).toEqual([]);
  });

  it.each([
    ['Meus pedidos', '/pedidos/meus-pedidos?orderType=travel#all'],
    ['Ver pedidos (Agência)', '/agencias/pedidos?orderType=travel#all'],
    ['Ver pedidos (Empresa)', '/pedidos?orderType=travel#all'],
    ['Relatórios', '/central-de-relatorios?grupo=pedidos'],
    ['Pedidos pendentes', '/pedidos/pedidos-pendentes'],
    ['Meus adiantamentos', '/pedidos/meus-pedidos?orderType=advance#all'],
    ['Minhas despesas', '/despesas/listagem-de-despesas#abertas'],
    ['Prestação de contas', '/pedidos/meus-pedidos?orderType=expense_report#all'],
    ['Parâmetros', '/configuracoes/parametros'],
    ['Empresas', '/configuracoes/empresas'],
  ])('%s leads to %s', (label, to) => {
    const entries = menuOf(ofAgency('manager', 'c1'), everyScreen).flatMap((group) => group.entries);
    expect(entries.find((entry) => entry.label === label)?.to).toBe(to);
  });

  it('draws nothing that has no screen', () => {
    expect(menusOf(anAdministrator(), (path) => path.startsWith('/busca/passagens-aereas'))).toEqual({ Início: ['Aéreo'] });
  });

  it('names the settings of the company and of the agency where both stand in one menu', () => {
    const settings = menuOf(ofAgency('manager', 'c1'), everyScreen).find(({ id }) => id === 'settings');
    expect(settings && sectionsOf(settings).map(({ label, entries }) => [label, entries.length])).toEqual([
      ['Empresa', 14],
      ['Agência', 9],
    ]);
  });
});

describe('the rail', () => {
  const tabs = (session: Session, isBuilt = everyScreen) => railOf(session, isBuilt).map(({ id }) => id);
  it.each<[string, Session, string[]]>([
    ['an employee', anEmployee('ViewOrder', 'ViewExpenseReport'), ['inicio', 'viagens', 'despesas', 'avisos']],
    ['an approver', { ...anEmployee(), isApprover: true }, ['inicio', 'aprovacoes', 'avisos']],
    ['who decides in the place of another', { ...anEmployee(), isDelegate: true }, ['inicio', 'aprovacoes', 'avisos']],
    ['who may approve everything', anEmployee('approver-all'), ['inicio', 'aprovacoes', 'avisos']],
    ['finance', aFinancier(), ['inicio', 'aprovacoes', 'viagens', 'avisos']],
    ['an agency manager', ofAgency('manager', null), ['inicio', 'fila', 'empresas', 'avisos']],
    ['an agency manager working for a company', ofAgency('manager', 'c1'), ['inicio', 'fila', 'empresas', 'avisos']],
    ['an agency issuer', ofAgency('issuer', 'c1'), ['inicio', 'fila', 'avisos']],
    ['the operator', anOperator(), ['inicio', 'avisos']],
  ])('of %s', (_who, session, expected) => expect(tabs(session)).toEqual(expected));
});

describe('the bar of the phone', () => {
  const bar = (session: Session) => bottomBarOf(session, everyScreen).map(({ label, to }) => `${label} ${to}`);
  const [HOME, REPORTS, TRIPS] = [
    'Início /busca',
    'Pedidos /pedidos/meus-pedidos?orderType=expense_report',
    'Viagens /busca/passagens-aereas#booking',
  ];
  it.each<[string, Session, string[], string[]]>([
    ['an employee', anAdministrator(), [HOME, REPORTS, TRIPS], []],
    ['an agency without a company', ofAgency('issuer', null), ['Pedidos /agencias/pedidos#all'], []],
    ['an agency with a company', ofAgency('issuer', 'c1'), [HOME, REPORTS, TRIPS], ['Pedidos da agência', 'Meus pedidos']],
    ['an approver', { ...anEmployee(), isApprover: true }, [HOME, REPORTS, 'Aprovações /aprovacoes'], []],
    ['the operator', anOperator(), [], []],
  ])('of %s', (_who, session, tabs, choices) => {
    expect(bar(session)).toEqual(tabs);
    expect(orderChoicesOf(session, everyScreen).map(({ label }) => label)).toEqual(choices);
  });

  it('leads to trips whoever may see nothing else', () =>
    expect(bar(anEmployee('ViewOrder'))).toContain('Pedidos /pedidos/meus-pedidos?orderType=travel'));

  it.each([
    [['CreateOrder'], ['Viagens /busca/passagens-aereas#booking']],
    [['CreateOrder', 'ViewOrder'], ['Viagens /busca/passagens-aereas#booking']],
    [['ViewOrder'], ['Viagens /voucher']],
    [[], []],
  ])('with %j has the trips %j: a person who may not book sees the trips they have', (actions, trips) =>
    expect(bar(anEmployee(...actions)).filter((tab) => tab.startsWith('Viagens'))).toEqual(trips),
  );

  it('offers reports and advances under Opções, each if permitted', () => {
    const options = (session: Session) => optionsOf(session, everyScreen).map(({ label }) => label);
    expect(options(anAdministrator())).toEqual(['Prestação de contas', 'Meus adiantamentos']);
    expect(options(anEmployee('ViewAdvanceOrder'))).toEqual(['Meus adiantamentos']);
    expect(options({ ...anEmployee('ViewAdvanceOrder'), isApprover: true })).toEqual(['Aprovações', 'Meus adiantamentos']);
    expect(options(anOperator())).toEqual([]);
  });
});

describe('the shortcuts of the home', () => {
  const labels = (session: Session) => quickActionsOf(session, everyScreen).map(({ label }) => label);
  it.each<[string, Session, string[]]>([
    [
      'an employee who holds everything',
      anAdministrator(),
      ['Funcionários', 'Dashboard de viagens', 'Modelos de aprovação', 'Motivos de viagem', 'Enviar comprovante'],
    ],
    ['an agency manager', ofAgency('manager', null), ['Empresas', 'Taxas', 'Credenciais']],
    ['an agency issuer', ofAgency('issuer', null), ['Empresas']],
    ['the operator', anOperator(), []],
  ])('of %s', (_who, session, expected) => expect(labels(session)).toEqual(expected));
});
