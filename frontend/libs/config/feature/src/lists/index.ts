/** The lists people choose from while they travel and spend. */
export { ExpenseTypesPage } from './expense-types-page';
export { JustificationsPage } from './justifications-page';
export { ReasonsPage } from './reasons-page';
