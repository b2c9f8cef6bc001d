/** One bus in one class: its terminals, its hours, what is on board, and its button. */
import type { BusOffer } from '@trajeto/orders-data-access';
import { NetworkButton } from '@trajeto/shared-ui';
import { formatMoney } from '@trajeto/shared-format';
import { IconArmchair, IconBus, IconSparkles } from '@tabler/icons-react';
import { OfferFrame } from '../results/offer-card';
import frameClasses from '../results/offer-card.module.css';
import type { Choosing } from '../results/trip-offers';
import { tripText } from '../results/trip.text';
import { busService, className, clockOf, placeOf } from './bus';
import { BusLine } from './item/bus-line';
import { roadText } from './road.text';

function Carrier({ road }: Pick<BusOffer, 'road'>) {
  return (
    <>
      <IconBus size={24} stroke={1.75} aria-hidden />
      <span className={frameClasses.names}>
        <span className={frameClasses.carrierName}>{road.company}</span>
        <span className={frameClasses.number}>{className(road.seatClass)}</span>
      </span>
    </>
  );
}

function Facts({ road: { amenities, freeSeats } }: Pick<BusOffer, 'road'>) {
  return (
    <>
      <span className={frameClasses.fact}>
        <IconArmchair size={18} stroke={1.75} aria-hidden />
        {roadText.freeSeats(freeSeats)}
      </span>
      {amenities.length > 0 && (
        <span className={`${frameClasses.fact ?? ''} ${frameClasses.last ?? ''}`}>
          <IconSparkles size={18} stroke={1.75} aria-hidden />
          {amenities.join(' · ')}
        </span>
      )}
    </>
  );
}

export function OfferCard({ offer, than, pending, onChoose }: Choosing<BusOffer> & { offer: BusOffer }) {
  const { road, value } = offer;
  const name = busService(road);
  const way = roadText.way(placeOf(road.departure), clockOf(road.departureDate), placeOf(road.arrival), clockOf(road.arrivalDate));
  const isBusy = pending !== null && pending !== offer.uuid;
  const acts = (
    <>
      <NetworkButton
        mt="xs"
        aria-label={roadText.chooseBus(name, formatMoney(value))}
        loading={pending === offer.uuid}
        disabled={isBusy}
        onClick={() => onChoose(offer)}
      >
        {tripText.choose}
      </NetworkButton>
      {/* What takes another's place is seated by the company, and changed in the order. */}
      {than === undefined && (
        <NetworkButton
          variant="subtle"
          size="compact-md"
          aria-label={roadText.chooseSeatsOf(name)}
          disabled={pending !== null}
          onClick={() => onChoose(offer, { wantsSeats: true })}
        >
          {roadText.chooseSeats}
        </NetworkButton>
      )}
    </>
  );
  return (
    <OfferFrame
      label={[name, way, formatMoney(value)].join(', ')}
      offer={offer}
      carrier={<Carrier road={road} />}
      line={<BusLine bus={road} />}
      passengers={road.passengers.length}
      seatsLeft={null}
      than={than}
      priceNote={roadText.withTax}
      action={acts}
      facts={<Facts road={road} />}
    />
  );
}
