/** The address of the company's advances: which status, whose, with a report or not, which one is looked at. */
import type { AdvancesQuestion, AdvanceStatus } from '@trajeto/reports-data-access';
import {
  boxFilter,
  choice,
  dayFilter,
  LIST_PARTS,
  more,
  place,
  wordsFilter,
  type AddressValues,
  type ExportedList,
} from '@trajeto/shared-ui/crud';
import { advanceSearch, periodOf } from '../list/list-address';
import { listText } from '../list/list.text';
import { advancesText } from './advances.text';

export const TILES = ['all', 'approving', 'waiting_payment', 'paid'] as const;
export type Tile = (typeof TILES)[number];

export const COMPANY_FILTERS = {
  de: dayFilter(listText.from),
  ate: dayFilter(listText.until),
  prestacao: boxFilter(advancesText.withReport),
  aprovador: more(wordsFilter(advancesText.approver)),
};
export const COMPANY_ADDRESS = { ...LIST_PARTS, ...COMPANY_FILTERS, status: place(choice(TILES)) };
type Values = AddressValues<typeof COMPANY_ADDRESS>;

const statusesOf = (tile: Tile): AdvanceStatus[] => (tile === 'all' ? [] : [tile]);

export const exportedOf = ({ status, de, ate }: Values): ExportedList => ({
  report: 'advances',
  from: de,
  until: ate,
  chosen: { statuses: statusesOf(status) },
});

/** Without the tile: what the figures of all tiles are asked by. */
export const figuresQuestion = (values: Values): AdvancesQuestion => ({
  ...advanceSearch(values.search),
  ...periodOf(values),
  ...(values.aprovador && { approverName: values.aprovador }),
  ...(values.prestacao && { withExpenseReport: true }),
});

export const companyQuestion = (values: Values): AdvancesQuestion => ({
  ...figuresQuestion(values),
  statuses: statusesOf(values.status),
  page: values.page,
  limit: values.limit,
});
