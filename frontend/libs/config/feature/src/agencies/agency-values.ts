/** An agency as its form keeps it, checks it and sends it. */
import type { FormErrors } from '@mantine/form';
import type { Agency, AgencyForm, FirstManager } from '@trajeto/config-data-access/administration';
import { isCnpj } from '@trajeto/shared-format';
import { checkText, MAIL } from '../place/checks';
import { placeOf, placeSent, type Place } from '../place/place-fields';
import { agenciesText } from './agencies.text';

export interface AgencyValues extends Record<string, unknown>, Place {
  companyName: string;
  tradingName: string;
  cnpj: string;
  stateRegistration: string;
  phone: string;
  email: string;
  managerName: string;
  managerEmail: string;
  managerPhone: string;
}

export const agencyValues = (agency: Agency | null): AgencyValues => ({
  companyName: agency?.companyName ?? '',
  tradingName: agency?.tradingName ?? '',
  cnpj: agency?.cnpj ?? '',
  stateRegistration: agency?.stateRegistration ?? '',
  phone: agency?.phone ?? '',
  email: agency?.email ?? '',
  managerName: '',
  managerEmail: '',
  managerPhone: '',
  ...placeOf(agency),
});

export function agencyProblems(values: AgencyValues): FormErrors {
  const errors: FormErrors = {};
  for (const field of ['companyName', 'tradingName', 'phone'] as const)
    if (!values[field].trim()) errors[field] = agenciesText.required[field];
  if (!isCnpj(values.cnpj)) errors.cnpj = checkText.cnpj;
  if (!MAIL.test(values.email.trim())) errors.email = checkText.mail;
  const hasManager = [values.managerName, values.managerEmail, values.managerPhone].some((typed) => typed.trim() !== '');
  if (hasManager && !values.managerName.trim()) errors.managerName = agenciesText.managerIncomplete;
  if (hasManager && !MAIL.test(values.managerEmail.trim())) errors.managerEmail = checkText.mail;
  return errors;
}

export const agencySent = (values: AgencyValues): AgencyForm => ({
  companyName: values.companyName.trim(),
  tradingName: values.tradingName.trim(),
  cnpj: values.cnpj,
  stateRegistration: values.stateRegistration.trim() || null,
  phone: values.phone || null,
  email: values.email.trim(),
  ...placeSent(values),
});

export const managerSent = ({ managerName, managerEmail, managerPhone }: AgencyValues): { manager?: FirstManager } =>
  managerName.trim() ? { manager: { name: managerName.trim(), email: managerEmail.trim(), phone: managerPhone || null } } : {};
