/** The address of the list of credits: which of them, whose, which page. */
export const UNFLOWN = '/creditos-nao-voados';
export const UNFLOWN_TABS = ['available', 'used', 'expired', 'all'] as const;
type Tab = (typeof UNFLOWN_TABS)[number];

export interface CreditsAddress {
  tab: Tab;
  /** Of an agency that works for no company: whose credits. */
  company: string | null;
  page: number;
}

export function readCredits(query: URLSearchParams): CreditsAddress {
  const page = Number(query.get('page'));
  return {
    tab: UNFLOWN_TABS.find((tab) => tab === query.get('status')) ?? 'available',
    company: query.get('empresa'),
    page: Number.isInteger(page) && page > 0 ? page : 1,
  };
}

export function creditsAddressOf({ tab, company, page }: CreditsAddress): string {
  const query = new URLSearchParams({
    ...(tab !== 'available' && { status: tab }),
    ...(company && { empresa: company }),
    ...(page > 1 && { page: String(page) }),
  }).toString();
  return query ? `${UNFLOWN}?${query}` : UNFLOWN;
}
