/** What narrows a list of orders beside its words, as data. */
import type { CountedOrders } from '@trajeto/orders-data-access';
import { lookOf } from '@trajeto/shared-ui';
import { choiceFilter, choicesFilter, dayFilter, more, wordsFilter, type FilterValues } from '@trajeto/shared-ui/crud';
import { orderListText as text } from './order-list.text';

/** One of each label: what is done or finished reads 'Finalizado' too, and is asked for with it. */
const SAME_WORD: Readonly<Record<string, readonly string[]>> = {
  issued: ['issued', 'done', 'finished'],
  rejected: ['rejected', 'disapproved'],
};
const STATUSES = [
  'open',
  'quoting',
  'quoted',
  'approving',
  'waiting_payment',
  'waiting_financial_approval',
  'approved',
  'issued',
  'failed',
  'canceling',
  'failed_cancel',
  'rejected',
  'canceled',
  'expired_time',
] as const;
const PRODUCTS = ['airway', 'hotel', 'road', 'vehicle', 'offline_hotel'] as const;

export const ORDER_FILTERS = {
  situacao: choicesFilter(
    text.status,
    STATUSES.map((value) => ({ value, label: lookOf(value, 'order').label })),
  ),
  de: dayFilter(text.from),
  ate: dayFilter(text.until),
  periodo: more(
    choiceFilter(text.period, [
      { value: 'created', label: text.periods.created },
      { value: 'trip', label: text.periods.trip },
    ]),
  ),
  produto: more(
    choicesFilter(
      text.product,
      PRODUCTS.map((value) => ({ value, label: text.products[value] })),
    ),
  ),
  viajante: more(wordsFilter(text.traveler)),
  solicitante: more(wordsFilter(text.requester)),
} as const;

type OrderFilters = FilterValues<typeof ORDER_FILTERS>;

/** The filters as the API asks them; what is not set is left out. */
export function askedFilters({ situacao, de, ate, periodo, produto, viajante, solicitante }: OrderFilters): CountedOrders {
  return {
    ...(situacao.length > 0 && { statuses: situacao.flatMap((status) => SAME_WORD[status] ?? [status]) }),
    ...(de && { startDate: de }),
    ...(ate && { endDate: ate }),
    ...((de ?? ate) && { period: periodo }),
    ...(produto.length > 0 && { products: [...produto] }),
    ...(viajante && { travelerName: viajante }),
    ...(solicitante && { issuerName: solicitante }),
  };
}
