/** A company as its forms keep it, check it and send it. */
import type { FormErrors } from '@mantine/form';
import type { Company, CompanyForm } from '@trajeto/config-data-access/administration';
import { isCnpj } from '@trajeto/shared-format';
import { checkText, MAIL } from '../place/checks';
import { placeOf, placeSent, type Place } from '../place/place-fields';
import { companyText } from './company.text';

export interface CompanyValues extends Record<string, unknown>, Place {
  companyName: string;
  tradingName: string;
  cnpj: string;
  stateRegistration: string;
  phone: string;
  email: string;
  expenseEmail: string;
  domains: string[];
  dashboardLink: string;
  integrationId: string;
  wintourCode: string;
  flightManager: boolean;
}
export interface NewCompanyValues extends CompanyValues {
  invoiceLimit: string;
  administratorName: string;
  administratorLastName: string;
  administratorEmail: string;
}

export const companyValues = (company: Company | null): CompanyValues => ({
  companyName: company?.companyName ?? '',
  tradingName: company?.tradingName ?? '',
  cnpj: company?.cnpj ?? '',
  stateRegistration: company?.stateRegistration ?? '',
  phone: company?.phone ?? '',
  email: company?.email ?? '',
  expenseEmail: company?.expenseEmail ?? '',
  domains: company?.domains ?? [],
  dashboardLink: company?.dashboardLink ?? '',
  integrationId: company?.integrationId ?? '',
  wintourCode: company?.wintourCode ?? '',
  flightManager: company?.flightManager ?? false,
  ...placeOf(company),
});

export const newCompanyValues = (): NewCompanyValues => ({
  ...companyValues(null),
  invoiceLimit: '',
  administratorName: '',
  administratorLastName: '',
  administratorEmail: '',
});

export function companyProblems(values: CompanyValues): FormErrors {
  const errors: FormErrors = {};
  for (const field of ['companyName', 'tradingName'] as const) if (!values[field].trim()) errors[field] = companyText.required[field];
  if (!isCnpj(values.cnpj)) errors.cnpj = checkText.cnpj;
  if (!MAIL.test(values.email.trim())) errors.email = checkText.mail;
  if (values.expenseEmail.trim() && !MAIL.test(values.expenseEmail.trim())) errors.expenseEmail = checkText.mail;
  return errors;
}

const administratorOf = ({ administratorName, administratorLastName, administratorEmail }: NewCompanyValues) =>
  [administratorName, administratorLastName, administratorEmail].map((typed) => typed.trim());

export function newCompanyProblems(values: NewCompanyValues): FormErrors {
  const typed = administratorOf(values);
  const isIncomplete = typed.some(Boolean) && !(typed.every(Boolean) && MAIL.test(values.administratorEmail.trim()));
  return { ...companyProblems(values), ...(isIncomplete ? { administratorEmail: companyText.administratorIncomplete } : {}) };
}

const orNull = (typed: string) => typed.trim() || null;

export const companySent = (values: CompanyValues): CompanyForm => ({
  companyName: values.companyName.trim(),
  tradingName: values.tradingName.trim(),
  cnpj: values.cnpj,
  email: values.email.trim(),
  stateRegistration: orNull(values.stateRegistration),
  phone: orNull(values.phone),
  expenseEmail: orNull(values.expenseEmail),
  domains: values.domains,
  dashboardLink: orNull(values.dashboardLink),
  integrationId: orNull(values.integrationId),
  wintourCode: orNull(values.wintourCode),
  flightManager: values.flightManager,
  ...placeSent(values),
});

export function newCompanySent(values: NewCompanyValues): CompanyForm {
  const [name = '', lastName = '', email = ''] = administratorOf(values);
  return {
    ...companySent(values),
    ...(values.invoiceLimit ? { invoiceLimit: values.invoiceLimit } : {}),
    ...(name ? { administrator: { name, lastName, email } } : {}),
  };
}
