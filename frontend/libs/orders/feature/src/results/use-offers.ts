/** The offers shown: a list being read does not move by itself, new offers wait behind a pill. */
import { hashKey, useInfiniteQuery } from '@tanstack/react-query';
import { offersQuery, type Search, type Offer, type OfferFilters } from '@trajeto/orders-data-access';
import { useState } from 'react';

/** Pixels scrolled from which new offers wait behind the pill instead of moving the list. */
const READING = 240;

interface Arrived {
  question: string;
  /** How many offers the search had when this list was asked for. */
  total: number;
}

/**
 * Calls `back` with the count of the list on screen when a card is opened while a longer list is on its way: its answer
 * would move the card or leave it out.
 */
function useStandstill(areCardsOpen: boolean, asked: Arrived, isOnItsWay: boolean, back: (total: number) => void) {
  const [arrived, setArrived] = useState<Arrived | null>(null);
  const [wereCardsOpen, setWereCardsOpen] = useState(false);
  if (!isOnItsWay && (arrived?.question !== asked.question || arrived.total !== asked.total)) setArrived(asked);
  if (wereCardsOpen === areCardsOpen) return;
  setWereCardsOpen(areCardsOpen);
  if (areCardsOpen && isOnItsWay && arrived?.question === asked.question) back(arrived.total);
}

/** `isOne`: tells an offer of the product that is searched. */
export function useOffers<One extends Offer>(
  search: Search | undefined,
  filters: OfferFilters,
  areCardsOpen: boolean,
  isOne: (offer: Offer) => offer is One,
) {
  const [seen, setSeen] = useState({ search: '', total: 0, isOver: false });
  const total = search?.offersTotal ?? 0;
  const isOver = search !== undefined && search.status !== 'running';
  const shown = seen.search === search?.uuid ? seen.total : 0;
  const isWhole = seen.search === search?.uuid && seen.isOver;
  const mustWait = shown > 0 && (areCardsOpen || window.scrollY > READING);
  // Showing what is new is part of drawing it: the next picture already asks for it. A search that is over tells once
  // more: what the days around cost comes with the end of each supplier's answer.
  if (search && (total !== shown || isOver !== isWhole) && !mustWait) setSeen({ search: search.uuid, total, isOver });
  const show = (count: number) => search && setSeen({ search: search.uuid, total: count, isOver });
  const query = useInfiniteQuery({ ...offersQuery(search?.uuid ?? '', filters, shown, isWhole), enabled: search !== undefined });
  const asked = { question: hashKey([search?.uuid, filters]), total: shown };
  useStandstill(areCardsOpen, asked, query.isPending || query.isPlaceholderData, show);
  const pages = query.data?.pages ?? [];
  const first = pages[0];
  const found = first && 'meta' in first ? first : undefined;
  return {
    ...query,
    offers: pages.flatMap(({ data }) => (data ?? []).filter(isOne)),
    total: found?.meta.total ?? 0,
    facets: found?.facets ?? null,
    nearby: found?.nearby ?? [],
    isWaiting: search === undefined || query.isPending || (first !== undefined && !found),
    waiting: mustWait ? Math.max(0, total - shown) : 0,
    showWaiting: () => show(total),
  };
}
