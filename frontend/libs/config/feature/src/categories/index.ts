/** The operator's categories of expenses. */
export { CategoriesPage } from './categories-page';
