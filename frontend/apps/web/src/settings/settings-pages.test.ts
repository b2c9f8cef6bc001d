import type { Session } from '@trajeto/shared-auth';
import { describe, expect, it } from 'vitest';
import { groupedPages, settingsPagesOf } from './settings-pages';
import { settingsText } from './settings.text';

const session = (context: string, type: string, actions: string[] = [], customerUuid: string | null = null): Session =>
  ({ user: { context, type, isExpenseApprover: false }, actions: new Set(actions), customerUuid, isApprover: false }) as unknown as Session;
const everything = () => true;
const pagesOf = (who: Session) => settingsPagesOf(who, everything).map(({ to }) => to.replace('/configuracoes/', ''));

const ALL_VIEWS = [
  'ViewSettingParameter',
  'ViewBranch',
  'ViewCostCenter',
  'ViewCustomerEmployee',
  'ViewCustomerEmployeesGroup',
  'ViewApprovalModel',
  'ViewPolicy',
  'ViewReasonTrip',
  'ViewJustification',
  'GetExpenseType',
  'ViewProject',
  'ViewPolicyValue',
  'ViewBudget',
  'view-profile',
];

describe('the pages of configuration', () => {
  it('of a customer hold what the profile may view, Perfis among them', () => {
    expect(pagesOf(session('customer', 'employee', ALL_VIEWS, 'c1'))).toHaveLength(14);
    expect(pagesOf(session('customer', 'employee', ['ViewBranch', 'view-profile'], 'c1'))).toEqual(['filiais', 'perfis']);
    expect(pagesOf(session('customer', 'employee', [], 'c1'))).toEqual([]);
  });

  it('of the operator are two', () => {
    expect(pagesOf(session('trajeto', 'operator'))).toEqual(['agencias', 'categorias-de-despesas']);
  });

  it('of an agency’s manager end with the people of the agency and its providers; its issuer reaches Empresas alone', () => {
    expect(pagesOf(session('agency', 'manager')).slice(-2)).toEqual(['equipe', 'fornecedores']);
    expect(pagesOf(session('agency', 'issuer'))).toEqual(['empresas']);
    expect(pagesOf(session('agency', 'issuer', ALL_VIEWS, 'c1'))).toEqual(['empresas']);
  });

  it('without a screen are not shown', () => {
    const onlyProfiles = (address: string) => address === '/configuracoes/perfis';
    const pages = settingsPagesOf(session('customer', 'employee', ALL_VIEWS, 'c1'), onlyProfiles);
    expect(pages.map(({ id }) => id)).toEqual(['perfis']);
  });

  it('each say what they decide, under one of six headings', () => {
    const pages = [session('customer', 'employee', ALL_VIEWS, 'c1'), session('agency', 'manager'), session('trajeto', 'operator')].flatMap(
      (who) => settingsPagesOf(who, everything),
    );
    expect(pages.filter(({ hint }) => hint === '')).toEqual([]);
    expect(groupedPages(pages).map(({ group }) => settingsText.groups[group])).toEqual([
      'Pessoas e acesso',
      'Estrutura',
      'Aprovação e políticas',
      'Viagem',
      'Despesas',
      'Comercial',
    ]);
  });
});
