export const insightText = {
  chooseForDashboard: 'Escolha uma empresa para ver o dashboard',
  chooseForReports: 'Selecione uma empresa para gerar relatórios.',
  favouriteFailed: 'Falha ao salvar favoritos',
} as const;
