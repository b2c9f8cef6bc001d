/** A company as its forms keep it, check it and send it; a new one also has its credit and its first administrator. */
import type { FormErrors } from '@mantine/form';
import type { Company, CompanyForm } from '@trajeto/config-data-access/administration';
import { EMAIL_MESSAGES, emailProblem } from '@trajeto/shared-format';
import type { FieldSection } from '@trajeto/shared-ui/crud';
import { PLACE_FIELDS, placeOf, placeSent, type Place } from '../place/place';
import { notesOf, notesSent, type NoteValue } from './company-notes';
import { companyText as text } from './company.text';

export type CompanyValues = Place & {
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
  feeUuid: string;
  markupUuid: string;
  markdownUuid: string;
  notes: NoteValue[];
  invoiceLimit: string;
  administratorName: string;
  administratorLastName: string;
  administratorEmail: string;
};

export const IDENTIFICATION: FieldSection<CompanyValues> = {
  section: text.identification,
  fields: [
    { name: 'companyName', label: text.companyName, required: text.required.companyName, maxLength: 120 },
    { name: 'tradingName', label: text.tradingName, required: text.required.tradingName, maxLength: 120 },
    { name: 'cnpj', label: text.cnpj, kind: 'mask', mask: 'cnpj', required: text.required.cnpj },
    { name: 'stateRegistration', label: text.stateRegistration, maxLength: 40 },
    { name: 'phone', label: text.phone, kind: 'mask', mask: 'phone' },
    { name: 'email', label: text.email, kind: 'email', required: EMAIL_MESSAGES.invalid },
  ],
};
export const ADDRESS: FieldSection<CompanyValues> = { section: text.address, fields: PLACE_FIELDS };
export const COMMERCIAL: FieldSection<CompanyValues> = {
  section: text.commercial,
  fields: [
    { name: 'expenseEmail', label: text.expenseEmail, kind: 'email' },
    { name: 'integrationId', label: text.integration, maxLength: 40 },
    { name: 'domains', label: text.domains, hint: text.domainsHint, kind: 'tags', most: 20, isWide: true },
    { name: 'dashboardLink', label: text.dashboardLink, maxLength: 500 },
    { name: 'wintourCode', label: text.wintour, maxLength: 40 },
    { name: 'flightManager', label: text.flightManager, kind: 'box' },
  ],
};
export const BEGINNING: readonly FieldSection<CompanyValues>[] = [
  { section: text.credit, fields: [{ name: 'invoiceLimit', label: text.limit, kind: 'money' }] },
  {
    section: text.administrator,
    hint: text.administratorHint,
    fields: [
      { name: 'administratorName', label: text.administratorName, maxLength: 120 },
      { name: 'administratorLastName', label: text.administratorLastName, maxLength: 120 },
      { name: 'administratorEmail', label: text.administratorEmail, kind: 'email' },
    ],
  },
];

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
  feeUuid: company?.feeUuid ?? '',
  markupUuid: company?.markupUuid ?? '',
  markdownUuid: company?.markdownUuid ?? '',
  notes: notesOf(company),
  invoiceLimit: '',
  administratorName: '',
  administratorLastName: '',
  administratorEmail: '',
  ...placeOf(company),
});

/** An administrator is whole or absent. */
export function administratorProblems(values: CompanyValues): FormErrors {
  const { administratorName: name, administratorLastName: lastName, administratorEmail: email } = values;
  const typed = [name, lastName, email].map((one) => one.trim());
  const isWhole = typed.every(Boolean) && emailProblem(email) === null;
  return !typed.some(Boolean) || isWhole ? {} : { administratorEmail: text.administratorIncomplete };
}

export const companySent = (values: CompanyValues): CompanyForm => ({
  companyName: values.companyName,
  tradingName: values.tradingName,
  cnpj: values.cnpj,
  email: values.email,
  stateRegistration: values.stateRegistration || null,
  phone: values.phone || null,
  expenseEmail: values.expenseEmail || null,
  domains: values.domains,
  dashboardLink: values.dashboardLink || null,
  integrationId: values.integrationId || null,
  wintourCode: values.wintourCode || null,
  flightManager: values.flightManager,
  additionalInfo: notesSent(values.notes),
  ...placeSent(values),
});

/** The tables a company names; one it does not name is the agency's default. */
export const pricesSent = ({ feeUuid, markupUuid, markdownUuid }: CompanyValues) => ({
  feeUuid: feeUuid || null,
  markupUuid: markupUuid || null,
  markdownUuid: markdownUuid || null,
});

export function newCompanySent(values: CompanyValues): CompanyForm {
  const { invoiceLimit, administratorName: name, administratorLastName: lastName, administratorEmail: email } = values;
  return {
    ...companySent(values),
    ...(invoiceLimit ? { invoiceLimit } : {}),
    ...(name ? { administrator: { name, lastName, email } } : {}),
  };
}
