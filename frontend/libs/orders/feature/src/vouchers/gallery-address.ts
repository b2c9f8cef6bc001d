/** The address of the gallery as what to ask: the tab in the hash, words and page in the query. */
import type { VouchersQuestion } from '@trajeto/orders-data-access';

export const GALLERY = '/voucher';

const HASH = { ahead: 'proximas', over: 'anteriores' } as const;
export type GalleryTab = keyof typeof HASH;
export const GALLERY_TABS: readonly GalleryTab[] = ['ahead', 'over'];

export interface GalleryAddress {
  tab: GalleryTab;
  search: string;
  page: number;
}

export function readGallery(hash: string, query: URLSearchParams): GalleryAddress {
  const page = Number(query.get('page'));
  return {
    tab: GALLERY_TABS.find((tab) => `#${HASH[tab]}` === hash) ?? 'ahead',
    search: query.get('search') ?? '',
    page: Number.isInteger(page) && page > 0 ? page : 1,
  };
}

export function galleryAddressOf({ tab, search, page }: GalleryAddress): string {
  const query = new URLSearchParams();
  if (search) query.set('search', search);
  if (page > 1) query.set('page', String(page));
  const asked = query.toString();
  return `${GALLERY}${asked && `?${asked}`}#${HASH[tab]}`;
}

const dayBefore = (day: string) => new Date(Date.parse(`${day}T00:00:00Z`) - 86_400_000).toISOString().slice(0, 10);

/** A trip under way is still ahead: the server goes by its last day. */
export const galleryQuestion = ({ tab, search, page }: GalleryAddress, today: string): VouchersQuestion => ({
  ...(tab === 'ahead' ? { startDate: today } : { endDate: dayBefore(today) }),
  ...(search && { search }),
  page,
  limit: 20,
});
