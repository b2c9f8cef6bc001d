import { entityText } from '@trajeto/shared-ui/crud';

const ofField = { search: 'Buscar por motivo', create: 'Novo motivo', reason: 'Motivo', reasonRequired: 'O motivo é obrigatório' } as const;

export const reasonTripsText = {
  ...entityText({ one: 'motivo de viagem', many: 'motivos de viagem' }),
  ...ofField,
  removeBody: 'Pedidos antigos continuam com este motivo.',
} as const;
export const reasonExpensesText = {
  ...entityText({ one: 'motivo de adiantamento', many: 'motivos de adiantamento' }),
  ...ofField,
} as const;
export const reasonsText = { tabs: 'Motivos' } as const;
