export const accountText = {
  themeFailed: 'Não foi possível salvar o tema.',
  menuOf: 'Menu de',
  administrator: 'Administrador',
  profile: 'Perfil',
  changePassword: 'Alterar senha',
  changePasswordHint: 'Enviaremos um e-mail com um link para você alterar sua senha.',
  request: 'Solicitar',
  cancel: 'Cancelar',
  requesting: 'Solicitando alteração de senha',
  requested: 'Solicitação de alteração de senha feita com sucesso',
  requestFailed: 'Falha ao solicitar alteração de senha',
  theme: 'Tema',
  shortcuts: 'Atalhos do teclado',
  signOut: 'Sair',
  unsentTitle: 'Sair com despesas por enviar?',
  unsent: (count: number) =>
    count === 1
      ? 'Há 1 despesa ainda não enviada. Se sair agora, ela fica neste aparelho e será enviada no próximo acesso com esta conta.'
      : `Há ${count} despesas ainda não enviadas. Se sair agora, elas ficam neste aparelho e serão enviadas no próximo acesso com esta conta.`,
  signOutAnyway: 'Sair mesmo assim',
} as const;
