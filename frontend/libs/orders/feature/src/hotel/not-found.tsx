/** Below the hotels: the way to the agency, with the same stay. */
import { Button } from '@mantine/core';
import { IconHeadset } from '@tabler/icons-react';
import { Link } from 'react-router';
import classes from '../offline-hotel/results.module.css';
import { resultsText } from '../offline-hotel/results.text';
import { resultsAddressOf } from '../offline-hotel/search/offline-search';
import type { WhoAndWhy } from '../search/stretch';
import type { HotelStretch } from './search/hotel-search';

export function NotFound({ stretches, who }: { stretches: readonly HotelStretch[]; who: WhoAndWhy }) {
  return (
    <aside className={`tj-card ${classes.notFound ?? ''}`} aria-label={resultsText.notFound}>
      <IconHeadset size={32} stroke={1.5} aria-hidden />
      <div className={classes.choiceText}>
        <strong>{resultsText.notFound}</strong>
        <span>{resultsText.notFoundHint}</span>
      </div>
      <Button variant="default" component={Link} to={resultsAddressOf(stretches, who)}>
        {resultsText.askAgency}
      </Button>
    </aside>
  );
}
