/** A car of the group, as the company shows it; what stands beside it says which. */
import { IconCar } from '@tabler/icons-react';
import type { Rental } from './car';
import classes from './car.module.css';

export function CarPicture({ vehicle: { image } }: Pick<Rental, 'vehicle'>) {
  return (
    <span className={classes.picture}>
      {image === null ? <IconCar size={48} stroke={1.25} aria-hidden /> : <img src={image} alt="" width={160} height={96} loading="lazy" />}
    </span>
  );
}
