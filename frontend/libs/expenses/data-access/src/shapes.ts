/** Expenses, advances and receipts as the API shows them (API 3.7); the one place that names them until the contract does. */
export interface Ref {
  uuid: string;
  name: string;
}
export interface Named {
  slug: string;
  name: string;
}
export type ExpenseStatus = 'open' | 'waiting' | 'approving' | 'approved' | 'rejected' | 'finished';
export type DuplicateStatus = 'none' | 'suspected' | 'dismissed' | 'confirmed';

export interface UnsatisfiedPolicy {
  policyParameter: string;
  typeValue: string;
  value: string;
  voucherRequired: boolean;
  message: string;
}
export interface ExpenseCategory extends Ref {
  icon: string | null;
}
export interface ExpenseType extends Ref {
  kind: string;
  expenseCategory: ExpenseCategory;
}
export interface OrderRef {
  uuid: string;
  orderNumber: number;
}
export interface Mileage {
  carModel: string | null;
  licensePlate: string | null;
  kilometer: string | null;
  odometerImagePath: string | null;
}
export interface Expense {
  uuid: string;
  version: number;
  expenseNumber: number;
  status: ExpenseStatus;
  order: OrderRef | null;
  expenseType: ExpenseType;
  expenseDate: string;
  violatedPolicies: UnsatisfiedPolicy[];
  unsatisfiedPolicies: UnsatisfiedPolicy[];
  voucherPath: string | null;
  suspectedVoucher: boolean;
  duplicateStatus: DuplicateStatus;
  company: string | null;
  companyCnpj: string | null;
  accessKey: string | null;
  value: string;
  paymentMethod: Named;
  justification: string | null;
  advanceOrder: { uuid: string; advanceNumber: number } | null;
  extraInfo: Mileage | null;
  refundable: boolean;
  reasonRejected: string | null;
  costCenter: Ref;
  project: Ref | null;
  phase: Ref | null;
  customerEmployee: Ref;
  customerReturn: string;
  employeeReturn: string;
  by: Ref;
  expenseReport: Ref | null;
  createdAt: string;
  updatedAt: string;
  allowedActions: string[];
}

export interface DuplicatePair {
  uuid: string;
  reason: 'access_key' | 'same_image' | 'similar_image' | 'same_value_date_company';
  status: 'suspected' | 'confirmed' | 'dismissed';
  expense: Expense;
  /** Of an expense the caller may not read only these three come; the rest is null. */
  other: Pick<Expense, 'uuid' | 'value' | 'expenseDate' | 'company'> & Partial<{ [Field in keyof Expense]: Expense[Field] | null }>;
  decidedBy: Ref | null;
  decidedAt: string | null;
  obs: string | null;
}

export interface PolicyLimit {
  policyParameter: string;
  value: string;
  used: string;
  left: string;
}
export interface ExpensePreview {
  value: string | null;
  refundable: boolean;
  refundableEditable: boolean;
  voucherRequired: boolean;
  limits: PolicyLimit[];
  unsatisfiedPolicies: UnsatisfiedPolicy[];
}
export interface PaymentMethod extends Named {
  refundable: boolean;
  refundableEditable: boolean;
}

export interface Establishment {
  name?: string | null;
  cnpj?: string | null;
}
export interface ReadReceipt {
  date?: string | null;
  value?: string | null;
  establishment?: Establishment | null;
  expenseCategory?: Ref | null;
  expenseType?: Ref | null;
  accessKey?: string | null;
  paymentMethod?: string | null;
}
export interface Confidence {
  date?: number;
  value?: number;
  establishmentName?: number;
  establishmentCnpj?: number;
  expenseType?: number;
  accessKey?: number;
}
export type ReadingStatus = 'queued' | 'processing' | 'done' | 'failed';
export type ReadingSource = 'qr_code' | 'access_key' | 'text';
export interface Reading {
  uuid: string;
  status: ReadingStatus;
  createdAt: string;
  imageLink: string | null;
  waitTime: number | null;
  message: string | null;
  result: ReadReceipt | null;
  confidence: Confidence | null;
  source: ReadingSource | null;
}

export interface Advance {
  uuid: string;
  advanceNumber: number;
  status: 'open' | 'approving' | 'disapproved' | 'waiting_payment' | 'paid';
  traveler: Ref;
  value: string;
  balance: string;
  order: OrderRef | null;
  description: string | null;
  dateOfNeed: string;
}
export interface NewAdvance {
  travelerUuid: string;
  orderUuid: string | null;
  reasonExpenseUuid: string;
  value: string;
  dateOfNeed: string;
  description: string | null;
  costCenterUuid: string;
}

export interface HistoryEntry {
  uuid: string;
  at: string;
  action: string;
  description: string;
}
export interface PageMeta {
  currentPage: number;
  lastPage: number;
  perPage: number;
  from: number | null;
  to: number | null;
  total: number;
}
export interface Many<Row> {
  data: Row[];
}
export interface Page<Row> extends Many<Row> {
  meta: PageMeta;
}
export interface One<Thing> {
  data: Thing;
}
export interface Counted {
  count: number;
  total: string;
}
