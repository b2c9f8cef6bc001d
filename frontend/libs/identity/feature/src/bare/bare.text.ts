export const bareText = {
  privacy: 'Política de privacidade',
  pitchLabel: 'Sobre o Trajeto',
  pitch: 'Viagens e despesas da sua empresa em um só trajeto',
  pitchShort: 'Viagens e despesas da sua empresa em um só trajeto.',
  pitchDetail: 'Do pedido à prestação de contas, cada passo à vista de quem precisa ver.',
  stops: ['Reservar', 'Aprovar', 'Viajar', 'Prestar contas'],
} as const;
