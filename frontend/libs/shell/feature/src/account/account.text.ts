export const accountText = {
  menu: (name: string) => `Menu de ${name}`,
  administrator: 'Administrador',
  theme: 'Tema',
  signOut: 'Sair',
} as const;
