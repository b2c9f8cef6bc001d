export const confirmEmailText = {
  title: 'Confirmar e-mail',
  hint: 'Este link confirma o novo e-mail de acesso da sua conta. Depois de confirmar, todas as sessões são encerradas e você entra com ele.',
  submit: 'Confirmar e-mail',
  confirming: 'Confirmando e-mail',
  done: 'E-mail confirmado',
  doneHint: 'Entre com o novo e-mail e a senha de sempre.',
  signIn: 'Entrar',
  failed: 'Falha ao confirmar e-mail',
} as const;
