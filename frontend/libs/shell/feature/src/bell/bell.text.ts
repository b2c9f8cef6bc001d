import { formatCount } from '@trajeto/shared-format';

export const bellText = {
  title: 'Avisos',
  open: (unread: number) => (unread === 0 ? 'Avisos' : `Avisos, ${formatCount(unread)} não lidos`),
  unreadTab: 'Não lidas',
  allTab: 'Todas',
  readAll: 'Marcar todas como lidas',
  empty: 'Nenhum aviso por aqui',
  loadFailed: 'Falha ao carregar avisos',
  readAllFailed: 'Falha ao marcar avisos como lidos',
  connecting: 'Conectando às atualizações ao vivo…',
  paused: 'Atualizações ao vivo pausadas',
  isUnread: 'não lido',
  today: 'Hoje',
  yesterday: 'Ontem',
  earlier: 'Anteriores',
} as const;
