/** The agency has answered: until when one of its options may be chosen, or that the order may be sent. */
import { itemsOf, type Order } from '@trajeto/orders-data-access';
import { formatDateTime } from '@trajeto/shared-format';
import { Banner } from '@trajeto/shared-ui';
import { chooseUntil } from './offline';
import { offlineText } from './offline.text';

/** Of several stays the one whose options end first. */
function firstEnd(order: Order): string | null {
  const asked = itemsOf(order, 'offline_hotel').filter(({ status }) => status === 'quoted');
  const ends = asked.flatMap(({ options = [] }) => chooseUntil(options) ?? []);
  return ends.sort()[0] ?? null;
}

export function QuotedBanner({ order }: { order: Order }) {
  const isChosen = itemsOf(order, 'offline_hotel').every(({ status }) => status !== 'quoted');
  const until = firstEnd(order);
  if (until) return <Banner tone="anil" title={offlineText.answered(formatDateTime(until))} />;
  if (isChosen) return <Banner tone="anil" title={offlineText.allChosen} />;
  return (
    <Banner tone="ipe" title={offlineText.answeredAlready}>
      {offlineText.askAgain}
    </Banner>
  );
}
