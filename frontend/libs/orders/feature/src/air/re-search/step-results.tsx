/** One step of an exchange: the flights that may take an item's place, beside what it costs now. */
import { Button } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import type { Order, OrderItem, ReSearchStep } from '@trajeto/orders-data-access';
import { formatMoney, formatTripDate } from '@trajeto/shared-format';
import { Banner, BottomSheet, Money, PageHeader, useIsMobile } from '@trajeto/shared-ui';
import type { ReactNode } from 'react';
import { itemName } from '../../order/trip';
import type { AirStretch } from '../../search/air-search';
import classes from '../air.module.css';
import { airText } from '../air.text';
import { offerFiltersOf } from '../filters';
import { legsOf, withDay, type Leg } from '../legs';
import { RefusalDialog } from '../refusal-dialog';
import { ResultsFrame, SearchFailed } from '../results-frame';
import { useHeldCards } from '../results-list';
import { useAirSearch } from '../use-air-search';
import { useCity } from '../use-city';
import { useOffers } from '../use-offers';
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
  item: OrderItem;
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
        {days} · {airText.passengers(first?.adultQuantity ?? 1, first?.childrenQuantity ?? 0)}
      </div>
    </>
  );
}

/** The old price, and the risen one where the server tells it of this item alone. */
function Was({ order, item }: Pick<StepResultsProps, 'order' | 'item'>) {
  const change = order.priceChanges.airway;
  const isAlone = change?.itemsUuid.length === 1 && change.itemsUuid[0] === item.uuid;
  const [name, value] = [itemName(item), formatMoney(item.value)];
  return isAlone ? reSearchText.wasAndIs(name, value, formatMoney(change.newValue)) : reSearchText.was(name, value);
}

function useStep({ address, order, item, stretches, current }: StepResultsProps) {
  const air = useAirSearch(exchangeQuestion({ order, item, stretches, reason: address.reason }));
  const held = useHeldCards();
  const leg: Leg = {
    index: 0,
    label: airText.stretch(current.step),
    origin: current.origin,
    destination: current.destination,
    day: stretches[0]?.goDate ?? current.goDate,
  };
  const offers = useOffers(
    air.search,
    offerFiltersOf(address.filters, leg, { offers: [], landsAt: landingBefore(order, item) }),
    held.isHeld,
  );
  const changeDay = (day: string) => address.setStretches(withDay(stretches, 0, day));
  return { air, held, leg, offers, changeDay, exchange: useExchange(order, item) };
}

function PhoneBar({ item, panel }: { item: OrderItem; panel: ReactNode }) {
  const [isOpen, sheet] = useDisclosure(false);
  return (
    <>
      <div className={classes.bottom}>
        <div>
          <strong>
            <Money value={item.value} />
          </strong>
          <span>{reSearchText.original}</span>
        </div>
        <Button onClick={sheet.open}>{reSearchText.see}</Button>
      </div>
      <BottomSheet opened={isOpen} onClose={sheet.close} title={reSearchText.title} height="75%">
        {panel}
      </BottomSheet>
    </>
  );
}

export function StepResults(props: StepResultsProps) {
  const { address, items, order, steps, current, item, stretches, before } = props;
  const place = placeOf(items, steps, current);
  const { air, held, leg, offers, changeDay, exchange } = useStep(props);
  const isMobile = useIsMobile();
  const panel = <ExchangePanel order={order} steps={steps} current={current} item={item} before={before} hasTitle={!isMobile} />;
  return (
    <div className={classes.page}>
      <Head order={order} stretches={stretches} />
      <div className={classes.notice}>
        <Banner tone="dende" title={reSearchText.exchanging(order.orderNumber, place.step, place.of)}>
          <Was order={order} item={item} />
        </Banner>
      </div>
      {air.error ? (
        <SearchFailed air={air} />
      ) : (
        <ResultsFrame
          address={address}
          legs={legsOf(stretches)}
          leg={leg}
          air={air}
          offers={offers}
          held={held}
          cart={exchange}
          replaces={item.uuid}
          than={item.value}
          onDay={changeDay}
          side={panel}
        />
      )}
      {isMobile && <PhoneBar item={item} panel={panel} />}
      <JustifyDialog exchange={exchange} />
      <RefusalDialog cart={exchange} onRefresh={air.again} />
    </div>
  );
}
