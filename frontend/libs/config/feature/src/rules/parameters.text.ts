export const parametersText = {
  title: 'Parâmetros',
  search: 'Buscar parâmetro',
  loadFailed: 'Falha ao carregar parâmetros',
  saved: 'Parâmetros atualizados',
  saveFailed: 'Falha ao atualizar parâmetros',
  notFound: 'Nenhum parâmetro encontrado',
  clear: 'Limpar busca',
  yes: 'Sim',
  no: 'Não',
  required: 'Campo obrigatório',
  whole: 'Informe um número inteiro',
  changedAt: (when: string, by: string | null) => (by === null ? `alterado em ${when}` : `alterado em ${when} por ${by}`),
  changed: (name: string, before: string, now: string) => `${name}: ${before} → ${now}`,
  groups: {
    travel: 'Viagem',
    approval: 'Aprovação',
    expenses: 'Despesas',
    security: 'Segurança',
    budget: 'Orçamento',
    others: 'Outros',
  },
  units: { hours: 'Em horas', BRL_per_km: 'Em reais por quilômetro', percent: 'Em porcentagem do valor aprovado' } as Readonly<
    Record<string, string>
  >,
  /** A value of a number with its unit. */
  measured: { hours: (value: string) => `${value} h`, BRL_per_km: (value: string) => `${value} por km` } as Readonly<
    Record<string, (value: string) => string>
  >,
  hints: {
    mandatory_two_factor: 'Todos terão de configurar no próximo acesso.',
  } as Readonly<Record<string, string>>,
  options: {
    warn: 'Avisar',
    block: 'Bloquear',
    approve: 'Aprovar automaticamente',
    administrators: 'Esperar os administradores',
  } as Readonly<Record<string, string>>,
} as const;
