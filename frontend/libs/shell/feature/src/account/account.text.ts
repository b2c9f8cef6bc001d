export const accountText = {
  menuOf: 'Menu de',
  administrator: 'Administrador',
  theme: 'Tema',
  signOut: 'Sair',
} as const;
