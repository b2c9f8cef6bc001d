import type { RouteRule } from '@trajeto/shared-auth';
import type { ShellHandle } from '@trajeto/shell-feature';
import { matchRoutes } from 'react-router';
import { expect, it } from 'vitest';
import { accountScreens } from './account-routes';

const ID = '7d0f0000-0000-7000-8000-000000000001';

/** Who may enter each (UI 2.9); an agency's manager and issuer are told apart by the screens themselves. */
const ADDRESSES: [address: string, rule: RouteRule | undefined][] = [
  ['/perfil', undefined],
  ['/configuracoes', undefined],
  ['/configuracoes/perfis', { context: 'customer', action: 'view-profile' }],
  ['/configuracoes/filiais', { context: 'customer', action: 'ViewBranch' }],
  ['/configuracoes/centros-de-custo', { context: 'customer', action: 'ViewCostCenter' }],
  ['/configuracoes/funcionarios', { context: 'customer', action: 'ViewCustomerEmployee' }],
  [`/configuracoes/funcionarios/${ID}`, { context: 'customer', action: 'ViewCustomerEmployee' }],
  ['/configuracoes/grupos-de-funcionarios', { context: 'customer', action: 'ViewCustomerEmployeesGroup' }],
  ['/configuracoes/modelos-de-aprovacao', { context: 'customer', action: 'ViewApprovalModel' }],
  ['/configuracoes/orcamentos', { context: 'customer', action: 'ViewBudget' }],
  ['/configuracoes/parametros', { context: 'customer', action: 'ViewSettingParameter' }],
  ['/configuracoes/politicas-expenses', { context: 'customer', action: 'ViewPolicy' }],
  ['/configuracoes/politicas-de-compra', { context: 'customer', action: 'ViewPolicyValue' }],
  ['/configuracoes/motivos-de-viagem', { context: 'customer', action: 'ViewReasonTrip' }],
  ['/configuracoes/justificativas', { context: 'customer', action: 'ViewJustification' }],
  ['/configuracoes/tipo-de-despesa', { context: 'customer', action: 'GetExpenseType' }],
  ['/configuracoes/projetos', { context: 'customer', action: 'ViewProject' }],
  [`/configuracoes/projetos/${ID}/fases`, { context: 'customer', action: 'ViewProject' }],
  ['/configuracoes/equipe', { context: 'agency' }],
  ['/configuracoes/agencias', { context: 'trajeto' }],
  ['/configuracoes/agencias/nova', { context: 'trajeto' }],
  [`/configuracoes/agencias/${ID}`, { context: 'trajeto' }],
  ['/configuracoes/categorias-de-despesas', { context: 'trajeto' }],
  ['/configuracoes/fornecedores', { context: 'agency' }],
  ['/configuracoes/credenciais', { context: 'agency' }],
  ['/configuracoes/cartoes-de-credito', { context: 'agency' }],
  ['/configuracoes/hoteis-offline', { context: 'agency' }],
  ['/configuracoes/empresas', { context: 'agency' }],
  ['/configuracoes/empresas/nova', { context: 'agency' }],
  [`/configuracoes/empresas/${ID}`, { context: 'agency' }],
  ['/configuracoes/taxas', { context: 'agency' }],
  ['/configuracoes/markups', { context: 'agency' }],
  ['/configuracoes/markdowns', { context: 'agency' }],
];

it.each(ADDRESSES)('%s is for %j', (address, rule) => {
  const [found] = matchRoutes(accountScreens, address) ?? [];
  expect(found).toBeDefined();
  expect((found?.route.handle as ShellHandle).rule).toEqual(rule);
});

it('each address has its row', () => {
  expect(accountScreens).toHaveLength(ADDRESSES.length);
});
