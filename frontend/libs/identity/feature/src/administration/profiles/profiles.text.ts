import { plural } from '@trajeto/shared-format';
import { entityText } from '@trajeto/shared-ui/crud';

export const profilesText = {
  ...entityText({ one: 'perfil', many: 'perfis' }),
  caption: 'Perfis da empresa',
  editTitle: (name: string) => `Perfil: ${name}`,
  openTitle: (name: string) => `Perfil: ${name}`,
  name: 'Nome',
  nameRequired: 'O nome é obrigatório',
  employees: 'Funcionários',
  approver: 'Aprovador',
  expenseApprover: 'Aprovador de despesas',
  isDefault: 'Padrão',
  administrator: 'Administrador',
  yes: 'Sim',
  no: 'Não',
  actions: 'Ações',
  makeDefault: 'Tornar padrão',
  removeBody: 'Ele deixa de existir para a empresa. Esta ação não pode ser desfeita.',
  people: (count: number) => plural(count, 'funcionário', 'funcionários'),
  flagHints: {
    approver: 'Aparece como aprovador nos modelos de aprovação.',
    isExpenseApprover: 'Paga adiantamentos e reembolsos e confere as despesas.',
    default: 'É o perfil de quem entra sem um escolhido.',
  },
  counter: (held: number, all: number) => `${held} de ${all}`,
  searchAction: 'Buscar ação',
  noAction: 'Nenhuma ação encontrada',
  markAll: 'Marcar todos',
  unmarkAll: 'Desmarcar todos',
  markGroup: (group: string, isWhole: boolean) => `${isWhole ? 'Desmarcar' : 'Marcar'} todos de ${group}`,
  ofGroup: (held: number, all: number) => `${held}/${all}`,
  administratorHint: 'O perfil Administrador tem todas as ações e não pode ser alterado.',
  heldOnlyHere: (count: number, own: readonly string[]) =>
    [plural(count, 'ação', 'ações'), ...(own.length > 0 ? [`só aqui: ${own.join(', ')}`] : [])].join('; '),
  actionsFailed: 'Falha ao carregar ações',
  change: (gained: number, lost: number, people: number) => {
    const parts = [
      gained > 0 && `Ganha ${plural(gained, 'ação', 'ações')}`,
      lost > 0 && `${gained > 0 ? 'perde' : 'Perde'} ${gained > 0 ? lost : plural(lost, 'ação', 'ações')}`,
    ];
    const words = parts.filter(Boolean).join(', ');
    return words === '' ? '' : `${words}; vale para ${plural(people, 'pessoa', 'pessoas')} agora.`;
  },
} as const;
