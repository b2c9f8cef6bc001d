/** `★★★★`, read as '4 estrelas'. */
import { starsOf } from './hotel';
import classes from './hotel.module.css';
import { hotelText } from './hotel.text';

export function Stars({ count }: { count: number }) {
  return (
    <span className={classes.stars} role="img" aria-label={hotelText.stars(count)}>
      {starsOf(count)}
    </span>
  );
}
