export const chargeText = {
  project: 'Projeto',
  projectOptional: 'Projeto (opcional)',
  projectNone: 'Nenhum',
  projectRequired: 'Selecione o projeto',
  projectNotYours: 'Seu perfil não permite escolher o projeto. Fale com o administrador da sua empresa.',
  phase: 'Fase',
  phaseOptional: 'Fase (opcional)',
  phaseNone: 'Nenhuma',
  balance: (value: string, name: string) => `Saldo ${value} · ${name}`,
  phaseNeedsProject: 'Selecione o projeto primeiro',
  outOfPeriod: (from: string, until: string | null) =>
    until === null ? `Não vigente: a partir de ${from}` : `Não vigente: de ${from} a ${until}`,
} as const;
