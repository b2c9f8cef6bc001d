export const notifyText = {
  act: 'Notificar solicitante',
  issuer: 'Solicitante',
  title: (number: number) => `Notificar o solicitante do pedido ${number}`,
  body: (name: string) => `${name} recebe a mensagem pelos avisos que escolheu, e ela fica no histórico do pedido.`,
  message: 'Mensagem',
  messageNeeded: 'Escreva a mensagem.',
  send: 'Enviar',
  cancel: 'Cancelar',
  sent: 'Solicitante notificado com sucesso',
  failed: 'Falha ao notificar o solicitante',
} as const;
