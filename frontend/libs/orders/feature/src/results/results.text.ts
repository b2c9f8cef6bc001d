import { plural } from '@trajeto/shared-format';

export const resultsText = {
  filters: 'Filtros',
  filtersCount: (count: number) => (count > 0 ? `Filtros (${count})` : 'Filtros'),
  clear: 'Limpar filtros',
  seeResults: (count: number) => `Ver ${plural(count, 'resultado', 'resultados')}`,
  sort: 'Ordenar',
  asking: (done: number, all: number) => `${done} de ${all} fornecedores`,
  prices: 'preços consultados',
  silent: (names: string) => `${names} não respondeu. Os demais resultados estão completos.`,
  silentMany: (names: string) => `${names} não responderam. Os demais resultados estão completos.`,
  without: (names: string, reason: string) => `${names}: ${reason.charAt(0).toLowerCase()}${reason.slice(1)}.`,
  searchAgain: 'Buscar de novo',
  shown: (shown: number, all: number) => `Mostrando ${shown} de ${all}`,
  expired: 'Os preços podem ter mudado.',
  expiredHint: 'Esta busca tem mais de 20 minutos.',
  refresh: 'Atualizar busca',
} as const;
