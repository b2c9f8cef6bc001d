import { describe, expect, it } from 'vitest';
import { isCurrentGroup, tabOf } from './current';
import { menuOf } from './menu';
import { anAdministrator, everyScreen } from './people.fixture';

const at = (address: string) => {
  const { pathname, search } = new URL(address, 'http://localhost');
  return { pathname, search };
};

describe('an address', () => {
  it.each([
    ['/busca', ['Início'], 'inicio'],
    ['/busca/passagens-aereas/resultados', ['Início'], 'inicio'],
    ['/pedidos/meus-pedidos?orderType=travel', ['Pedidos'], 'viagens'],
    ['/pedidos/meus-pedidos?orderType=advance', ['Despesas'], 'despesas'],
    ['/pedidos/meus-pedidos?orderType=expense_report', ['Despesas'], 'despesas'],
    ['/pedidos/7d0f', ['Pedidos'], 'viagens'],
    ['/pedidos/7d0f?orderType=advance', ['Despesas'], 'despesas'],
    ['/pedidos/adiantamentos', ['Pedidos'], 'viagens'],
    ['/voucher', [], 'viagens'],
    ['/despesas/lancar-despesas', ['Despesas'], 'despesas'],
    ['/configuracoes/filiais', ['Configurações'], 'inicio'],
    ['/configuracoes/perfis', ['Configurações'], 'inicio'],
    ['/dashboard-bi', ['Dashboard'], 'inicio'],
    ['/central-de-relatorios?grupo=pedidos', ['Central de relatório'], 'inicio'],
    ['/aprovacoes/9', [], 'aprovacoes'],
  ])('%s lights %j and the tab %s', (address, groups, tab) => {
    const lit = menuOf(anAdministrator(), everyScreen).filter((group) => isCurrentGroup(group, at(address)));
    expect(lit.map(({ label }) => label)).toEqual(groups);
    expect(tabOf(at(address))).toBe(tab);
  });
});
