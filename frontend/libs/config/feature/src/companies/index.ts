/** The companies of an agency. */
export { CompaniesPage } from './companies-page';
export { CompanyPage } from './company-page';
export { NewCompanyPage } from './new-company-page';
