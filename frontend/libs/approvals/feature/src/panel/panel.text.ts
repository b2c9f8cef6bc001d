export const panelText = {
  loadFailed: 'Falha ao carregar aprovações',
  none: 'Tudo em dia',
  noneHint: 'Nenhuma solicitação espera a sua decisão.',
  approve: 'Aprovar',
  open: 'Abrir',
  seeAll: 'Ver todas',
  of: (verb: string, what: string) => `${verb}: ${what}`,
} as const;
