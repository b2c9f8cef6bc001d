/** The calls that keep the lists people choose from while they travel and spend. */
export { categoryOptionsQuery, expenseTypesQuery, useExpenseTypeWrites, type ExpenseType, type ExpenseTypeForm } from './expense-types';
export { justificationsQuery, useJustificationWrites, type Justification, type JustificationForm } from './justifications';
export { reasonExpensesQuery, useReasonExpenseWrites, type ReasonExpense } from './reason-expenses';
export { reasonTripsQuery, useReasonTripWrites, type ReasonForm, type ReasonTrip } from './reason-trips';
