export const connectionText = {
  /** `day` where what was saved is not of today. */
  offline: (time: string, day: string | null) => `Você está sem conexão. Mostrando os dados salvos ${day ? `em ${day} ` : ''}às ${time}.`,
  back: 'Conexão restabelecida',
  newVersion: 'Nova versão disponível',
  reload: 'Atualizar',
} as const;
