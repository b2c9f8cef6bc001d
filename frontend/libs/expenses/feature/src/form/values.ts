/** An expense as it is being written: its fields, what each lacks, and the form the server takes. */
import type { Expense, FormFields, PreviewQuestion } from '@trajeto/expenses-data-access';
import { chargeText, noProject, projectChargeOf, type ProjectCharge } from '@trajeto/shared-ui/crud';
import { formText } from './form.text';

export interface ExpenseValues extends ProjectCharge {
  expenseTypeUuid: string | null;
  /** `YYYY-MM-DD`. */
  expenseDate: string | null;
  company: string;
  companyCnpj: string | null;
  accessKey: string | null;
  /** A decimal string, '' while unknown. */
  value: string;
  paymentMethod: string | null;
  /** Null: as the method of payment says. */
  refundable: boolean | null;
  costCenterUuid: string | null;
  orderUuid: string | null;
  advanceOrderUuid: string | null;
  justification: string;
  customerReturn: string;
  employeeReturn: string;
  carModel: string;
  licensePlate: string;
  kilometer: string;
  isRoundTrip: boolean;
}
export type Field = keyof ExpenseValues;
/** Chosen from the server's own list. */
type PaymentSlug = NonNullable<PreviewQuestion['paymentMethod']>;

export const emptyValues = (): ExpenseValues => ({
  expenseTypeUuid: null,
  expenseDate: null,
  company: '',
  companyCnpj: null,
  accessKey: null,
  value: '',
  paymentMethod: null,
  refundable: null,
  costCenterUuid: null,
  ...noProject(),
  orderUuid: null,
  advanceOrderUuid: null,
  justification: '',
  customerReturn: '',
  employeeReturn: '',
  carModel: '',
  licensePlate: '',
  kilometer: '',
  isRoundTrip: false,
});

const statement = (value: string) => (Number(value) === 0 ? '' : value);

/** What is kept of an expense, ready to be edited. */
export const valuesOf = (expense: Expense): ExpenseValues => ({
  ...emptyValues(),
  expenseTypeUuid: expense.expenseType.uuid,
  expenseDate: expense.expenseDate,
  company: expense.company ?? '',
  companyCnpj: expense.companyCnpj,
  accessKey: expense.accessKey,
  value: expense.value,
  paymentMethod: expense.paymentMethod.slug,
  refundable: expense.refundable,
  costCenterUuid: expense.costCenter.uuid,
  ...projectChargeOf(expense),
  orderUuid: expense.order?.uuid ?? null,
  advanceOrderUuid: expense.advanceOrder?.uuid ?? null,
  justification: expense.justification ?? '',
  customerReturn: statement(expense.customerReturn),
  employeeReturn: statement(expense.employeeReturn),
  carModel: expense.extraInfo?.carModel ?? '',
  licensePlate: expense.extraInfo?.licensePlate ?? '',
  kilometer: expense.extraInfo?.kilometer ?? '',
});

const PLATE = /^[A-Z]{3}(\d{4}|\d[A-Z]\d{2})$/;
/** Letters and digits of a plate, as typed in either of its two forms. */
export const plateOf = (typed: string): string =>
  typed
    .toUpperCase()
    .replace(/[^A-Z0-9]/g, '')
    .slice(0, 7);
export const isPlate = (plate: string): boolean => PLATE.test(plate);
/** `ABC1D23` as people write it: the old form with its dash, the Mercosul one whole. */
export const shownPlate = (plate: string): string => (/^[A-Z]{3}\d{4}$/.test(plate) ? `${plate.slice(0, 3)}-${plate.slice(3)}` : plate);

/** Hundredths, so that nothing is rounded on the way. */
const hundredths = (decimal: string): number => Math.round(Number(decimal) * 100);
/** The kilometers driven: there, and back when the person says so. */
export function drivenOf({ kilometer, isRoundTrip }: Pick<ExpenseValues, 'kilometer' | 'isRoundTrip'>): string {
  const driven = hundredths(kilometer || '0') * (isRoundTrip ? 2 : 1);
  return driven === 0 ? '' : (driven / 100).toFixed(2).replace(/\.?0+$/, '');
}

export type Problems = Partial<Record<Field, string>>;

export interface Circumstances {
  today: string;
  isMileage: boolean;
  /** A policy is not met, as the server said of these very values. */
  isOver: boolean;
  /** The company demands a project of what is charged now. */
  needsProject: boolean;
}

function mileageProblems({ carModel, licensePlate, ...way }: ExpenseValues): Problems {
  return {
    ...(carModel.trim() === '' && { carModel: formText.carModelNeeded }),
    ...(licensePlate === '' && { licensePlate: formText.plateNeeded }),
    ...(licensePlate !== '' && !isPlate(licensePlate) && { licensePlate: formText.plateInvalid }),
    ...(drivenOf(way) === '' && { kilometer: formText.kilometerNeeded }),
  };
}

function valueProblem(value: string): Problems {
  if (value === '') return { value: formText.valueNeeded };
  return Number(value) === 0 ? { value: formText.valuePositive } : {};
}

function dayProblem(day: string | null, today: string): Problems {
  if (!day) return { expenseDate: formText.dayNeeded };
  return day > today ? { expenseDate: formText.dayFuture } : {};
}

/** What keeps the expense from being sent, field by field, in the order of the form. */
export function problemsOf(values: ExpenseValues, { today, isMileage, isOver, needsProject }: Circumstances): Problems {
  return {
    ...(values.expenseTypeUuid === null && { expenseTypeUuid: formText.typeNeeded }),
    ...dayProblem(values.expenseDate, today),
    ...(isMileage ? mileageProblems(values) : valueProblem(values.value)),
    ...(values.paymentMethod === null && { paymentMethod: formText.methodNeeded }),
    ...(values.costCenterUuid === null && { costCenterUuid: formText.costCenterNeeded }),
    ...(needsProject && values.projectUuid === null && { projectUuid: chargeText.projectRequired }),
    ...(isOver && values.justification.trim() === '' && { justification: formText.justificationNeeded }),
  };
}

const filled = (text: string): string | null => text.trim() || null;

/** The ExpenseForm of these values; `null` clears what an edited expense had. */
export function fieldsOf(values: ExpenseValues, isMileage: boolean): FormFields {
  const drive = { carModel: filled(values.carModel), licensePlate: values.licensePlate, kilometer: drivenOf(values) };
  return {
    expenseTypeUuid: values.expenseTypeUuid,
    expenseDate: values.expenseDate,
    company: filled(values.company),
    companyCnpj: values.companyCnpj,
    accessKey: values.accessKey,
    paymentMethod: values.paymentMethod,
    ...(values.refundable !== null && { refundable: values.refundable }),
    costCenterUuid: values.costCenterUuid,
    projectUuid: values.projectUuid,
    phaseUuid: values.phaseUuid,
    orderUuid: values.orderUuid,
    advanceOrderUuid: values.advanceOrderUuid,
    justification: filled(values.justification),
    customerReturn: values.customerReturn || '0.00',
    employeeReturn: values.employeeReturn || '0.00',
    ...(isMileage ? drive : { value: values.value }),
  };
}

/** For a new expense what is empty need not be said at all. */
export const saidOf = (fields: FormFields): FormFields =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== null && value !== '0.00'));

/** The question of the limits, as soon as there is enough to ask. */
export function previewOf(values: ExpenseValues, isMileage: boolean, expenseUuid?: string): PreviewQuestion | null {
  const { expenseTypeUuid, expenseDate, paymentMethod, value } = values;
  const kilometer = drivenOf(values);
  if (!expenseTypeUuid || !expenseDate) return null;
  return {
    expenseTypeUuid,
    expenseDate,
    ...(paymentMethod && { paymentMethod: paymentMethod as PaymentSlug }),
    ...(!isMileage && value !== '' && { value }),
    ...(isMileage && kilometer !== '' && { kilometer }),
    ...(expenseUuid && { expenseUuid }),
  };
}
