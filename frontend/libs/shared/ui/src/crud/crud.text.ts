export const crudText = {
  clearSearch: 'Limpar busca',
  clearFilters: 'Limpar filtros',
  clearFilter: (label: string) => `Remover o filtro ${label}`,
  filters: (set: number) => (set === 0 ? 'Filtros' : `Filtros (${set})`),
  filtersTitle: 'Filtros',
  seeResults: (total: number | undefined) =>
    total === undefined ? 'Ver resultados' : total === 1 ? 'Ver 1 resultado' : `Ver ${total.toLocaleString('pt-BR')} resultados`,
  status: 'Status',
  statuses: { all: 'Todos', active: 'Ativos', inactive: 'Inativos' },
  actionsOf: (name: string) => `Ações de ${name}`,
  actions: 'Ações',
  edit: 'Editar',
  open: 'Abrir',
  activate: 'Ativar',
  inactivate: 'Inativar',
  remove: 'Excluir',
  cancel: 'Cancelar',
} as const;
