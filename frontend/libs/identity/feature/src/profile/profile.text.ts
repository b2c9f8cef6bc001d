export const profileText = {
  title: 'Perfil',
  tabs: {
    dados: 'Dados',
    documentos: 'Documentos e viagem',
    preferencias: 'Preferências',
    seguranca: 'Segurança',
    notificacoes: 'Notificações',
    ausencia: 'Ausência',
  },
  goTo: 'Ir para',
  saved: 'Perfil atualizado',
  saveFailed: 'Falha ao atualizar perfil',
  loadFailed: 'Falha ao carregar perfil',
  required: 'Campo obrigatório',
} as const;
