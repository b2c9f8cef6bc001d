/** What may be done with a cheaper offer: take it in the item's place, or hand it to the one who rejects as a reason. */
import { Button } from '@mantine/core';
import type { Offer, Order, OrderItem } from '@trajeto/orders-data-access';
import { formatMoney } from '@trajeto/shared-format';
import { NetworkButton, useNow } from '@trajeto/shared-ui';
import { Link } from 'react-router';
import type { Exchange } from '../re-search/use-exchange';
import { cheaperText } from './cheaper.text';
import type { Act } from './comparison';
import { suggestionOf, type Told } from './compared';

/** Buttons by the server's lists; what expired is shown and cannot be taken. */
export function useActs<One extends Offer>(order: Order, item: OrderItem, exchange: Exchange, tell: (offer: One) => Told): Act<One> {
  const now = useNow(30_000);
  const requestId = order.approvalModel?.approvalRequest.uuid;
  const maySwap = item.allowedActions.includes('swap');
  const maySuggest = requestId !== undefined && order.allowedActions.includes('reject');
  return function actsOf(chosen, offer) {
    const told = tell(offer);
    const words = [told.name, formatMoney(offer.value)] as const;
    return (
      <>
        {maySwap && Date.parse(offer.expiresAt) > now.getTime() && (
          <NetworkButton
            size="sm"
            loading={exchange.pending === offer.uuid}
            disabled={exchange.pending !== null}
            aria-label={cheaperText.swapFor(...words)}
            onClick={() => void exchange.selectOffer({ offer, replaces: item.uuid })}
          >
            {cheaperText.swap}
          </NetworkButton>
        )}
        {maySuggest && (
          <Button
            size="sm"
            variant="default"
            component={Link}
            to={`/aprovacoes/${requestId}`}
            state={{ suggestedReason: suggestionOf(chosen, offer, told) }}
            aria-label={cheaperText.suggestFor(...words)}
          >
            {cheaperText.suggest}
          </Button>
        )}
      </>
    );
  };
}
