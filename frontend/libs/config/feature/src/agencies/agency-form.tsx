/** The form of an agency, and the question before one is switched off; a new one also names its first manager. */
import type { Agency, AgencyForm as Sent, FirstManager } from '@trajeto/config-data-access/administration';
import { EMAIL_MESSAGES, emailProblem } from '@trajeto/shared-format';
import type { FieldSection, RecordDescription, RowQuestion } from '@trajeto/shared-ui/crud';
import { PLACE_FIELDS, placeOf, placeSent, type Place } from '../place/place';
import { paymentsText } from '../companies/payments.text';
import { agenciesText as text } from './agencies.text';

export type AgencyValues = Place & {
  companyName: string;
  tradingName: string;
  cnpj: string;
  stateRegistration: string;
  phone: string;
  email: string;
  pixKeyType: string;
  pixKey: string;
  managerName: string;
  managerEmail: string;
  managerPhone: string;
};

const KEY_TYPES = Object.entries(paymentsText.keyTypes).map(([value, label]) => ({ value, label }));

const hasManager = ({ managerName, managerEmail, managerPhone }: AgencyValues) =>
  [managerName, managerEmail, managerPhone].some((typed) => typed.trim() !== '');

const IDENTIFICATION: FieldSection<AgencyValues> = {
  section: text.identification,
  fields: [
    { name: 'companyName', label: text.companyName, required: text.required.companyName, maxLength: 120 },
    { name: 'tradingName', label: text.tradingName, required: text.required.tradingName, maxLength: 120 },
    { name: 'cnpj', label: text.cnpj, kind: 'mask', mask: 'cnpj', required: text.required.cnpj },
    { name: 'stateRegistration', label: text.stateRegistration, maxLength: 40 },
    { name: 'phone', label: text.phone, kind: 'mask', mask: 'phone', required: text.required.phone },
    { name: 'email', label: text.email, kind: 'email', required: EMAIL_MESSAGES.invalid },
  ],
};
const PIX: FieldSection<AgencyValues> = {
  section: text.pix,
  hint: text.pixHint,
  fields: [
    { name: 'pixKeyType', label: paymentsText.keyType, kind: 'select', choices: KEY_TYPES },
    { name: 'pixKey', label: paymentsText.key, maxLength: 120 },
  ],
};
const MANAGER: FieldSection<AgencyValues> = {
  section: text.manager,
  hint: text.managerHint,
  fields: [
    { name: 'managerName', label: text.managerName, maxLength: 120 },
    { name: 'managerEmail', label: text.managerEmail, kind: 'email' },
    { name: 'managerPhone', label: text.managerPhone, kind: 'mask', mask: 'phone' },
  ],
};

export const AGENCY_FORM: RecordDescription<Agency, AgencyValues> = {
  valuesOf: (agency) => ({
    companyName: agency?.companyName ?? '',
    tradingName: agency?.tradingName ?? '',
    cnpj: agency?.cnpj ?? '',
    stateRegistration: agency?.stateRegistration ?? '',
    phone: agency?.phone ?? '',
    email: agency?.email ?? '',
    pixKeyType: agency?.pixKeyType ?? '',
    pixKey: agency?.pixKey ?? '',
    managerName: '',
    managerEmail: '',
    managerPhone: '',
    ...placeOf(agency),
  }),
  fields: (agency) => [IDENTIFICATION, { section: text.address, fields: PLACE_FIELDS }, agency ? PIX : MANAGER],
  check: (values) => {
    if (Boolean(values.pixKeyType) !== Boolean(values.pixKey.trim())) return { pixKey: paymentsText.keyIncomplete };
    if (!hasManager(values)) return {};
    const problem = emailProblem(values.managerEmail);
    return {
      ...(values.managerName.trim() ? {} : { managerName: text.managerIncomplete }),
      ...(problem === null ? {} : { managerEmail: EMAIL_MESSAGES.invalid }),
    };
  },
};

export const agencySent = (values: AgencyValues): Sent => ({
  companyName: values.companyName,
  tradingName: values.tradingName,
  cnpj: values.cnpj,
  stateRegistration: values.stateRegistration || null,
  phone: values.phone || null,
  email: values.email,
  ...placeSent(values),
});

/** A new agency is told its key later. */
export const agencyKeySent = ({ pixKeyType, pixKey }: AgencyValues) => ({
  pixKeyType: (pixKeyType || null) as Agency['pixKeyType'],
  pixKey: pixKey.trim() || null,
});

export const managerSent = (values: AgencyValues): { manager?: FirstManager } =>
  hasManager(values) ? { manager: { name: values.managerName, email: values.managerEmail, phone: values.managerPhone || null } } : {};

/** Whoever works there, and for its companies, is shut out at once: its name is typed first. */
export const inactivateQuestion = ({ tradingName }: Agency): RowQuestion => ({
  title: text.inactivateTitle(tradingName),
  body: text.inactivateBody,
  typed: { name: tradingName, label: text.typeName(tradingName) },
});
