/** One click repeats a search of before. */
import { Title } from '@mantine/core';
import { IconHistory } from '@tabler/icons-react';
import { useSession } from '@trajeto/shared-auth';
import { dayInSaoPaulo, formatTripDate } from '@trajeto/shared-format';
import { useState } from 'react';
import { Link } from 'react-router';
import { formOf, resultsAddress, type AirStretch } from './air-search';
import { recentSearches } from './recent';
import classes from './air-search.module.css';
import { airSearchText } from './air-search.text';

function words(stretches: readonly AirStretch[]): string {
  const [first] = stretches;
  const places = [first?.origin, ...stretches.map(({ destination }) => destination)].join(' – ');
  const days = [first?.goDate, first?.returnDate ?? stretches.at(-1)?.goDate].map((day) => formatTripDate(day));
  return `${places} · ${[...new Set(days)].join(' a ')}`;
}

export function RecentSearches({ travelers, reason }: { travelers: readonly string[]; reason: string | null }) {
  const { user } = useSession();
  const [recent] = useState(() => recentSearches(user.uuid, dayInSaoPaulo(new Date())));
  if (recent.length === 0) return null;
  return (
    <section aria-labelledby="recent-searches">
      <Title order={2} id="recent-searches" mb="sm">
        {airSearchText.recent}
      </Title>
      <ul className={classes.recent}>
        {recent.map((stretches) => (
          <li key={JSON.stringify(stretches)}>
            <Link to={resultsAddress(formOf(stretches), { travelers, reason })} className={`tj-card ${classes.recentLink ?? ''}`}>
              <IconHistory size={18} stroke={1.75} aria-hidden />
              {words(stretches)}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
