export { OrderExpensesPage } from './order-expenses-page';
