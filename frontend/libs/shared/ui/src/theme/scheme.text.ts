export const schemeText = {
  light: 'Claro',
  dark: 'Escuro',
  system: 'Do sistema',
  toLight: 'Usar tema claro',
  toDark: 'Usar tema escuro',
} as const;
