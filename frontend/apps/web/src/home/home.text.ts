export const homeText = {
  title: 'Início',
  greeting: (words: string, name: string) => `${words}, ${name}`,
  needsYou: 'Precisa de você',
  approvals: (count: number) => (count === 1 ? '1 aprovação' : `${count} aprovações`),
  approvalsHint: 'Solicitações esperam a sua decisão',
  decideNow: 'Decidir agora',
  allDone: 'Tudo em dia. Nada precisa de você agora.',
  quickActions: 'Ações rápidas',
  whereTo: 'Para onde vamos?',
  search: 'Buscar ações...',
  noAction: 'Nenhuma ação encontrada',
} as const;
