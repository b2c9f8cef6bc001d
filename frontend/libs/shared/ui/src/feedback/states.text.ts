export const statesText = {
  retry: 'Tentar de novo',
  code: 'Código',
  notFound: 'Registro não encontrado.',
  notFoundHint: 'Ele pode ter sido removido.',
  forbidden: 'Você não possui permissão para realizar esta ação.',
  nothing: 'Nenhum dado para ser exibido',
  loading: 'Carregando…',
  stillLoading: 'Ainda carregando…',
  takingLong: 'Está demorando mais que o normal…',
  close: 'Fechar',
  cancel: 'Cancelar',
  details: 'Detalhes',
} as const;
