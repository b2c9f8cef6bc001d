/** The address of the company's advances: which status, whose, with a report or not, which one is looked at. */
import type { AdvancesQuestion, AdvanceStatus } from '@trajeto/reports-data-access';
import { advanceSearch, pageOf } from '../list/list-address';

export const TILES = ['all', 'approving', 'waiting_payment', 'paid'] as const;
export type Tile = (typeof TILES)[number];

export interface CompanyAddress {
  tile: Tile;
  search: string;
  withReport: boolean;
  page: number;
  opened: string | null;
}
const ROOT = '/pedidos/adiantamentos';

export const readCompanyAddress = (query: URLSearchParams): CompanyAddress => ({
  tile: TILES.find((tile) => tile === query.get('status')) ?? 'all',
  search: query.get('search') ?? '',
  withReport: query.get('prestacao') === '1',
  page: pageOf(query),
  opened: query.get('abrir'),
});

export function companyAddressOf({ tile, search, withReport, page, opened }: CompanyAddress): string {
  const query = new URLSearchParams();
  if (tile !== 'all') query.set('status', tile);
  if (search) query.set('search', search);
  if (withReport) query.set('prestacao', '1');
  if (page > 1) query.set('page', String(page));
  if (opened) query.set('abrir', opened);
  const asked = query.toString();
  return asked ? `${ROOT}?${asked}` : ROOT;
}

const statusesOf = (tile: Tile): AdvanceStatus[] => (tile === 'all' ? [] : [tile]);

/** Without the tile: what the figures of all tiles are asked by. */
export const figuresQuestion = ({ search, withReport }: CompanyAddress): AdvancesQuestion => ({
  ...advanceSearch(search),
  ...(withReport && { withExpenseReport: true }),
});

export const companyQuestion = (address: CompanyAddress): AdvancesQuestion => ({
  ...figuresQuestion(address),
  statuses: statusesOf(address.tile),
  page: address.page,
  limit: 20,
});
