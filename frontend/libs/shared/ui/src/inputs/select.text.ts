export const selectText = {
  nothing: 'Nenhuma opção encontrada',
  loading: 'Carregando...',
} as const;

/** What a list of options says while it has none. */
export const noOption = (isLoading: boolean): string => (isLoading ? selectText.loading : selectText.nothing);
