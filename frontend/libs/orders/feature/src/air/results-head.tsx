/** The head of the results: the trip in words, its search to be changed in place, its legs as a line, the flights chosen so far. */
import { Button } from '@mantine/core';
import { IconCircleCheck, IconPencil } from '@tabler/icons-react';
import { formatTripDate } from '@trajeto/shared-format';
import { Money, PageHeader, TrajetoLine, useIsMobile } from '@trajeto/shared-ui';
import { useState } from 'react';
import { useLocation } from 'react-router';
import resultsClasses from '../results/results.module.css';
import classes from './air.module.css';
import { airText } from './air.text';
import type { Chosen } from './chosen';
import type { Leg } from './legs';
import { formOf, type AirStretch } from './search/air-search';
import { AirSearchCard } from './search/air-search-card';
import { airSearchText } from './search/air-search.text';
import { wishWords } from './search/wishes';
import { useCity } from './use-city';
import type { ResultsAddress } from './use-results-address';

export const SEARCH = '/busca/passagens-aereas';
export const crumbs = [{ label: airText.search, to: SEARCH }];

/** The search is changed where its results stand; whatever changes the address, a new search too, folds it away. */
function useChange() {
  const { key } = useLocation();
  const [openAt, setOpenAt] = useState<string | null>(null);
  const isOpen = openAt === key;
  return { isOpen, toggle: () => setOpenAt(isOpen ? null : key) };
}

function ChangeButton({ isOpen, toggle }: ReturnType<typeof useChange>) {
  return (
    <Button variant="default" aria-expanded={isOpen} leftSection={<IconPencil size={18} stroke={1.75} aria-hidden />} onClick={toggle}>
      {airText.change}
    </Button>
  );
}

interface HeadProps {
  stretches: readonly AirStretch[];
  legs: readonly Leg[];
  address: Pick<ResultsAddress, 'travelers' | 'reason' | 'wishes'>;
}

export function ResultsHead({ stretches, legs, address: { travelers, reason, wishes } }: HeadProps) {
  const [first, last] = [legs[0], legs[legs.length - 1]];
  const from = useCity(first?.origin ?? '');
  const to = useCity(first?.destination ?? '');
  const change = useChange();
  const isMobile = useIsMobile();
  const title = stretches.length > 1 ? airText.titleMany(stretches.length) : airText.title(from, to);
  const button = <ChangeButton {...change} />;
  return (
    <>
      <PageHeader title={title} documentTitle={airText.documentTitle} crumbs={crumbs} actions={isMobile ? null : button} />
      <div className={classes.subtitle}>
        <span>
          {airText.period(formatTripDate(first?.day), formatTripDate(last?.day))} ·{' '}
          {airSearchText.people(stretches[0]?.adultQuantity ?? 1, stretches[0]?.childrenQuantity ?? 0, stretches[0]?.infantQuantity)}
          {wishWords(wishes)}
        </span>
        {isMobile && button}
      </div>
      {change.isOpen && (
        <div className={classes.change}>
          <AirSearchCard start={formOf(stretches, wishes)} travelers={travelers} reason={reason} />
        </div>
      )}
    </>
  );
}

export function StepsLine({ legs, chosen, leg }: { legs: readonly Leg[]; chosen: readonly Chosen[]; leg: Leg | null }) {
  const stateOf = ({ index }: Leg) => {
    if (index === leg?.index) return 'current' as const;
    return chosen.some((one) => one.leg.index === index) ? ('done' as const) : ('next' as const);
  };
  const stops = [
    ...legs.map((one) => ({ id: String(one.index), label: one.label, state: stateOf(one) })),
    { id: 'review', label: airText.reviewShort, state: leg ? ('next' as const) : ('current' as const) },
  ];
  return (
    <div className={resultsClasses.steps}>
      <TrajetoLine label={airText.steps} stops={stops} />
    </div>
  );
}

export function ChosenStrip({ chosen, onExchange }: { chosen: Chosen; onExchange: () => void }) {
  const { leg, trip, item } = chosen;
  const { airline, from, to } = trip;
  return (
    <div className={resultsClasses.chosen}>
      <IconCircleCheck size={20} stroke={1.75} aria-hidden />
      <span>
        <strong>{airText.legChosen(leg.label)}</strong> · {formatTripDate(leg.day)} · {airline.airlineName} {airline.flightNumber},{' '}
        {from.time} a {to.time} · <Money value={item.value} />
      </span>
      <Button variant="subtle" aria-label={airText.exchangeLeg(leg.label)} onClick={onExchange}>
        {airText.exchange}
      </Button>
    </div>
  );
}
