export { expenseLoader } from './expense-loader';
export { ExpensePage } from './expense-page';
