/** Documents as a person types them, and as the API keeps them. */
import type { Employee, OwnFields } from '@trajeto/identity-data-access/account';
import { birthdateProblem, formatDate, isCnpj, isCpf, parseDay, stripMask } from '@trajeto/shared-format';
import type { Typed } from '../use-own-employee';
import { documentsText } from './documents.text';

const PLAIN = [
  'rg',
  'passportNumber',
  'loyaltyLatam',
  'loyaltyAzul',
  'loyaltyGol',
  'preferredSeat',
  'typeAirSeat',
  'roadLocation',
  'pixKey',
] as const;
export type DocumentField = (typeof PLAIN)[number] | 'birthdate' | 'passportExpiration' | 'pixKeyType';
export type Documents = Typed<DocumentField>;

/** Days stand in the form without their slashes, as the mask types them. */
const typedDay = (day: string | null) => (day ? stripMask('date', formatDate(day)) : '');
const slashed = (typed: string) => `${typed.slice(0, 2)}/${typed.slice(2, 4)}/${typed.slice(4)}`;

export function documentsOf(employee: Employee): Documents {
  const plain = Object.fromEntries(PLAIN.map((field) => [field, employee[field] ?? ''])) as Typed<(typeof PLAIN)[number]>;
  return {
    ...plain,
    birthdate: typedDay(employee.birthdate),
    passportExpiration: typedDay(employee.passportExpiration),
    pixKeyType: employee.pixKeyType ?? '',
  };
}

/** Documents used as PIX keys carry check digits; the other keys are the server's to check. */
function pixProblem({ pixKey, pixKeyType }: Pick<Documents, 'pixKey' | 'pixKeyType'>): string | null {
  if ((pixKey.trim() === '') !== (pixKeyType === '')) return documentsText.pixIncomplete;
  if (pixKeyType === 'cpf' && !isCpf(pixKey)) return documentsText.invalidCpf;
  if (pixKeyType === 'cnpj' && !isCnpj(pixKey)) return documentsText.invalidCnpj;
  return null;
}

export function problemsOf({ birthdate, passportExpiration, pixKey, pixKeyType }: Documents, thisYear = new Date().getFullYear()) {
  const problems: Partial<Record<DocumentField, string>> = {};
  const born = birthdate && birthdateProblem(slashed(birthdate), thisYear);
  if (born) problems.birthdate = born;
  if (passportExpiration && !parseDay(passportExpiration)) problems.passportExpiration = documentsText.invalidDay;
  const pix = pixProblem({ pixKey, pixKeyType });
  if (pix) problems.pixKey = pix;
  return problems;
}

export function fieldsOf({ birthdate, passportExpiration, pixKeyType, ...plain }: Documents): OwnFields {
  return {
    ...Object.fromEntries(Object.entries(plain).map(([field, value]) => [field, value.trim() || null])),
    birthdate: parseDay(birthdate),
    passportExpiration: parseDay(passportExpiration),
    pixKeyType: (pixKeyType || null) as Employee['pixKeyType'],
  };
}

/** `52998224725` or already masked → `***.982.247-**`: nobody needs more to know it is theirs. */
export function maskedCpf(cpf: string | null): string {
  if (!cpf) return '—';
  const digits = cpf.replace(/[^\d*]/g, '');
  return digits.length === 11 ? `***.${digits.slice(3, 6)}.${digits.slice(6, 9)}-**` : cpf;
}
