/** /customers: the companies of an agency, and what only the agency decides about them. */
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
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
} from '@trajeto/shared-api-client';
import { getCustomerOptions, listCustomersOptions, useWrite, type Words } from '@trajeto/shared-api-client/queries';
import { ifMatch } from '@trajeto/shared-auth';

export type Company = ConfigCustomer;
export type CompanyForm = CustomerCreate;
export interface CompaniesQuestion {
  name: string;
  active: boolean | undefined;
  /** Blocked for suspected fraud. */
  isBlocked: boolean | undefined;
  /** A decimal string. */
  maxCreditLimit: string | undefined;
  page: number;
}

const TOUCHED = ['customers', 'bootstrap', 'credit-balance'] as const;
const addressed = ({ uuid, version }: Company) => ({ path: { customerId: uuid }, headers: ifMatch(version), throwOnError: true as const });

export const companiesQuery = ({ name, active, isBlocked, maxCreditLimit, page }: CompaniesQuestion) =>
  queryOptions({
    ...listCustomersOptions({ query: { name: name || undefined, active, fraudBlocking: isBlocked, maxCreditLimit, page } }),
    placeholderData: keepPreviousData,
  });

export const blockedCountQuery = () =>
  queryOptions({ ...listCustomersOptions({ query: { fraudBlocking: true, limit: 1 } }), select: ({ meta }) => meta.total });

/** With the notes of the agency. */
export const companyQuery = (customerId: string) =>
  queryOptions({ ...getCustomerOptions({ path: { customerId }, query: { withAdditionalInfo: true } }), select: ({ data }) => data });

export const useCreateCompany = (words: Words) =>
  useWrite(words, TOUCHED, async (body: CompanyForm) => (await createCustomer({ body, throwOnError: true })).data.data);

export const useUpdateCompany = (words: Words) =>
  useWrite(
    words,
    TOUCHED,
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

export const useSwitchCompany = (words: Words) =>
  useWrite(words, TOUCHED, async (company: Company) => {
    if (company.isActive) await inactivateCustomer(addressed(company));
    else await activateCustomer(addressed(company));
  });
