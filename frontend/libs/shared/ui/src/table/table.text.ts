export const tableText = {
  pages: 'Páginas',
  previous: 'Página anterior',
  next: 'Próxima página',
  page: (page: number) => `Página ${page}`,
  showing: (from: number, to: number, total: number) => `Mostrando ${from}–${to} de ${total.toLocaleString('pt-BR')}`,
  pageSize: 'Linhas por página',
  perPage: (size: number) => `${size} por página`,
  savedAt: (moment: string) => `Dados salvos de ${moment}`,
  updates: (count: number) => (count === 1 ? '1 atualização · Mostrar' : `${count.toLocaleString('pt-BR')} atualizações · Mostrar`),
} as const;
