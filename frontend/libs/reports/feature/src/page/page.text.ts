export const pageText = {
  nowIs: (title: string, label: string) => `${title}: agora ${label}`,
  history: 'Histórico',
  historyFailed: 'Falha ao carregar o histórico',
  noHistory: 'Nenhum registro',
  showAll: (count: number) => `Mostrar todos (${count})`,
  onBehalfOf: (who: string, owner: string) => `${who} por ${owner}`,
  because: (reason: string) => `“${reason}”`,
  life: 'Andamento',
  approvals: 'Aprovações',
} as const;
