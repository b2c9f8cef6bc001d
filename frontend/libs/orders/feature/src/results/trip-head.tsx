/** The head of the results: the trip in words, its search to be changed in place, its legs as a line, what was chosen so far. */
import { Button } from '@mantine/core';
import { IconCircleCheck, IconPencil } from '@tabler/icons-react';
import { formatTripDate } from '@trajeto/shared-format';
import { EmptyState, Money, PageHeader, TrajetoLine, useIsMobile } from '@trajeto/shared-ui';
import { useState, type ReactNode } from 'react';
import { Link, useLocation } from 'react-router';
import type { Chosen } from './chosen';
import type { Leg } from './legs';
import classes from './results.module.css';
import { tripText } from './trip.text';

/** The search a result page belongs to. */
export interface SearchedProduct {
  /** 'Passagens aéreas' */
  title: string;
  /** 'Voos' */
  documentTitle: string;
  to: string;
}

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
      {tripText.change}
    </Button>
  );
}

interface TripHeadProps {
  product: SearchedProduct;
  title: string;
  legs: readonly Leg[];
  /** Behind the days of the trip: who travels. */
  who: string;
  /** The search's form, filled in. */
  form: ReactNode;
}

export function TripHead({ product, title, legs, who, form }: TripHeadProps) {
  const change = useChange();
  const isMobile = useIsMobile();
  const button = <ChangeButton {...change} />;
  const days = tripText.period(formatTripDate(legs[0]?.day), formatTripDate(legs.at(-1)?.until ?? legs.at(-1)?.day));
  return (
    <>
      <PageHeader
        title={title}
        documentTitle={product.documentTitle}
        crumbs={[{ label: product.title, to: product.to }]}
        actions={isMobile ? null : button}
      />
      <div className={classes.subtitle}>
        <span>
          {days} · {who}
        </span>
        {isMobile && button}
      </div>
      {change.isOpen && <div className={classes.change}>{form}</div>}
    </>
  );
}

export function Malformed({ product }: { product: SearchedProduct }) {
  const again = (
    <Button component={Link} to={product.to}>
      {product.title}
    </Button>
  );
  return (
    <>
      <PageHeader title={product.documentTitle} crumbs={[{ label: product.title, to: product.to }]} />
      <EmptyState title={tripText.malformed} hint={tripText.malformedHint} action={again} />
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
    { id: 'review', label: tripText.reviewShort, state: leg ? ('next' as const) : ('current' as const) },
  ];
  return (
    <div className={classes.steps}>
      <TrajetoLine label={tripText.steps} stops={stops} />
    </div>
  );
}

export function ChosenStrip({ chosen: { leg, words, item }, onExchange }: { chosen: Chosen; onExchange: () => void }) {
  return (
    <div className={classes.chosen}>
      <IconCircleCheck size={20} stroke={1.75} aria-hidden />
      <span>
        <strong>{tripText.legChosen(leg.label)}</strong> · {formatTripDate(leg.day)} · {words} · <Money value={item.value} />
      </span>
      <Button variant="subtle" aria-label={tripText.exchangeLeg(leg.label)} onClick={onExchange}>
        {tripText.exchange}
      </Button>
    </div>
  );
}
