/** The results of a flight search: one leg at a time, until the cart holds the whole trip. */
import { Button } from '@mantine/core';
import { Banner, useIsMobile } from '@trajeto/shared-ui';
import { cartText } from '../cart/cart.text';
import { NeedsDialog } from '../cart/needs-dialog';
import { RefusalDialog } from '../cart/refusal-dialog';
import { PhoneBar } from '../results/phone-bar';
import { SearchFailed } from '../results/results-frame';
import resultsClasses from '../results/results.module.css';
import { AirOffers } from './air-offers';
import { airText } from './air.text';
import { passengersOf } from './legs';
import { ChosenStrip, ResultsHead, StepsLine } from './results-head';
import type { AirStretch } from './search/air-search';
import { TripCartPanel } from './trip-cart-panel';
import { useAirResults, type AirResultsState } from './use-air-results';
import type { ResultsAddress } from './use-results-address';

function Strips({ chosen, leg, exchanging, setExchanging }: AirResultsState) {
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

export function AirResults({ address, stretches }: { address: ResultsAddress; stretches: AirStretch[] }) {
  const results = useAirResults(address, stretches);
  const { legs, search, cart, chosen, leg, exchanging } = results;
  const isMobile = useIsMobile();
  const head = <ResultsHead stretches={stretches} legs={legs} address={address} />;
  if (search.error)
    return (
      <>
        {head}
        <SearchFailed search={search} failure={airText.searchFailed} />
      </>
    );
  const replaces = exchanging === null ? null : (chosen.find((one) => one.leg.index === exchanging)?.item.uuid ?? null);
  const cartPanel = (
    <TripCartPanel
      legs={legs}
      chosen={chosen}
      current={leg}
      cart={cart}
      onContinue={results.goOn}
      onSave={results.save}
      hasTitle={!isMobile}
    />
  );
  return (
    <div className={resultsClasses.page}>
      {head}
      {isMobile && legs.length > 1 && <StepsLine legs={legs} chosen={chosen} leg={leg} />}
      <AirOffers
        address={address}
        legs={legs}
        leg={leg}
        search={search}
        offers={results.offers}
        openCards={results.openCards}
        cart={cart}
        replaces={replaces}
        onDay={results.changeDay}
        above={<Strips {...results} />}
        whenDone={<Banner tone="folha" title={airText.allChosen} />}
        side={cartPanel}
      />
      {isMobile && cart.cart && (
        <PhoneBar
          value={cart.cart.totalValue}
          note={airText.legsChosen(chosen.length, legs.length)}
          verb={cartText.seeCart}
          title={cartText.cart}
        >
          {cartPanel}
        </PhoneBar>
      )}
      <NeedsDialog cart={cart} passengers={passengersOf(stretches)} />
      <RefusalDialog cart={cart} onRefresh={search.again} />
    </div>
  );
}
