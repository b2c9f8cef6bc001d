export const preferencesText = {
  look: 'Aparência',
  theme: 'Tema',
  density: 'Densidade',
  densities: { comfortable: 'Confortável', compact: 'Compacta' },
  densityHint: 'Altura das linhas das tabelas no computador.',
  use: 'Uso',
  singleKeys: 'Atalhos de uma tecla',
  singleKeysHint: 'Por exemplo, / para buscar e ? para ver os atalhos.',
  hideLimit: 'Ocultar o limite de crédito',
  hideLimitHint: 'O valor fica escondido até você pedir para ver.',
  failed: 'Falha ao salvar preferências',
  loadFailed: 'Falha ao carregar preferências',
} as const;
