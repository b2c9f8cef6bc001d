export const attemptsText = {
  unknown: 'Erro desconhecido',
  lastTry: 'E-mail ou senha inválidos. Resta 1 tentativa antes do bloqueio.',
  blocksAgain: 'E-mail ou senha inválidos. A próxima tentativa errada bloqueia a conta de novo.',
  blocked: (clock: string) => `Muitas tentativas. Conta bloqueada até ${clock}. Aguarde ou redefina sua senha.`,
  tryAgainIn: (clock: string) => `Tente de novo em ${clock}.`,
  resetPassword: 'Redefinir senha',
} as const;
