import { entityText } from '@trajeto/shared-ui/crud';

export const expenseTypesText = {
  ...entityText({ one: 'tipo de despesa', many: 'tipos de despesa' }),
  title: 'Tipo de despesa',
  create: 'Novo tipo',
  name: 'Nome',
  nameRequired: 'O nome é obrigatório',
  category: 'Categoria',
  categoryRequired: 'A categoria é obrigatória',
  kind: 'Cálculo',
  kinds: { common: 'Valor', km: 'Por quilômetro' },
  integration: 'Código de integração',
} as const;
