import type { PriceKind, PriceTableWords } from '@trajeto/config-data-access/prices';
import { entityText, type EntityText } from '@trajeto/shared-ui/crud';

const using = (customers: number) =>
  customers === 0 ? 'empresas usam esta tabela' : customers === 1 ? '1 empresa usa esta tabela' : `${customers} empresas usam esta tabela`;
const inUse: PriceTableWords['inUse'] = {
  inactivate: (customers) => `Este registro está em uso e não pode ser inativado: ${using(customers)}.`,
  remove: (customers) => `Este registro está em uso e não pode ser excluído: ${using(customers)}.`,
};

type OfKind = EntityText & {
  words: PriceTableWords;
  effect: (row: number, amount: string) => string;
  noEffect: string;
  /** Said of a company. */
  noneServes: string;
  serving: (name: string) => string;
};
function ofKind(title: string, noun: string, effect: OfKind['effect']): OfKind {
  const text = entityText({ one: `tabela de ${noun}`, many: `tabelas de ${noun}`, isFeminine: true });
  const noEffect = 'Nenhuma linha vale para esta venda: R$ 0,00.';
  const noneServes = `Nenhuma tabela de ${noun} vale para esta empresa`;
  const serving = (name: string) => `Tabela em vigor: ${name}`;
  return { ...text, title, caption: title, create: 'Nova tabela', noneServes, serving, words: { ...text.words, inUse }, effect, noEffect };
}

export const priceTablesText: Readonly<Record<PriceKind, OfKind>> = {
  fee: ofKind('Taxas', 'taxas', (row, amount) => `Vale a linha ${row}: a taxa é de ${amount}.`),
  markup: ofKind('Markups', 'markup', (row, amount) => `Vale a linha ${row}: acrescenta ${amount}.`),
  markdown: ofKind('Markdowns', 'markdown', (row, amount) => `Vale a linha ${row}: desconta ${amount}.`),
};

export const pricesText = {
  name: 'Nome',
  nameRequired: 'O nome é obrigatório',
  default: 'Padrão',
  defaultHint: 'Vale para as empresas que não escolheram uma tabela. A tabela padrão de antes deixa de ser.',
  rows: 'Linhas',
  rowsHint: 'A linha mais específica vence: o fornecedor conta antes do âmbito, o âmbito antes do canal.',
  rowsRequired: 'Inclua ao menos uma linha',
  row: (row: number) => `Linha ${row}`,
  addRow: 'Adicionar linha',
  duplicateRow: (row: number) => `Duplicar a linha ${row}`,
  removeRow: (row: number) => `Remover a linha ${row}`,
  equalRows: 'Já existe uma linha igual',
  customers: 'Empresas que usam',
  facts: (rows: number, customers: number) =>
    `${rows} ${rows === 1 ? 'linha' : 'linhas'} · ${customers} ${customers === 1 ? 'empresa' : 'empresas'}`,
  updated: 'Atualizada',
  service: 'Serviço',
  serviceRequired: 'Informe o serviço',
  services: {
    airway: 'Aéreo',
    hotel: 'Hotel',
    road: 'Rodoviário',
    vehicle: 'Carro',
    offline_hotel: 'Hotel offline',
    insurance: 'Seguro',
    transfer: 'Transfer',
    other: 'Outro',
  },
  choose: 'Escolha',
  provider: 'Fornecedor',
  anyProvider: 'Todos',
  unknownProvider: 'Outro fornecedor',
  providersFailed: 'Falha ao carregar fornecedores',
  scope: 'Âmbito',
  scopes: { both: 'Ambos', national: 'Nacional', international: 'Internacional' },
  channel: 'Canal',
  channels: { both: 'Ambos', online: 'Online', offline: 'Offline' },
  valueType: 'Tipo',
  valueTypes: { fixed: 'R$', percent: '%' },
  value: 'Valor',
  valueRequired: 'Informe o valor',
  valueTooHigh: 'Deve ser menor ou igual a 100',
  appliesTo: 'Por',
  units: { item: 'Item', traveler: 'Viajante', night: 'Diária' },
  ofSale: 'Venda',
  perUnit: (amount: string, unit: string) => `${amount} por ${unit.toLowerCase()}`,
  openTable: 'Ver a tabela',
  openTables: 'Ver as tabelas',
  chosenIn: 'A tabela da empresa é escolhida em Informações básicas; sem escolha vale a padrão da agência.',
  paste: 'Colar de uma planilha',
  pasteHint: (columns: readonly string[]) => `As colunas, nesta ordem: ${columns.join(', ')}.`,
  pasteTake: 'Incluir linhas coladas',
  pasteNothing: 'Cole ao menos uma linha.',
  pasteUnknown: (column: string, said: string) => `${column} “${said}” não existe`,
  pasteProblem: (line: number, problem: string) => `Linha ${line} colada: ${problem}. Nada foi incluído.`,
  pasteTooMany: (most: number) => `Uma tabela tem no máximo ${most} linhas. Nada foi incluído.`,
  simulation: 'Efeito em uma venda',
  simulationHint: 'O que a tabela faz de uma venda, com as linhas como estão agora, antes de salvar.',
  noProvider: 'Nenhum',
  saleValue: 'Valor da venda',
  travelers: 'Viajantes',
  nights: 'Diárias',
} as const;
