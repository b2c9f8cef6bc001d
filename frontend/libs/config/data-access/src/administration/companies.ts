/** /customers: the companies of an agency, and what only the agency decides about them. */
import { queryOptions } from '@tanstack/react-query';
import {
  activateCustomer,
  blockCustomer,
  createCustomer,
  inactivateCustomer,
  limitCredit,
  unblockCustomer,
  updateCustomer,
  type ConfigCustomer,
  type CustomerCreate,
  type CustomerUpdate,
  type ServiceType,
} from '@trajeto/shared-api-client';
import {
  getCustomerOptions,
  listCustomersOptions,
  useWrite,
  type CrudWords,
  type ListQuestion,
  type Words,
} from '@trajeto/shared-api-client/queries';
import { ifMatch } from '@trajeto/shared-auth';

export type Company = ConfigCustomer;
export type CompanyForm = CustomerCreate;
export type ServiceKind = ServiceType;
export interface CompaniesQuestion extends ListQuestion {
  /** Blocked for suspected fraud. */
  onlyBlocked: boolean;
  /** A decimal string. */
  maxCreditLimit: string | null;
}

const TOUCHED = ['customers', 'bootstrap', 'credit-balance'] as const;
const addressed = ({ uuid, version }: Company) => ({ path: { customerId: uuid }, headers: ifMatch(version), throwOnError: true as const });

export const companiesQuery = ({ onlyBlocked, maxCreditLimit, ...question }: CompaniesQuestion) =>
  queryOptions(
    listCustomersOptions({
      query: { ...question, ...(onlyBlocked && { fraudBlocking: true }), ...(maxCreditLimit !== null && { maxCreditLimit }) },
    }),
  );

export const blockedCountQuery = () =>
  queryOptions({ ...listCustomersOptions({ query: { fraudBlocking: true, limit: 1 } }), select: ({ meta }) => meta.total });

/** With the notes of the agency. */
export const companyQuery = (customerId: string) =>
  queryOptions({ ...getCustomerOptions({ path: { customerId }, query: { withAdditionalInfo: true } }), select: ({ data }) => data });

export const useCreateCompany = (words: Words) =>
  useWrite(words, TOUCHED, async (body: CompanyForm) => (await createCustomer({ body, throwOnError: true })).data.data);

/** The price tables it names are counted in the lists of the agency, and shown as what is in force for it. */
const TOUCHED_PRICES = ['fees', 'markups', 'markdowns'] as const;

export const useUpdateCompany = (words: Words) =>
  useWrite(
    words,
    [...TOUCHED, ...TOUCHED_PRICES],
    async ({ company, form }: { company: Company; form: CustomerUpdate }) =>
      (await updateCustomer({ ...addressed(company), body: form })).data.data,
  );

export const useSetCreditLimit = (words: Words) =>
  useWrite(words, TOUCHED, ({ company, creditLimit }: { company: Company; creditLimit: string }) =>
    limitCredit({ ...addressed(company), body: { creditLimit } }),
  );

export const useBlockCompany = (words: Words) =>
  useWrite(words, TOUCHED, ({ company, reason }: { company: Company; reason: string | null }) =>
    blockCustomer({ ...addressed(company), body: { reason } }),
  );

export const useUnblockCompany = (words: Words) => useWrite(words, TOUCHED, (company: Company) => unblockCustomer(addressed(company)));

export const useCompanySwitches = (words: Pick<CrudWords, 'activate' | 'inactivate'>) => ({
  activate: useWrite(words.activate, TOUCHED, (company: Company) => activateCustomer(addressed(company))),
  inactivate: useWrite(words.inactivate, TOUCHED, (company: Company) => inactivateCustomer(addressed(company))),
});
