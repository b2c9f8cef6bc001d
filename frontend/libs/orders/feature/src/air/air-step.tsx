/** The flights that may take another's place. */
import { startAirSearch, type AirOffer } from '@trajeto/orders-data-access';
import { formatTripDate } from '@trajeto/shared-format';
import { withDay } from '../results/legs';
import { tripText } from '../results/trip.text';
import { StepHead, StepResults, useStep, type StepOf } from '../re-search/step-results';
import { exchangeQuestion } from '../re-search/steps';
import { AirOffers } from './air-offers';
import { airText } from './air.text';
import { offerFiltersOf } from './filters';
import { isFlight } from './flights';
import type { AirStretch } from './search/air-search';
import { airSearchText } from './search/air-search.text';
import { useCity } from './use-city';
import type { ResultsAddress } from './use-results-address';

function Head({ order, stretches: [first] }: StepOf<AirStretch>) {
  const from = useCity(first?.origin ?? '');
  const to = useCity(first?.destination ?? '');
  const days = tripText.period(formatTripDate(first?.goDate), formatTripDate(first?.returnDate ?? first?.goDate));
  const people = airSearchText.people(first?.adultQuantity ?? 1, first?.childrenQuantity ?? 0);
  return <StepHead order={order} title={airText.title(from, to)} documentTitle={airText.documentTitle} subtitle={`${days} · ${people}`} />;
}

export function AirStep({ address, step }: { address: ResultsAddress; step: StepOf<AirStretch> }) {
  const { stretches } = step;
  const question = {
    ...exchangeQuestion({ ...step, reason: address.reason }),
    adultQuantity: stretches[0]?.adultQuantity ?? 1,
    childrenQuantity: stretches[0]?.childrenQuantity ?? 0,
  };
  const state = useStep<AirOffer>(step, {
    start: startAirSearch(question),
    isOne: isFlight,
    filtersOf: (leg, earlier) => offerFiltersOf(address.filters, leg, earlier),
  });
  return (
    <StepResults
      step={step}
      state={state}
      failure={airText.offers.failed}
      head={<Head {...step} />}
      onDay={(day) => address.setStretches(withDay(stretches, 0, day))}
      offers={(shown) => <AirOffers {...shown} address={address} />}
    />
  );
}
