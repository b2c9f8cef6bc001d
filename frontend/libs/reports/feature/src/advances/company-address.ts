/** The address of the company's advances: which status, whose, with a report or not, which one is looked at. */
import type { AdvancesQuestion, AdvanceStatus } from '@trajeto/reports-data-access';
import { day, LIST_PARTS, type ExportedList, type PageSize } from '@trajeto/shared-ui/crud';
import { advanceSearch, pageOf, periodOf } from '../list/list-address';

export const TILES = ['all', 'approving', 'waiting_payment', 'paid'] as const;
export type Tile = (typeof TILES)[number];

export interface CompanyAddress {
  tile: Tile;
  search: string;
  withReport: boolean;
  approver: string;
  de: string | null;
  ate: string | null;
  limit: PageSize;
  page: number;
  opened: string | null;
}
const ROOT = '/pedidos/adiantamentos';

export const readCompanyAddress = (query: URLSearchParams): CompanyAddress => ({
  tile: TILES.find((tile) => tile === query.get('status')) ?? 'all',
  search: query.get('search') ?? '',
  withReport: query.get('prestacao') === '1',
  approver: query.get('aprovador') ?? '',
  de: day.read(query.get('de')),
  ate: day.read(query.get('ate')),
  limit: LIST_PARTS.limit.read(query.get('limit')),
  page: pageOf(query),
  opened: query.get('abrir'),
});

export const UNNARROWED = { search: '', withReport: false, approver: '', de: null, ate: null } as const;

export function companyAddressOf({ tile, search, withReport, approver, de, ate, limit, page, opened }: CompanyAddress): string {
  const query = new URLSearchParams();
  if (tile !== 'all') query.set('status', tile);
  if (search) query.set('search', search);
  if (withReport) query.set('prestacao', '1');
  if (approver) query.set('aprovador', approver);
  if (de) query.set('de', de);
  if (ate) query.set('ate', ate);
  const size = LIST_PARTS.limit.write(limit);
  if (size !== null) query.set('limit', size);
  if (page > 1) query.set('page', String(page));
  if (opened) query.set('abrir', opened);
  const asked = query.toString();
  return asked ? `${ROOT}?${asked}` : ROOT;
}

const statusesOf = (tile: Tile): AdvanceStatus[] => (tile === 'all' ? [] : [tile]);

export const exportedOf = ({ tile, de, ate }: CompanyAddress): ExportedList => ({
  report: 'advances',
  from: de,
  until: ate,
  chosen: { statuses: statusesOf(tile) },
});

/** Without the tile: what the figures of all tiles are asked by. */
export const figuresQuestion = (address: CompanyAddress): AdvancesQuestion => ({
  ...advanceSearch(address.search),
  ...periodOf(address),
  ...(address.approver && { approverName: address.approver }),
  ...(address.withReport && { withExpenseReport: true }),
});

export const companyQuestion = (address: CompanyAddress): AdvancesQuestion => ({
  ...figuresQuestion(address),
  statuses: statusesOf(address.tile),
  page: address.page,
  limit: address.limit,
});
