export { CompanyAdvancesPage } from './company-advances-page';
export { MyAdvancesPage } from './my-advances-page';
