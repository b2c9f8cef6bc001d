export const connectionText = {
  offline: (time: string) => `Você está sem conexão. Mostrando os dados salvos às ${time}.`,
  back: 'Conexão restabelecida',
  newVersion: 'Nova versão disponível',
  reload: 'Atualizar',
} as const;
