/** Documents as a person types them, and as the API keeps them. */
import type { Employee, OwnFields } from '@trajeto/identity-data-access/account';
import { birthdateProblem, formatDate, parseDay, pixKeyProblem, stripMask } from '@trajeto/shared-format';
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
type Plain = (typeof PLAIN)[number];
/** The CPF is masked and only read. */
export type Documents = Record<Plain | 'birthdate' | 'passportExpiration' | 'cpf', string> & { pixKeyType: Employee['pixKeyType'] };

/** Days stand in the form without their slashes, as the mask types them. */
const typedDay = (day: string | null | undefined) => (day ? stripMask('date', formatDate(day)) : '');
const slashed = (typed: string) => `${typed.slice(0, 2)}/${typed.slice(2, 4)}/${typed.slice(4)}`;

export const documentsOf = (employee: Employee | null): Documents => ({
  ...(Object.fromEntries(PLAIN.map((field) => [field, employee?.[field] ?? ''])) as Record<Plain, string>),
  cpf: maskedCpf(employee?.cpf ?? null),
  birthdate: typedDay(employee?.birthdate),
  passportExpiration: typedDay(employee?.passportExpiration),
  pixKeyType: employee?.pixKeyType ?? null,
});

export function problemsOf({ birthdate, passportExpiration, pixKey, pixKeyType }: Documents, thisYear = new Date().getFullYear()) {
  const problems: Partial<Record<keyof Documents, string>> = {};
  const born = birthdate && birthdateProblem(slashed(birthdate), thisYear);
  if (born) problems.birthdate = born;
  if (passportExpiration && !parseDay(passportExpiration)) problems.passportExpiration = documentsText.invalidDay;
  const pix = pixKeyProblem(pixKeyType, pixKey);
  if (pix) problems.pixKey = pix;
  return problems;
}

export const fieldsOf = ({ birthdate, passportExpiration, pixKeyType, ...typed }: Documents): OwnFields => ({
  ...Object.fromEntries(PLAIN.map((field) => [field, typed[field].trim() || null])),
  birthdate: parseDay(birthdate),
  passportExpiration: parseDay(passportExpiration),
  pixKeyType,
});

/** `52998224725` or already masked → `***.982.247-**`: nobody needs more to know it is theirs. */
export function maskedCpf(cpf: string | null): string {
  if (!cpf) return '—';
  const digits = cpf.replace(/[^\d*]/g, '');
  return digits.length === 11 ? `***.${digits.slice(3, 6)}.${digits.slice(6, 9)}-**` : cpf;
}
