/** One step of an exchange: the flights that may take an item's place, beside what it costs now. */
import { risenPrices, startSearchQuery, type Order, type ReSearchStep } from '@trajeto/orders-data-access';
import { formatMoney, formatTripDate } from '@trajeto/shared-format';
import { Banner, PageHeader, useIsMobile } from '@trajeto/shared-ui';
import { RefusalDialog } from '../../cart/refusal-dialog';
import { PhoneBar } from '../../results/phone-bar';
import { SearchFailed } from '../../results/results-frame';
import { useOpenCards } from '../../results/results-list';
import resultsClasses from '../../results/results.module.css';
import { useOffers } from '../../results/use-offers';
import { useSearch } from '../../results/use-search';
import { AirOffers } from '../air-offers';
import classes from '../air.module.css';
import { airText } from '../air.text';
import { offerFiltersOf } from '../filters';
import { flightItemName, isFlight, type AirItem } from '../flights';
import { legsOf, withDay, type Leg } from '../legs';
import type { AirStretch } from '../search/air-search';
import { airSearchText } from '../search/air-search.text';
import { useCity } from '../use-city';
import type { ResultsAddress } from '../use-results-address';
import { ExchangePanel } from './exchange-panel';
import { JustifyDialog } from './justify-dialog';
import { reSearchText } from './re-search.text';
import { exchangeQuestion, landingBefore, placeOf } from './steps';
import { useExchange } from './use-exchange';

interface StepResultsProps {
  address: ResultsAddress;
  items: readonly string[];
  order: Order;
  steps: readonly ReSearchStep[];
  current: ReSearchStep;
  item: AirItem;
  stretches: AirStretch[];
  before: string;
}

function Head({ order, stretches: [first] }: Pick<StepResultsProps, 'order' | 'stretches'>) {
  const from = useCity(first?.origin ?? '');
  const to = useCity(first?.destination ?? '');
  const crumbs = [{ label: reSearchText.order(order.orderNumber), to: `/pedidos/${order.uuid}` }];
  const days = airText.period(formatTripDate(first?.goDate), formatTripDate(first?.returnDate ?? first?.goDate));
  return (
    <>
      <PageHeader title={airText.title(from, to)} documentTitle={airText.documentTitle} crumbs={crumbs} />
      <div className={classes.subtitle}>
        {days} · {airSearchText.people(first?.adultQuantity ?? 1, first?.childrenQuantity ?? 0)}
      </div>
    </>
  );
}

/** The old price, and the risen one where the server sends it for this item alone. */
function Was({ order, item }: Pick<StepResultsProps, 'order' | 'item'>) {
  const risen = risenPrices(order.priceChanges).find(({ itemsUuid }) => itemsUuid.length === 1 && itemsUuid[0] === item.uuid);
  const [name, value] = [flightItemName(item), formatMoney(item.value)];
  return risen ? reSearchText.wasAndIs(name, value, formatMoney(risen.newValue)) : reSearchText.was(name, value);
}

function useStep({ address, order, item, stretches, current }: StepResultsProps) {
  const question = exchangeQuestion({ order, item, stretches, reason: address.reason });
  const search = useSearch((attempt) => startSearchQuery(question, attempt));
  const openCards = useOpenCards();
  const leg: Leg = {
    index: 0,
    label: airText.stretch(current.step),
    origin: current.origin,
    destination: current.destination,
    day: stretches[0]?.goDate ?? current.goDate,
  };
  const offers = useOffers(
    search.search,
    offerFiltersOf(address.filters, leg, { offers: [], landsAt: landingBefore(order, item) }),
    openCards.areOpen,
    isFlight,
  );
  const changeDay = (day: string) => address.setStretches(withDay(stretches, 0, day));
  return { search, openCards, leg, offers, changeDay, exchange: useExchange(order, item) };
}

export function StepResults(props: StepResultsProps) {
  const { address, items, order, steps, current, item, stretches, before } = props;
  const place = placeOf(items, steps, current);
  const { search, openCards, leg, offers, changeDay, exchange } = useStep(props);
  const isMobile = useIsMobile();
  const panel = <ExchangePanel order={order} steps={steps} current={current} item={item} before={before} hasTitle={!isMobile} />;
  return (
    <div className={resultsClasses.page}>
      <Head order={order} stretches={stretches} />
      <div className={resultsClasses.notice}>
        <Banner tone="dende" title={reSearchText.exchanging(order.orderNumber, place.step, place.of)}>
          <Was order={order} item={item} />
        </Banner>
      </div>
      {search.error ? (
        <SearchFailed search={search} failure={airText.searchFailed} />
      ) : (
        <AirOffers
          address={address}
          legs={legsOf(stretches)}
          leg={leg}
          search={search}
          offers={offers}
          openCards={openCards}
          cart={exchange}
          replaces={item.uuid}
          than={item.value}
          onDay={changeDay}
          side={panel}
        />
      )}
      {isMobile && (
        <PhoneBar value={item.value} note={reSearchText.original} verb={reSearchText.see} title={reSearchText.title}>
          {panel}
        </PhoneBar>
      )}
      <JustifyDialog exchange={exchange} />
      <RefusalDialog cart={exchange} onRefresh={search.again} />
    </div>
  );
}
