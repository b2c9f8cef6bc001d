/** What the pages of suppliers share. */
export const suppliersText = {
  services: {
    airway: 'Aéreo',
    hotel: 'Hotel',
    road: 'Rodoviário',
    vehicle: 'Veículo',
    offline_hotel: 'Hotel offline',
    insurance: 'Seguro',
    transfer: 'Transfer',
    other: 'Outros',
  },
  anyService: 'Todos',
  companies: 'Empresas',
  company: 'Empresa',
  companiesRequired: 'Escolha as empresas ou marque todas',
  allCompanies: 'Todas as empresas',
  all: 'Todas',
  count: (companies: number) => `${companies} empresas`,
} as const;
