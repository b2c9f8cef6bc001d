export const forgotText = {
  title: 'Redefinir senha',
  hint: 'Informe o e-mail da sua conta. Enviaremos um link para você criar uma nova senha.',
  email: 'E-mail',
  submit: 'Enviar instruções',
  back: 'Voltar para o login',
  failed: 'Falha ao enviar e-mail',
  sent: 'E-mail enviado!',
  validFor: 'O link vale por 60 minutos.',
  resend: 'Reenviar',
} as const;
