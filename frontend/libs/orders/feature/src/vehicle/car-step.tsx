/** The cars that may take another's place. */
import { startCarSearch, type CarOffer } from '@trajeto/orders-data-access';
import { formatTripDate } from '@trajeto/shared-format';
import { StepHead, StepResults, useStep, type StepOf } from '../re-search/step-results';
import { exchangeContext } from '../re-search/steps';
import { tripText } from '../results/trip.text';
import { clockOf, dayOf, isCar, type CarItem } from './car';
import { CarOffers } from './car-offers';
import { useCarTitle } from './car-results';
import { offerFiltersOf } from './filters';
import type { CarStretch } from './search/car-search';
import { rentalLegs, rentalQuestion } from './trip';
import type { CarAddress } from './use-car-address';
import { vehicleText } from './vehicle.text';

/** The step names places and days; the hours are those of the car that is exchanged. */
export function withHours(rental: CarStretch, { pickupAt, returnAt, conductor }: CarItem): CarStretch {
  return {
    ...rental,
    goDate: dayOf(pickupAt),
    goTime: clockOf(pickupAt),
    returnDate: dayOf(returnAt),
    returnTime: clockOf(returnAt),
    driver: conductor.uuid,
  };
}

function Head({ order, stretches }: StepOf<CarStretch>) {
  const title = useCarTitle(stretches);
  const [rental] = stretches;
  const subtitle = tripText.period(formatTripDate(rental?.goDate), formatTripDate(rental?.returnDate));
  return <StepHead order={order} title={title} documentTitle={vehicleText.documentTitle} subtitle={subtitle} />;
}

export function CarStep({ address, step }: { address: CarAddress; step: StepOf<CarStretch> }) {
  const item = step.item as CarItem;
  const stretches = step.stretches.map((rental) => withHours(rental, item));
  const [rental] = stretches as [CarStretch];
  const state = useStep<CarOffer>(step, {
    start: startCarSearch({ ...rentalQuestion(rental), ...exchangeContext({ ...step, reason: address.reason }) }),
    isOne: isCar,
    filtersOf: (leg) => offerFiltersOf(address.filters, leg),
  });
  const people = item.travelers.map(({ uuid, fullName }) => ({ uuid, name: fullName }));
  return (
    <StepResults
      step={step}
      state={{ ...state, legs: rentalLegs(stretches) }}
      failure={vehicleText.offers.failed}
      head={<Head {...step} stretches={stretches} />}
      // The list shows no other days.
      onDay={() => undefined}
      offers={(shown) => <CarOffers {...shown} address={address} driving={{ people, driver: item.conductor.uuid }} />}
    />
  );
}
