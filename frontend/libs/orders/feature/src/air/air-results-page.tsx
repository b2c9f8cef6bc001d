/** /busca/passagens-aereas/resultados: one leg at a time, until the cart holds the whole trip. */
import { Button } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconCircleCheck, IconPencil } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { cartQuery } from '@trajeto/orders-data-access';
import { formatTripDate } from '@trajeto/shared-format';
import { Banner, BottomSheet, EmptyState, Money, PageHeader, PageSkeleton, showSnackbar, TrajetoLine, useIsMobile } from '@trajeto/shared-ui';
import { useMemo, useState, type ReactNode } from 'react';
import { Link, Navigate, useNavigate } from 'react-router';
import type { AirStretch } from '../search/air-search';
import classes from './air.module.css';
import { airText } from './air.text';
import { chosenOf, currentLeg, earlierOf, type Chosen } from './cart';
import { CartPanel } from './cart-panel';
import { offerFiltersOf } from './filters';
import { legsOf, passengersOf, questionOf, withDay, type Leg } from './legs';
import { NeedsDialog } from './needs-dialog';
import { RefusalDialog } from './refusal-dialog';
import { reSearchEntry } from './re-search/address';
import { ReSearchPage } from './re-search/re-search-page';
import { ResultsFrame, SearchFailed } from './results-frame';
import { useHeldCards } from './results-list';
import { useAirSearch } from './use-air-search';
import { useCity } from './use-city';
import { useOffers } from './use-offers';
import { useResultsAddress, type ResultsAddress } from './use-results-address';
import { useTripCart } from './use-trip-cart';

const SEARCH = '/busca/passagens-aereas';
const crumbs = [{ label: airText.search, to: SEARCH }];

/** An order that is no cart is one whose items are exchanged; which it is must be known before anything is searched. */
function useKindOfOrder({ orderId, items }: ResultsAddress): 'asked' | 'cart' | 're-search' {
  const { data, isLoading } = useQuery({ ...cartQuery(orderId ?? ''), enabled: orderId !== null && items === null });
  if (isLoading) return 'asked';
  return data && data.status !== 'open' && data.allowedActions.includes('re_search') ? 're-search' : 'cart';
}

export function AirResultsPage() {
  const address = useResultsAddress();
  const { orderId, items } = address;
  const kind = useKindOfOrder(address);
  if (orderId && items) return <ReSearchPage address={address} orderId={orderId} items={items} />;
  if (kind === 'asked') return <PageSkeleton />;
  if (orderId && kind === 're-search') return <Navigate to={reSearchEntry(orderId, [])} replace />;
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

function useResults(address: ResultsAddress, stretches: AirStretch[]) {
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

function StepsLine({ legs, chosen, leg }: { legs: readonly Leg[]; chosen: readonly Chosen[]; leg: Leg | null }) {
  const stateOf = ({ index }: Leg) => {
    if (index === leg?.index) return 'current' as const;
    return chosen.some((one) => one.leg.index === index) ? ('done' as const) : ('next' as const);
  };
  const stops = [
    ...legs.map((one) => ({ id: String(one.index), label: one.label, state: stateOf(one) })),
    { id: 'review', label: airText.reviewShort, state: leg ? ('next' as const) : ('current' as const) },
  ];
  return (
    <div className={classes.steps}>
      <TrajetoLine label={airText.steps} stops={stops} />
    </div>
  );
}

function Strips({ results }: { results: ReturnType<typeof useResults> }) {
  const { chosen, leg, exchanging, setExchanging } = results;
  return (
    <>
      {chosen
        .filter((one) => one.leg.index !== leg?.index)
        .map((one) => (
          <ChosenStrip key={one.item.uuid} chosen={one} onExchange={() => setExchanging(one.leg.index)} />
        ))}
      {exchanging !== null && (
        <Button variant="default" onClick={() => setExchanging(null)}>
          {airText.keep}
        </Button>
      )}
    </>
  );
}

function CartBar({ results, cartPanel }: { results: ReturnType<typeof useResults>; cartPanel: ReactNode }) {
  const { cart, chosen, legs } = results;
  const isMobile = useIsMobile();
  const [isCartOpen, cartSheet] = useDisclosure(false);
  return (
    <>
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
    </>
  );
}

function Results({ address, stretches }: { address: ResultsAddress; stretches: AirStretch[] }) {
  const results = useResults(address, stretches);
  const { legs, air, cart, chosen, leg, exchanging } = results;
  const isMobile = useIsMobile();
  const head = <Head stretches={stretches} legs={legs} searchAddress={address.searchAddress} />;
  if (air.error)
    return (
      <>
        {head}
        <SearchFailed air={air} />
      </>
    );
  const replaces = exchanging === null ? null : (chosen.find((one) => one.leg.index === exchanging)?.item.uuid ?? null);
  const cartPanel = (
    <CartPanel legs={legs} chosen={chosen} current={leg} cart={cart} onContinue={results.goOn} onSave={results.save} hasTitle={!isMobile} />
  );
  return (
    <div className={classes.page}>
      {head}
      {isMobile && legs.length > 1 && <StepsLine legs={legs} chosen={chosen} leg={leg} />}
      <ResultsFrame
        address={address}
        legs={legs}
        leg={leg}
        air={air}
        offers={results.offers}
        held={results.held}
        cart={cart}
        replaces={replaces}
        onDay={results.changeDay}
        above={<Strips results={results} />}
        whenDone={<Banner tone="folha" title={airText.allChosen} />}
        side={cartPanel}
      />
      <CartBar results={results} cartPanel={cartPanel} />
      <NeedsDialog cart={cart} passengers={passengersOf(stretches)} />
      <RefusalDialog cart={cart} onRefresh={air.again} />
    </div>
  );
}
