export const dayText = {
  placeholder: 'dd/mm/aaaa',
  invalid: 'Data inválida: informe dia, mês e ano',
  tooEarly: (day: string) => `A data não pode ser anterior a ${day}`,
  tooLate: (day: string) => `A data não pode ser posterior a ${day}`,
  clear: 'Limpar data',
  day: 'Data',
  typed: 'Digite a data',
  done: 'Concluir',
  loading: 'Carregando calendário',
  noCalendar: 'O calendário não pôde ser carregado. Digite a data.',
} as const;
