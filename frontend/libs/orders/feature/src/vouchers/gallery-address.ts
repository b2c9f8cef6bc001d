/** The address of the gallery as what to ask: the tab in the hash, words and page in the query. */
import type { VouchersQuestion } from '@trajeto/orders-data-access';
import { LIST_PARTS, type TabbedList, type TabbedValues } from '@trajeto/shared-ui/crud';

type GalleryTab = 'ahead' | 'over';
const { search, page } = LIST_PARTS;
const SCHEMA = { search, page };

export const GALLERY: TabbedList<typeof SCHEMA, GalleryTab> = {
  root: '/voucher',
  tabs: ['ahead', 'over'],
  ends: { ahead: '#proximas', over: '#anteriores' },
  schemaOf: () => SCHEMA,
};
export type GalleryValues = TabbedValues<typeof SCHEMA, GalleryTab>;

const dayBefore = (day: string) => new Date(Date.parse(`${day}T00:00:00Z`) - 86_400_000).toISOString().slice(0, 10);

/** A trip under way is still ahead: the server goes by its last day. */
export const galleryQuestion = ({ tab, search, page }: GalleryValues, today: string): VouchersQuestion => ({
  ...(tab === 'ahead' ? { startDate: today } : { endDate: dayBefore(today) }),
  ...(search && { search }),
  page,
  limit: 20,
});
