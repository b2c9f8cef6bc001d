/** One car of one store: what it is, where it waits, what it costs; its details and its coverages open over the page. */
import { Button } from '@mantine/core';
import { IconCreditCard, IconGauge, IconMapPin } from '@tabler/icons-react';
import type { CarOffer } from '@trajeto/orders-data-access';
import { formatMoney } from '@trajeto/shared-format';
import { NetworkButton } from '@trajeto/shared-ui';
import { useState } from 'react';
import { OfferFrame } from '../results/offer-card';
import frameClasses from '../results/offer-card.module.css';
import type { Choosing } from '../results/trip-offers';
import { tripText } from '../results/trip.text';
import { carOf, groupOf, hoursOf, modelOf, traitsOf, type Rental } from './car';
import classes from './car.module.css';
import { CarDetails } from './car-details';
import { CarPicture } from './car-picture';
import { CoverageDialog } from './coverage-dialog';
import type { Person } from './use-people';
import { vehicleText } from './vehicle.text';

export interface Driving {
  /** Who may drive: those who travel, as far as their names are known. */
  people: readonly (Pick<Person, 'uuid' | 'name'> & Partial<Pick<Person, 'birth'>>)[];
  /** Who was chosen in the search. */
  driver: string | null;
}

interface OfferCardProps extends Choosing<CarOffer> {
  offer: CarOffer;
  driving: Driving;
}

function Car({ vehicle, pickupStore }: Pick<Rental, 'vehicle' | 'pickupStore'>) {
  return (
    <div className={classes.car}>
      <strong>{modelOf(vehicle)}</strong>
      <span>{groupOf(vehicle)}</span>
      <span className={classes.hint}>{traitsOf(vehicle).join(' · ')}</span>
      <span className={classes.store}>
        <IconMapPin size={18} stroke={1.75} aria-hidden />
        <span>
          {pickupStore.company} · {pickupStore.name}
          <span className={classes.hint}>
            {pickupStore.address} · {hoursOf(pickupStore)}
          </span>
        </span>
      </span>
    </div>
  );
}

function Facts({ detail, returnFee }: Pick<Rental, 'detail' | 'returnFee'>) {
  return (
    <>
      <span className={frameClasses.fact}>
        <IconGauge size={18} stroke={1.75} aria-hidden />
        {vehicleText.kilometers(detail.dailyKilometers)}
      </span>
      <span className={frameClasses.fact}>
        <IconCreditCard size={18} stroke={1.75} aria-hidden />
        {vehicleText.deposit(formatMoney(detail.deposit))}
      </span>
      {returnFee !== '0.00' && (
        <span className={`${frameClasses.fact ?? ''} ${frameClasses.last ?? ''}`}>{vehicleText.returnFee(formatMoney(returnFee))}</span>
      )}
    </>
  );
}

export function OfferCard({ offer, driving, than, pending, onChoose }: OfferCardProps) {
  const [open, setOpen] = useState<'details' | 'coverage' | null>(null);
  const { vehicle: rental, value } = offer;
  const name = carOf(rental);
  const close = () => setOpen(null);
  const actions = (
    <>
      <NetworkButton
        mt="xs"
        aria-label={vehicleText.chooseCar(name, formatMoney(value))}
        loading={pending === offer.uuid}
        disabled={pending !== null && pending !== offer.uuid}
        onClick={() => setOpen('coverage')}
      >
        {tripText.choose}
      </NetworkButton>
      <Button variant="subtle" size="compact-md" aria-label={vehicleText.detailsOf(name)} onClick={() => setOpen('details')}>
        {vehicleText.details}
      </Button>
    </>
  );
  return (
    <OfferFrame
      label={[name, groupOf(rental.vehicle), formatMoney(value)].join(', ')}
      offer={offer}
      hasPicture
      carrier={<CarPicture vehicle={rental.vehicle} />}
      line={<Car {...rental} />}
      passengers={1}
      seatsLeft={null}
      than={than}
      priceNote={vehicleText.perDay(formatMoney(rental.dailyAmount), vehicleText.days(rental.days))}
      action={actions}
      facts={<Facts {...rental} />}
    >
      {open === 'details' && <CarDetails rental={rental} coverages={rental.coverages} name={name} onClose={close} />}
      {open === 'coverage' && (
        <CoverageDialog
          rental={rental}
          name={name}
          driving={driving}
          isExchange={than !== undefined}
          onClose={close}
          onChosen={(bought) => {
            close();
            onChoose(offer, { bought });
          }}
        />
      )}
    </OfferFrame>
  );
}
