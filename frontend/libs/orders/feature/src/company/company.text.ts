export const companyText = {
  label: 'Empresa',
  any: 'Todas as empresas',
  clear: 'Limpar empresa',
} as const;
