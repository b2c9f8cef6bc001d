/** One click repeats a search of before. */
import { Title } from '@mantine/core';
import { IconHistory } from '@tabler/icons-react';
import { useSession } from '@trajeto/shared-auth';
import { dayInSaoPaulo, formatTripDate } from '@trajeto/shared-format';
import { useState } from 'react';
import { Link } from 'react-router';
import type { RecentStore } from './recent';
import type { Stretch } from './stretch';
import classes from './search-card.module.css';
import { stretchText } from './stretch.text';

function words<One extends Stretch>(stretches: readonly One[], nameOf: (place: string, stretch: One) => string): string {
  const [first] = stretches;
  const asked = stretches.map((stretch) => ({ place: stretch.destination, stretch }));
  if (first) asked.unshift({ place: first.origin, stretch: first });
  // A car that comes back to where it was picked up is in one place.
  const places = asked
    .filter(({ place }, index) => place !== asked[index - 1]?.place)
    .map(({ place, stretch }) => nameOf(place, stretch))
    .join(' – ');
  const days = [first?.goDate, first?.returnDate ?? stretches.at(-1)?.goDate].map((day) => formatTripDate(day));
  return `${places} · ${[...new Set(days)].join(' a ')}`;
}

interface RecentSearchesProps<One extends Stretch> {
  store: RecentStore<One>;
  /** The address that repeats it. */
  addressOf: (stretches: One[]) => string;
  /** How people call a place of a stretch. */
  nameOf: (place: string, stretch: One) => string;
}

export function RecentSearches<One extends Stretch>({ store, addressOf, nameOf }: RecentSearchesProps<One>) {
  const { user } = useSession();
  const [recent] = useState(() => store.list(user.uuid, dayInSaoPaulo(new Date())));
  if (recent.length === 0) return null;
  return (
    <section aria-labelledby="recent-searches">
      <Title order={2} id="recent-searches" mb="sm">
        {stretchText.recent}
      </Title>
      <ul className={classes.recent}>
        {recent.map((stretches) => (
          <li key={JSON.stringify(stretches)}>
            <Link to={addressOf(stretches)} className={`tj-card ${classes.recentLink ?? ''}`}>
              <IconHistory size={18} stroke={1.75} aria-hidden />
              {words(stretches, nameOf)}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
