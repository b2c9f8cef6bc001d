export const loginText = {
  title: 'Entrar',
  email: 'E-mail',
  password: 'Senha',
  keepSigned: 'Mantenha-me conectado',
  submit: 'Entrar',
  fillBoth: 'Preencha e-mail e senha',
  showPassword: 'Mostrar ou ocultar a senha',
  capsLock: 'Caps Lock está ativado',
  unknown: 'Erro desconhecido',
  tryAgainIn: (clock: string) => `Tente de novo em ${clock}.`,
} as const;
