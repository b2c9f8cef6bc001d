/** /busca/passagens-aereas/resultados: one leg at a time, until the cart holds the whole trip. */
import { Button } from '@mantine/core';
import { useDisclosure, useMediaQuery } from '@mantine/hooks';
import { IconAdjustmentsHorizontal, IconCircleCheck, IconPencil } from '@tabler/icons-react';
import { formatTripDate } from '@trajeto/shared-format';
import {
  Banner,
  BottomSheet,
  EmptyState,
  ErrorState,
  Money,
  PageHeader,
  showSnackbar,
  Sidebar,
  TrajetoLine,
  useIsMobile,
} from '@trajeto/shared-ui';
import { ApiError, fieldErrorsOf, messageOf } from '@trajeto/shared-auth';
import { useMemo, useState } from 'react';
import { Link, useNavigate } from 'react-router';
import type { AirStretch } from '../search/air-search';
import classes from './air.module.css';
import { airText } from './air.text';
import { chosenOf, currentLeg, earlierOf, type Chosen } from './cart';
import { CartPanel } from './cart-panel';
import { filterCount, offerFiltersOf } from './filters';
import { FiltersPanel } from './filters-panel';
import { legsOf, passengersOf, questionOf, withDay, type Leg } from './legs';
import { NeedsDialog } from './needs-dialog';
import { RefusalDialog } from './refusal-dialog';
import { ResultsList, SortSelect, useHeldCards } from './results-list';
import { useAirSearch } from './use-air-search';
import { useCity } from './use-city';
import { useOffers } from './use-offers';
import { useResultsAddress } from './use-results-address';
import { useTripCart } from './use-trip-cart';

const SEARCH = '/busca/passagens-aereas';
const crumbs = [{ label: airText.search, to: SEARCH }];

export function AirResultsPage() {
  const address = useResultsAddress();
  if (address.stretches) return <Results address={address} stretches={address.stretches} />;
  const again = (
    <Button component={Link} to={SEARCH}>
      {airText.search}
    </Button>
  );
  return (
    <>
      <PageHeader title={airText.documentTitle} crumbs={crumbs} />
      <EmptyState title={airText.malformed} hint={airText.malformedHint} action={again} />
    </>
  );
}

function Head({ stretches, legs, searchAddress }: { stretches: readonly AirStretch[]; legs: readonly Leg[]; searchAddress: string }) {
  const [first, last] = [legs[0], legs[legs.length - 1]];
  const from = useCity(first?.origin ?? '');
  const to = useCity(first?.destination ?? '');
  const change = (
    <Button component={Link} to={searchAddress} variant="default" leftSection={<IconPencil size={18} stroke={1.75} aria-hidden />}>
      {airText.change}
    </Button>
  );
  const isMobile = useIsMobile();
  const title = stretches.length > 1 ? airText.titleMany(stretches.length) : airText.title(from, to);
  return (
    <>
      <PageHeader title={title} documentTitle={airText.documentTitle} crumbs={crumbs} actions={isMobile ? null : change} />
      <div className={classes.subtitle}>
        <span>
          {airText.period(formatTripDate(first?.day), formatTripDate(last?.day))} ·{' '}
          {airText.passengers(stretches[0]?.adultQuantity ?? 1, stretches[0]?.childrenQuantity ?? 0)}
        </span>
        {isMobile && change}
      </div>
    </>
  );
}

function ChosenStrip({ chosen, onExchange }: { chosen: Chosen; onExchange: () => void }) {
  const { leg, trip, item } = chosen;
  const { airline, from, to } = trip;
  return (
    <div className={classes.chosen}>
      <IconCircleCheck size={20} stroke={1.75} aria-hidden />
      <span>
        <strong>{airText.legChosen(leg.label)}</strong> · {formatTripDate(leg.day)} · {airline.airlineName} {airline.flightNumber},{' '}
        {from.time} a {to.time} · <Money value={item.value} />
      </span>
      <Button variant="subtle" aria-label={airText.exchangeLeg(leg.label)} onClick={onExchange}>
        {airText.exchange}
      </Button>
    </div>
  );
}

function useResults(address: ReturnType<typeof useResultsAddress>, stretches: AirStretch[]) {
  const navigate = useNavigate();
  const legs = useMemo(() => legsOf(stretches), [stretches]);
  const question = useMemo(() => questionOf(stretches, address.travelers, address.reason), [stretches, address.travelers, address.reason]);
  const air = useAirSearch(question);
  const [sold, setSold] = useState<Readonly<Record<string, string>>>({});
  const [exchanging, setExchanging] = useState<number | null>(null);
  const held = useHeldCards();
  const cart = useTripCart({
    orderId: address.orderId,
    travelers: address.travelers,
    reason: address.reason,
    passengers: passengersOf(stretches),
    onCreated: address.setOrder,
    onAdded: (itemUuid, { offer }) => {
      setSold((last) => ({ ...last, [itemUuid]: offer.uuid }));
      setExchanging(null);
      held.release();
      window.scrollTo({ top: 0 });
    },
  });
  const chosen = chosenOf(cart.cart, legs);
  const leg = currentLeg(legs, chosen, exchanging);
  const shown = leg ?? legs[0];
  const ofThisSearch = Object.fromEntries(Object.entries(sold).filter(([item]) => chosen.some((one) => one.item.uuid === item)));
  const earlier = shown ? earlierOf(shown, chosen, ofThisSearch) : { offers: [], landsAt: null };
  const offers = useOffers(
    leg ? air.search : undefined,
    offerFiltersOf(address.filters, shown ?? { index: 0, label: '', origin: '', destination: '', day: '' }, earlier),
    held.isHeld,
  );
  const again = () => {
    setSold({});
    air.again();
  };
  const changeDay = (day: string) => {
    if (!leg) return;
    setSold({});
    address.setStretches(withDay(stretches, leg.index, day));
  };
  const save = () => {
    if (!cart.cart) return;
    showSnackbar({ kind: 'success', message: airText.saved(cart.cart.orderNumber) });
    void navigate('/');
  };
  const goOn = () => {
    if (cart.cart)
      void navigate(`${SEARCH}/checkout?orderId=${cart.cart.uuid}`, { state: { back: `${SEARCH}/resultados${window.location.search}` } });
  };
  return { legs, air: { ...air, again }, cart, chosen, leg, offers, held, exchanging, setExchanging, changeDay, save, goOn };
}

function searchProblem(error: unknown): string {
  const [field] = Object.values(fieldErrorsOf(error));
  return field ?? messageOf(error, airText.searchFailed);
}

function Results({ address, stretches }: { address: ReturnType<typeof useResultsAddress>; stretches: AirStretch[] }) {
  const results = useResults(address, stretches);
  const { legs, air, cart, chosen, leg, offers, held, exchanging } = results;
  const isMobile = useIsMobile();
  const hasRoom = useMediaQuery('(min-width: 80em)', undefined, { getInitialValueInEffect: false });
  const [areFiltersOpen, filtersSheet] = useDisclosure(false);
  const [isCartOpen, cartSheet] = useDisclosure(false);
  const count = filterCount(address.filters);
  const panel = <FiltersPanel filters={address.filters} facets={offers.facets} onChange={address.setFilters} hasTitle={hasRoom} />;
  const cartPanel = (
    <CartPanel legs={legs} chosen={chosen} current={leg} cart={cart} onContinue={results.goOn} onSave={results.save} hasTitle={!isMobile} />
  );
  const filtersButton = (
    <Button
      variant={count > 0 ? 'light' : 'default'}
      leftSection={<IconAdjustmentsHorizontal size={18} stroke={1.75} aria-hidden />}
      onClick={filtersSheet.open}
    >
      {airText.filtersCount(count)}
    </Button>
  );
  const Panel = isMobile ? BottomSheet : Sidebar;
  const replaces = exchanging === null ? null : (chosen.find((one) => one.leg.index === exchanging)?.item.uuid ?? null);

  if (air.error) {
    const isForm = air.error instanceof ApiError && air.error.status < 500 && air.error.status !== 0;
    return (
      <>
        <Head stretches={stretches} legs={legs} searchAddress={address.searchAddress} />
        <ErrorState message={searchProblem(air.error)} error={isForm ? undefined : air.error} {...(isForm ? {} : { onRetry: air.retry })} />
      </>
    );
  }

  return (
    <div className={classes.page}>
      <Head stretches={stretches} legs={legs} searchAddress={address.searchAddress} />
      {isMobile && legs.length > 1 && (
        <div className={classes.steps}>
          <TrajetoLine
            label={airText.steps}
            stops={[
              ...legs.map((one) => ({
                id: String(one.index),
                label: one.label,
                state:
                  one.index === leg?.index
                    ? ('current' as const)
                    : chosen.some((it) => it.leg.index === one.index)
                      ? ('done' as const)
                      : ('next' as const),
              })),
              { id: 'review', label: airText.reviewShort, state: leg ? ('next' as const) : ('current' as const) },
            ]}
          />
        </div>
      )}
      <div className={classes.grid}>
        {hasRoom && (
          <aside className={classes.filters} aria-label={airText.filters}>
            {leg && panel}
          </aside>
        )}
        <div className={classes.results}>
          {air.isStale && (
            <Banner
              tone="ipe"
              title={airText.expired}
              action={
                <Button variant="default" mt="xs" onClick={air.again}>
                  {airText.refresh}
                </Button>
              }
            >
              {airText.expiredHint}
            </Banner>
          )}
          {isMobile && leg && (
            <div className={classes.mobileBar}>
              {filtersButton}
              <SortSelect filters={address.filters} onChange={address.setFilters} />
            </div>
          )}
          {chosen
            .filter((one) => one.leg.index !== leg?.index)
            .map((one) => (
              <ChosenStrip key={one.item.uuid} chosen={one} onExchange={() => results.setExchanging(one.leg.index)} />
            ))}
          {exchanging !== null && (
            <Button variant="default" onClick={() => results.setExchanging(null)}>
              {airText.keep}
            </Button>
          )}
          {leg ? (
            <ResultsList
              key={leg.index}
              leg={leg}
              legs={legs}
              air={air}
              offers={offers}
              filters={address.filters}
              cart={cart}
              replaces={replaces}
              onFilters={address.setFilters}
              onDay={results.changeDay}
              onHold={held.hold}
              controls={
                isMobile ? null : (
                  <span className={classes.sort} style={{ display: 'flex', gap: 8 }}>
                    {!hasRoom && filtersButton}
                    <SortSelect filters={address.filters} onChange={address.setFilters} />
                  </span>
                )
              }
            />
          ) : (
            <Banner tone="folha" title={airText.allChosen} />
          )}
        </div>
        {!isMobile && <aside className={`tj-card ${classes.cart ?? ''}`}>{cartPanel}</aside>}
      </div>
      {isMobile && cart.cart && (
        <div className={classes.bottom}>
          <div>
            <strong>
              <Money value={cart.cart.totalValue} />
            </strong>
            <span>{airText.legsChosen(chosen.length, legs.length)}</span>
          </div>
          <Button onClick={cartSheet.open}>{airText.seeCart}</Button>
        </div>
      )}
      <BottomSheet opened={isCartOpen && isMobile} onClose={cartSheet.close} title={airText.cart} height="75%">
        {cartPanel}
      </BottomSheet>
      <Panel
        opened={areFiltersOpen && !hasRoom}
        onClose={filtersSheet.close}
        title={airText.filters}
        {...(isMobile ? { fullScreen: true } : {})}
      >
        {panel}
        <Button fullWidth mt="lg" onClick={filtersSheet.close}>
          {airText.seeResults(offers.total)}
        </Button>
      </Panel>
      <NeedsDialog cart={cart} passengers={passengersOf(stretches)} />
      <RefusalDialog cart={cart} onRefresh={air.again} />
    </div>
  );
}
