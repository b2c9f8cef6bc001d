export const selectText = {
  nothing: 'Nenhuma opção encontrada',
  loading: 'Carregando...',
  markAll: 'Marcar todos',
  unmarkAll: 'Desmarcar todos',
  clear: 'Limpar',
  clearField: (field: string) => `Limpar ${field}`,
  failed: 'Não foi possível carregar as opções. Tentar de novo',
} as const;

/** What a list of options says while it has none. */
export const noOption = (isLoading: boolean): string => (isLoading ? selectText.loading : selectText.nothing);
