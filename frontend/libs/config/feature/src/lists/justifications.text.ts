import { entityText } from '@trajeto/shared-ui/crud';

export const justificationsText = {
  ...entityText({ one: 'justificativa', many: 'justificativas', isFeminine: true }),
  search: 'Buscar por justificativa',
  removeBody: 'Pedidos antigos continuam com este texto.',
  description: 'Justificativa',
  descriptionRequired: 'A justificativa é obrigatória',
} as const;
