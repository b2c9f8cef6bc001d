/** The companies last worked for in this browser, newest first: most days are spent in a few. */
import type { Company } from '@trajeto/shell-data-access';

const MOST = 8;
const keyOf = (userUuid: string) => `trajeto.companies.${userUuid}`;

export type RecentCompany = Pick<Company, 'uuid' | 'tradingName' | 'cnpj' | 'isActive' | 'fraudBlocking'>;

const isCompany = (kept: unknown): kept is RecentCompany =>
  typeof kept === 'object' &&
  kept !== null &&
  ['uuid', 'tradingName', 'cnpj'].every((field) => typeof (kept as Record<string, unknown>)[field] === 'string');

export function recentCompanies(userUuid: string): RecentCompany[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(keyOf(userUuid)) ?? '[]');
    return Array.isArray(kept) ? kept.filter(isCompany).slice(0, MOST) : [];
  } catch {
    return [];
  }
}

export function rememberCompany(userUuid: string, { uuid, tradingName, cnpj, isActive, fraudBlocking }: RecentCompany): void {
  const others = recentCompanies(userUuid).filter((kept) => kept.uuid !== uuid);
  localStorage.setItem(keyOf(userUuid), JSON.stringify([{ uuid, tradingName, cnpj, isActive, fraudBlocking }, ...others].slice(0, MOST)));
}
