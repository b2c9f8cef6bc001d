export const authText = {
  refreshFailed: 'Falha ao renovar o token.',
  sessionEnded: 'Sua sessão foi encerrada. Entre novamente.',
  inactive: 'Usuário inativo. Procure o administrador da sua empresa.',
  redirected: 'Você foi redirecionado pois não possui permissão para visualizar este conteúdo.',
  signOutFirst: 'Você já está conectado. Saia da sua conta e abra o link de novo para alterar a senha.',
  network: 'Não foi possível conectar. Verifique sua internet e tente de novo.',
  timeout: 'O servidor demorou para responder. Tente de novo.',
} as const;
