import { mayEnter, type RouteRule } from '@trajeto/shared-auth';
import type { ShellHandle } from '@trajeto/shell-feature';
import { matchRoutes, type RouteObject } from 'react-router';
import { describe, expect, it } from 'vitest';
import { isBuilt, screens } from './routes';
import { formerAddresses } from './shell-routes';

type Row = [address: string, context: RouteRule['context'] | '-', action: string, hides: string];
const ORDER = '7d0f0000-0000-7000-8000-000000000001';

/** Every address of the specification that has a screen: who may enter, and what the frame leaves out (UI 2.9). */
const ADDRESSES: Row[] = [
  ['/busca', '-', '-', ''],
  ['/busca/passagens-aereas', 'customer', 'CreateOrder', ''],
  ['/busca/passagens-aereas/resultados', 'customer', 'CreateOrder', 'bottomBar contact'],
  ['/busca/passagens-onibus', 'customer', 'CreateOrder', ''],
  ['/busca/passagens-onibus/resultados', 'customer', 'CreateOrder', 'bottomBar contact'],
  ['/busca/hospedagens', 'customer', 'CreateOrder', ''],
  ['/busca/hospedagens/resultados', 'customer', 'CreateOrder', 'bottomBar contact'],
  ['/busca/hospedagens/detalhes', 'customer', 'CreateOrder', 'bottomBar contact'],
  ['/busca/hospedagens-offline', 'customer', 'CreateOrder', ''],
  ['/busca/hospedagens-offline/resultados', 'customer', 'CreateOrder', 'bottomBar contact'],
  ['/busca/alugar-carros', 'customer', 'CreateOrder', ''],
  ['/busca/alugar-carros/resultados', 'customer', 'CreateOrder', 'bottomBar contact'],
  ['/busca/passagens-aereas/checkout', 'customer', 'CreateOrder', 'bottomBar contact'],
  ['/pedidos', 'customer', '-', ''],
  ['/agencias/pedidos', 'agency', '-', ''],
  ['/agencias/custos-extras', 'agency', '-', ''],
  ['/pedidos/pedidos-pendentes', 'agency', '-', ''],
  ['/pedidos/meus-pedidos', 'customer', '-', ''],
  ['/pedidos/meus-pedidos/abertos', 'customer', '-', ''],
  ['/pedidos/meus-pedidos/aprovados', 'customer', '-', ''],
  ['/pedidos/meus-pedidos/aguardando-aprovacao', 'customer', '-', ''],
  ['/pedidos/meus-pedidos/cancelados', 'customer', '-', ''],
  ['/pedidos/adiantamentos', 'customer', 'ViewAdvanceOrder', ''],
  [`/pedidos/${ORDER}`, '-', '-', 'bottomBar contact'],
  [`/pedidos/${ORDER}/despesas`, 'customer', '-', 'bottomBar contact'],
  [`/pedidos/${ORDER}/voos-mais-baratos`, '-', '-', 'bottomBar contact'],
  [`/pedidos/${ORDER}/onibus-mais-baratos`, '-', '-', 'bottomBar contact'],
  [`/pedidos/${ORDER}/vouchers`, '-', '-', 'bottomBar contact'],
  ['/voucher', 'customer', 'ViewOrder', ''],
  ['/creditos-nao-voados', '-', '-', ''],
  ['/aprovacoes', 'customer', '-', ''],
  [`/aprovacoes/${ORDER}`, 'customer', '-', 'bottomBar contact'],
  ['/despesas', '-', '-', ''],
  ['/despesas/lancar-despesas', 'customer', 'CreateUpdateExpense', ''],
  ['/despesas/listagem-de-despesas', 'customer', 'ViewExpenseReport', ''],
  ['/despesas/solicitar-adiantamento', 'customer', 'CreateUpdateAdvanceOrder', ''],
  ['/despesas/prestacao-de-contas', 'customer', 'CreateUpdateExpenseReport', 'bottomBar contact'],
  [`/despesas/${ORDER}`, 'customer', '-', ''],
  [`/despesas/${ORDER}/listagem-de-despesas`, 'customer', 'ViewExpenseReport', ''],
  [`/despesas/${ORDER}/suspeita-de-duplicidade`, 'customer', '-', ''],
  [`/despesas/${ORDER}/prestacao-de-contas`, 'customer', 'ViewExpenseReport', ''],
  ['/dashboard-bi', 'customer', 'ViewDashboard', ''],
  ['/dashboard', '-', '-', ''],
  ['/central-de-relatorios', 'customer', 'ViewPurchaseReport', ''],
  ['/configuracoes/historico', 'customer', 'view-audit-trail', ''],
  ['/configuracoes/dashboard-bi', 'agency', '-', ''],
  ['/perfil', '-', '-', ''],
  ['/configuracoes', '-', '-', ''],
  ['/configuracoes/perfis', 'customer', 'view-profile', ''],
  ['/configuracoes/filiais', 'customer', 'ViewBranch', ''],
  ['/configuracoes/centros-de-custo', 'customer', 'ViewCostCenter', ''],
  ['/configuracoes/funcionarios', 'customer', 'ViewCustomerEmployee', ''],
  [`/configuracoes/funcionarios/${ORDER}`, 'customer', 'ViewCustomerEmployee', ''],
  ['/configuracoes/grupos-de-funcionarios', 'customer', 'ViewCustomerEmployeesGroup', ''],
  ['/configuracoes/modelos-de-aprovacao', 'customer', 'ViewApprovalModel', ''],
  ['/configuracoes/orcamentos', 'customer', 'ViewBudget', ''],
  ['/configuracoes/parametros', 'customer', 'ViewSettingParameter', ''],
  ['/configuracoes/politicas-expenses', 'customer', 'ViewPolicy', ''],
  ['/configuracoes/politicas-de-compra', 'customer', 'ViewPolicyValue', ''],
  ['/configuracoes/motivos-de-viagem', 'customer', 'ViewReasonTrip', ''],
  ['/configuracoes/justificativas', 'customer', 'ViewJustification', ''],
  ['/configuracoes/tipo-de-despesa', 'customer', 'GetExpenseType', ''],
  ['/configuracoes/projetos', 'customer', 'ViewProject', ''],
  [`/configuracoes/projetos/${ORDER}/fases`, 'customer', 'ViewProject', ''],
  ['/configuracoes/equipe', 'agency', '-', ''],
  ['/configuracoes/fornecedores', 'agency', '-', ''],
  ['/configuracoes/credenciais', 'agency', '-', ''],
  ['/configuracoes/cartoes-de-credito', 'agency', '-', ''],
  ['/configuracoes/hoteis-offline', 'agency', '-', ''],
  ['/configuracoes/empresas', 'agency', '-', ''],
  ['/configuracoes/empresas/nova', 'agency', '-', ''],
  [`/configuracoes/empresas/${ORDER}`, 'agency', '-', ''],
  ['/configuracoes/taxas', 'agency', '-', ''],
  ['/configuracoes/markups', 'agency', '-', ''],
  ['/configuracoes/markdowns', 'agency', '-', ''],
  ['/configuracoes/agencias', 'trajeto', '-', ''],
  ['/configuracoes/agencias/nova', 'trajeto', '-', ''],
  [`/configuracoes/agencias/${ORDER}`, 'trajeto', '-', ''],
  ['/configuracoes/categorias-de-despesas', 'trajeto', '-', ''],
  ['/menu-opcoes', '-', '-', ''],
  ['/menu', '-', '-', ''],
];

const handleOf = (address: string): ShellHandle | undefined => {
  const [found] = matchRoutes(screens, address) ?? [];
  return found && ((found.route.handle ?? {}) as ShellHandle);
};

describe('an address', () => {
  it.each(ADDRESSES)('%s is for %s holding %s and hides %j', (address, context, action, hides) => {
    const handle = handleOf(address);
    expect(handle).toBeDefined();
    const { rule = {}, hides: hidden = [] } = handle ?? {};
    expect([rule.context ?? '-', rule.action ?? '-', hidden.join(' ')]).toEqual([context, action, hides]);
  });

  it.each(['customer', 'agency', 'trajeto'] as const)('lets a %s into what is theirs, and only with its action', (who) => {
    for (const [address, context, action] of ADDRESSES) {
      const rule = handleOf(address)?.rule ?? {};
      const holding = (...actions: string[]) => ({ user: { context: who }, actions: new Set(actions) }) as never;
      // The agency passes for what is a customer's (spec section 2.4).
      const isTheirs = context === '-' || context === who || (context === 'customer' && who === 'agency');
      expect([address, mayEnter(holding(action), rule)]).toEqual([address, isTheirs]);
      expect([address, mayEnter(holding(), rule)]).toEqual([address, isTheirs && action === '-']);
    }
  });

  it('is in the menus where the router leads to a screen of no one object', () => {
    for (const [address] of ADDRESSES) {
      const isOfNone = (matchRoutes(screens, address) ?? []).some(({ params }) =>
        Object.values(params).every((value) => value === undefined),
      );
      expect([address, isBuilt(address)]).toEqual([address, isOfNone]);
    }
    expect(screens.filter(({ children, path }) => children !== undefined || path === undefined)).toEqual([]);
  });

  it('without a rule of its own is one of these few', () => {
    const open = screens.filter(({ handle }) => (handle as ShellHandle | undefined)?.rule === undefined);
    expect(open.map(({ path = '' }) => path).filter((path) => !OPEN.includes(path))).toEqual([]);
  });
});

/** Everybody's, or leading at once to one that has a rule. */
const OPEN = ['busca', 'despesas', 'menu-opcoes', 'menu', 'perfil', 'configuracoes'];

describe('an address of an earlier product', () => {
  const lead = (route: RouteObject, search: string) => {
    const loader = route.loader as (args: { request: Request }) => Response;
    const answer = loader({ request: new Request(`http://localhost/${route.path ?? ''}${search}`) });
    return answer.headers.get('Location');
  };
  const leadFrom = (path: string) => {
    const route = formerAddresses.find((known) => known.path === path);
    return route && lead(route, '?cidade=9');
  };

  it('leads to the search that took its place and keeps what it asked for', () => {
    expect(leadFrom('busca/voos')).toBe('/busca/passagens-aereas?cidade=9');
    expect(leadFrom('busca/hospedagem')).toBe('/busca/hospedagens?cidade=9');
    expect(leadFrom('busca/veiculos')).toBe('/busca/alugar-carros?cidade=9');
  });

  it.each(formerAddresses.map(({ path = '' }) => path))('%s never ends at a page that is not found', (path) => {
    const [to = ''] = (leadFrom(path) ?? '').split('?');
    expect(matchRoutes(screens, to)).not.toBeNull();
  });
});
