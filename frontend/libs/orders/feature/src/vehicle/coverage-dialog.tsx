/** Before a car goes into the order: which coverage, and who drives. */
import { Button, NativeSelect, Radio } from '@mantine/core';
import type { CarOffer } from '@trajeto/orders-data-access';
import { formatMoney } from '@trajeto/shared-format';
import { Dialog, Money, NetworkButton } from '@trajeto/shared-ui';
import { useState } from 'react';
import type { BoughtFor } from '../cart/use-cart';
import classes from './car.module.css';
import type { Driving } from './offer-card';
import { ageOf, mayDrive } from './ages';
import { vehicleText } from './vehicle.text';

type Coverage = CarOffer['vehicle']['coverages'][number];

interface CoverageDialogProps {
  rental: Pick<CarOffer['vehicle'], 'coverages' | 'detail' | 'pickupAt'>;
  name: string;
  driving: Driving;
  /** The car takes another item's place. */
  isExchange: boolean;
  onChosen: (bought: BoughtFor) => void;
  onClose: () => void;
}

function CoverageCard({ coverage: { id, type, price, totalPrice, description }, isFirst }: { coverage: Coverage; isFirst: boolean }) {
  return (
    <Radio
      className={classes.coverage ?? ''}
      value={id}
      label={
        <span className={classes.coverageHead}>
          <strong>{type}</strong>
          <span>{isFirst ? vehicleText.included : vehicleText.more(formatMoney(price))}</span>
        </span>
      }
      description={
        <>
          {description}
          <span className={classes.coverageTotal}>{vehicleText.totalWith(formatMoney(totalPrice))}</span>
        </>
      }
    />
  );
}

interface DriverProps {
  driving: Driving;
  rental: Pick<CarOffer['vehicle'], 'detail' | 'pickupAt'>;
  value: string | null;
  onChange: (uuid: string) => void;
}

function Driver({ driving: { people }, rental, value, onChange }: DriverProps) {
  if (people.length === 0) return null;
  const { minAge, maxAge } = rental.detail;
  return (
    <NativeSelect
      label={vehicleText.driver}
      description={`${vehicleText.mayDrive(vehicleText.ages(minAge, maxAge))} ${vehicleText.driverHint}`}
      error={value === null && vehicleText.nobodyDrives}
      size="md"
      data={people.map((person) => {
        const age = ageOf(person, rental);
        const isTaken = mayDrive(person, rental);
        return {
          value: person.uuid,
          label: isTaken || age === null ? person.name : vehicleText.mayNotDrive(person.name, age),
          disabled: !isTaken,
        };
      })}
      value={value ?? ''}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}

/** Who drives must travel in the order: the first traveler does where the chosen one is not of it. */
const boughtWith =
  (coverageUuid: string, driver: string | null): BoughtFor =>
  (travelers) => ({ coverageUuid, conductorUuid: travelers.find((uuid) => uuid === driver) ?? travelers[0] ?? null });

export function CoverageDialog({ rental, name, driving, isExchange, onChosen, onClose }: CoverageDialogProps) {
  const { coverages } = rental;
  const able = driving.people.filter((person) => mayDrive(person, rental));
  const isNobodyAble = driving.people.length > 0 && able.length === 0;
  const [coverage, setCoverage] = useState(coverages[0]?.id ?? '');
  const [driver, setDriver] = useState(() => able.find(({ uuid }) => uuid === driving.driver)?.uuid ?? able[0]?.uuid ?? null);
  const chosen = coverages.find(({ id }) => id === coverage);
  const footer = (
    <div className={classes.foot}>
      <span>
        {vehicleText.total} <Money value={chosen?.totalPrice ?? '0.00'} fw={600} />
      </span>
      <Button variant="default" onClick={onClose}>
        {vehicleText.cancel}
      </Button>
      <NetworkButton disabled={isNobodyAble} onClick={() => onChosen(boughtWith(coverage, driver))}>
        {isExchange ? vehicleText.exchange : vehicleText.add}
      </NetworkButton>
    </div>
  );
  return (
    <Dialog opened onClose={onClose} title={vehicleText.coverageTitle(name)} size={560} footer={footer}>
      <div className={classes.choices}>
        <Radio.Group label={vehicleText.coverage} value={coverage} onChange={setCoverage}>
          <div className={classes.coverages}>
            {coverages.map((one, index) => (
              <CoverageCard key={one.id} coverage={one} isFirst={index === 0} />
            ))}
          </div>
        </Radio.Group>
        <Driver driving={driving} rental={rental} value={driver} onChange={setDriver} />
      </div>
    </Dialog>
  );
}
