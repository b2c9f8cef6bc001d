/** The decisions about a changed price, and carrying them out: removals first, then either another search or the acceptance. */
import { useQuery } from '@tanstack/react-query';
import { priceChangesQuery, useAcceptPrice, useDropItems, type Order, type OrderItem } from '@trajeto/orders-data-access';
import { ApiError } from '@trajeto/shared-auth';
import { showSnackbar } from '@trajeto/shared-ui';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { productOf } from '../../products/products';
import { changeOf, planOf, type Change, type Decision, type Decisions } from './changes';
import { priceText } from './price.text';

const DECIDING: ReadonlySet<string> = new Set(['approving', 'waiting_financial_approval']);
const idsOf = (items: readonly OrderItem[]) => items.map(({ uuid }) => uuid);
const say = (message: string) => showSnackbar({ kind: 'success', message });

/** The price of the moment where accepting was refused because it moved once more. */
function movedTo(error: unknown): string | null {
  if (!(error instanceof ApiError) || error.code !== 'PRICE_CHANGED') return null;
  const { newValue } = error.details;
  return typeof newValue === 'string' ? newValue : null;
}

type Shown = Pick<Change, 'value' | 'newValue'>;

/** The two answers given here, each confirmed in a snackbar. */
function useAnswers(order: Order) {
  const { accept } = useAcceptPrice(order);
  const { drop } = useDropItems(order);
  const leaveOut = async (items: readonly OrderItem[]) => {
    await drop(idsOf(items));
    say(priceText.dropped(items.length));
  };
  const acceptAll = async (items: readonly OrderItem[], newValue: string) => {
    const status = await accept(idsOf(items), newValue);
    say(status === null || DECIDING.has(status) ? priceText.sent(order.orderNumber) : priceText.accepted);
  };
  return { leaveOut, acceptAll };
}

export function usePriceChange(order: Order, onClose: () => void) {
  const navigate = useNavigate();
  const query = useQuery(priceChangesQuery(order.uuid));
  const [step, setStep] = useState(0);
  const [decisions, setDecisions] = useState<Decisions>({});
  const [again, setAgain] = useState<Shown | null>(null);
  const [error, setError] = useState<unknown>(null);
  const [isPending, setIsPending] = useState(false);
  const { leaveOut, acceptAll } = useAnswers(order);
  const known = query.data ? changeOf(order, query.data) : null;
  const change = known && { ...known, newValue: again?.newValue ?? known.newValue };
  const plan = change && planOf(change, decisions);

  const go = (to: number) => {
    setError(null);
    setStep(to);
  };
  const startAgain = () => {
    setDecisions({});
    setAgain(null);
    go(0);
  };
  const refuse = (refusal: unknown) => {
    const newValue = movedTo(refusal);
    if (newValue === null || !change) setError(refusal);
    else setAgain({ value: change.newValue, newValue });
    void query.refetch();
  };
  const carryOut = async () => {
    if (!plan) return;
    const { drop, search, accept, newValue } = plan;
    if (drop.length > 0) await leaveOut(drop);
    if (search.length > 0) {
      const [first] = search;
      const exchangeTo = first && productOf(first).exchangeAddress?.(order, idsOf(search));
      if (exchangeTo) void navigate(exchangeTo);
    } else if (accept.length > 0 && newValue === null) {
      await query.refetch();
      startAgain();
    } else {
      if (newValue !== null) await acceptAll(accept, newValue);
      onClose();
    }
  };
  const conclude = () => {
    setError(null);
    setIsPending(true);
    void carryOut()
      .catch(refuse)
      .finally(() => setIsPending(false));
  };
  return {
    query,
    change,
    plan,
    step,
    go,
    decisions,
    decide: (item: string, decision: Decision) => setDecisions((last) => ({ ...last, [item]: decision })),
    again,
    error,
    isPending,
    conclude,
  };
}
export type PriceChangeState = ReturnType<typeof usePriceChange>;
