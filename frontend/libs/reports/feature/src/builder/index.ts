export { BuilderPage } from './builder-page';
export { OfExpensePage } from './of-expense-page';
