import { entityText } from '@trajeto/shared-ui/crud';

export const groupsText = {
  ...entityText({ one: 'grupo', many: 'grupos' }),
  title: 'Grupos de funcionários',
  caption: 'Grupos de funcionários',
  search: 'Buscar por descrição',
  description: 'Descrição',
  descriptionRequired: 'A descrição do grupo é obrigatória',
  people: 'Funcionários',
  models: 'Modelos',
  inactivateTitle: (group: string) => `Inativar o grupo ${group}?`,
  inactivateBody: 'Modelos de aprovação que usam este grupo deixam de valer para ele.',
} as const;
