export const notificationsText = {
  title: 'Do que você quer saber',
  caption: 'Avisos por acontecimento e por onde eles chegam',
  event: 'Acontecimento',
  inApp: 'Na tela',
  email: 'Por e-mail',
  one: (where: string, event: string) => `${event}: ${where}`,
  failed: 'Falha ao salvar avisos',
  loadFailed: 'Falha ao carregar avisos',
} as const;
