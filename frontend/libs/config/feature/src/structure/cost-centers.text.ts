import { plural } from '@trajeto/shared-format';
import { entityText, importText } from '@trajeto/shared-ui/crud';

const words = entityText({ one: 'centro de custo', many: 'centros de custo' });

/** Switching one says the sentences of an update (spec section 8). */
export const costCentersText = {
  ...words,
  loadFailed: 'Falha ao carregar centros de custos',
  removeBody: 'Pedidos antigos continuam com este nome.',
  words: { ...words.words, activate: words.words.update, inactivate: words.words.update },
  name: 'Nome',
  nameRequired: 'O nome da centro de custo é obrigatório',
  code: 'Código',
  externalCode: 'Código de integração externa',
  codeRequired: 'O código de integração externa é obrigatório',
  branch: 'Filial',
  branches: 'Filiais',
  allBranches: 'Todas as filiais',
  all: 'Todas',
  count: (branches: number) => plural(branches, 'filial', 'filiais'),
  headquarters: 'Matriz',
  belongsToHeadquarters: 'Pertence à matriz',
  onlyHeadquarters: 'Só da matriz',
  models: 'Modelos de aprovação',
  credit: 'Crédito',
  sheet: importText('centros de custo', 'centros-de-custo.xlsx'),
  yes: 'Sim',
  no: 'Não',
} as const;
