/** One step of an exchange: the offers that may take an item's place, beside what it costs now. */
import {
  risenPrices,
  type Offer,
  type OfferFilters,
  type Order,
  type OrderItem,
  type ReSearchStep,
  type StartSearch,
} from '@trajeto/orders-data-access';
import { formatMoney } from '@trajeto/shared-format';
import { Banner, PageHeader, useIsMobile } from '@trajeto/shared-ui';
import type { ReactNode } from 'react';
import { RefusalDialog } from '../cart/refusal-dialog';
import { itemName } from '../products/products';
import type { Earlier } from '../results/chosen';
import { legsOf, type Leg } from '../results/legs';
import { PhoneBar } from '../results/phone-bar';
import { SearchFailed } from '../results/results-frame';
import { useOpenCards } from '../results/results-list';
import classes from '../results/results.module.css';
import type { LegOffers } from '../results/trip-offers';
import { tripText } from '../results/trip.text';
import { useOffers } from '../results/use-offers';
import { useSearch } from '../results/use-search';
import type { Stretch } from '../search/stretch';
import { ExchangePanel } from './exchange-panel';
import { JustifyDialog } from './justify-dialog';
import { reSearchText } from './re-search.text';
import { arrivalBefore, placeOf } from './steps';
import { useExchange } from './use-exchange';

/** The step an address asks for, with the stretches it carries. */
export interface StepOf<One extends Stretch> {
  items: readonly string[];
  order: Order;
  steps: readonly ReSearchStep[];
  current: ReSearchStep;
  item: OrderItem;
  stretches: One[];
  before: string;
}

interface StepSearch<One extends Offer> {
  start: StartSearch;
  isOne: (offer: Offer) => offer is One;
  filtersOf: (leg: Leg, earlier: Earlier) => OfferFilters;
}

export function useStep<One extends Offer>({ order, item, stretches, current }: StepOf<Stretch>, asked: StepSearch<One>) {
  const search = useSearch(asked.start);
  const openCards = useOpenCards();
  const leg: Leg = {
    index: 0,
    label: tripText.stretch(current.step),
    origin: current.origin,
    destination: current.destination,
    day: stretches[0]?.goDate ?? current.goDate,
  };
  const filters = asked.filtersOf(leg, { offers: [], arrives: arrivalBefore(order, item) });
  const offers = useOffers(search.search, filters, openCards.areOpen, asked.isOne);
  return { search, openCards, legs: legsOf(stretches), leg, offers, exchange: useExchange(order, item) };
}

interface StepHeadProps {
  order: Order;
  title: string;
  documentTitle: string;
  /** Days, and who travels. */
  subtitle: string;
}

export function StepHead({ order, title, documentTitle, subtitle }: StepHeadProps) {
  const crumbs = [{ label: reSearchText.order(order.orderNumber), to: `/pedidos/${order.uuid}` }];
  return (
    <>
      <PageHeader title={title} documentTitle={documentTitle} crumbs={crumbs} />
      <div className={classes.subtitle}>{subtitle}</div>
    </>
  );
}

/** The old price, and the risen one where the server sends it for this item alone. */
function Was({ order, item }: Pick<StepOf<Stretch>, 'order' | 'item'>) {
  const risen = risenPrices(order.priceChanges).find(({ itemsUuid }) => itemsUuid.length === 1 && itemsUuid[0] === item.uuid);
  const [name, value] = [itemName(item), formatMoney(item.value)];
  return risen ? reSearchText.wasAndIs(name, value, formatMoney(risen.newValue)) : reSearchText.was(name, value);
}

interface StepResultsProps<One extends Offer> {
  step: StepOf<Stretch>;
  state: ReturnType<typeof useStep<One>>;
  /** The search failed. */
  failure: string;
  head: ReactNode;
  /** Moves the search to another day. */
  onDay: (day: string) => void;
  offers: (shown: LegOffers<One>) => ReactNode;
}

export function StepResults<One extends Offer>({ step, state, failure, head, onDay, offers }: StepResultsProps<One>) {
  const { exchange, ...shown } = state;
  const { search } = shown;
  const { items, order, steps, current, item, before } = step;
  const place = placeOf(items, steps, current);
  const isMobile = useIsMobile();
  const panel = <ExchangePanel order={order} steps={steps} current={current} item={item} before={before} hasTitle={!isMobile} />;
  return (
    <div className={classes.page}>
      {head}
      <div className={classes.notice}>
        <Banner tone="dende" title={reSearchText.exchanging(order.orderNumber, place.step, place.of)}>
          <Was order={order} item={item} />
        </Banner>
      </div>
      {search.error ? (
        <SearchFailed search={search} failure={failure} />
      ) : (
        offers({ ...shown, cart: exchange, replaces: item.uuid, than: item.value, onDay, side: panel })
      )}
      {isMobile && (
        <PhoneBar value={item.value} note={reSearchText.original(item.table)} verb={reSearchText.see} title={reSearchText.title}>
          {panel}
        </PhoneBar>
      )}
      <JustifyDialog exchange={exchange} />
      <RefusalDialog cart={exchange} onRefresh={search.again} />
    </div>
  );
}
