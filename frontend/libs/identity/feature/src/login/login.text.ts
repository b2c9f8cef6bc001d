export const loginText = {
  title: 'Entrar',
  email: 'E-mail',
  password: 'Senha',
  keepSigned: 'Mantenha-me conectado',
  forgot: 'Esqueci minha senha',
  submit: 'Entrar',
  fillBoth: 'Preencha e-mail e senha',
  showPassword: 'Mostrar ou ocultar a senha',
  capsLock: 'Caps Lock está ativado',
} as const;
