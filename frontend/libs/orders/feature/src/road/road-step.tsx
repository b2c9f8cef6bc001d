/** The buses that may take another's place. */
import { startBusSearch, type BusOffer } from '@trajeto/orders-data-access';
import { formatTripDate } from '@trajeto/shared-format';
import { StepHead, StepResults, useStep, type StepOf } from '../re-search/step-results';
import { exchangeQuestion } from '../re-search/steps';
import { withDay } from '../results/legs';
import { isBus } from './bus';
import { offerFiltersOf } from './filters';
import { RoadOffers } from './road-offers';
import { roadText } from './road.text';
import type { RoadStretch } from './search/road-search';
import { passengersOf } from './trip';
import type { BusAddress } from './use-bus-address';
import { useStations } from './use-stations';

function Head({ order, stretches }: StepOf<RoadStretch>) {
  const { cityOf } = useStations();
  const [first] = stretches;
  const title = roadText.title(cityOf(first?.origin ?? ''), cityOf(first?.destination ?? ''));
  const subtitle = `${formatTripDate(first?.goDate)} · ${roadText.people(passengersOf(stretches))}`;
  return <StepHead order={order} title={title} documentTitle={roadText.documentTitle} subtitle={subtitle} />;
}

export function RoadStep({ address, step }: { address: BusAddress; step: StepOf<RoadStretch> }) {
  const { stretches } = step;
  const question = { ...exchangeQuestion({ ...step, reason: address.reason }), passengerQuantity: passengersOf(stretches) };
  const state = useStep<BusOffer>(step, {
    start: startBusSearch(question),
    isOne: isBus,
    filtersOf: (one, earlier) => offerFiltersOf(address.filters, one, earlier),
  });
  return (
    <StepResults
      step={step}
      state={state}
      failure={roadText.offers.failed}
      head={<Head {...step} />}
      onDay={(day) => address.setStretches(withDay(stretches, 0, day))}
      offers={(shown) => <RoadOffers {...shown} address={address} />}
    />
  );
}
