/** At the checkout: a traveler has a credit at an airline of this order, and the agency may be asked to use it (UI 6.8). */
import { Button } from '@mantine/core';
import { useQueries } from '@tanstack/react-query';
import { employeeCreditsQuery, orderItems, type Cart, type UnflownCredit } from '@trajeto/orders-data-access';
import { useMay, useSession } from '@trajeto/shared-auth';
import { formatDate, formatMoney } from '@trajeto/shared-format';
import { Banner } from '@trajeto/shared-ui';
import classes from './unflown.module.css';
import { unflownText as text } from './unflown.text';

interface CreditNoticesProps {
  cart: Cart;
  obs: string;
  onObs: (obs: string) => void;
}

/** The credits of the travelers that the airlines of the order would take; one's own, and others' where orders may be seen. */
function useCredits(cart: Cart): UnflownCredit[] {
  const { user } = useSession();
  const seesOrders = useMay('ViewOrder');
  const airlines = new Set(orderItems(cart).flatMap(({ table, provider }) => (table === 'airway' ? [provider.slug] : [])));
  const travelers = airlines.size === 0 ? [] : cart.travelers.filter(({ uuid }) => seesOrders || uuid === user.employeeUuid);
  const found = useQueries({ queries: travelers.map(({ uuid }) => employeeCreditsQuery(uuid, 'available')) });
  return found.flatMap(({ data }) => data ?? []).filter(({ airlineSlug }) => airlines.has(airlineSlug));
}

function CreditNotice({ credit, obs, onObs }: { credit: UnflownCredit } & Omit<CreditNoticesProps, 'cart'>) {
  const { airline, employee, ticket } = credit;
  const value = formatMoney(credit.creditValue);
  const isNoted = obs.includes(ticket);
  const use = () => onObs([obs.trim(), text.note(employee.name, value, airline, ticket)].filter(Boolean).join('\n'));
  const action = (
    <Button variant="default" size="compact-md" aria-label={text.useHereOf(employee.name, airline)} onClick={use}>
      {text.useHere}
    </Button>
  );
  return (
    <Banner
      tone="anil"
      title={text.offer(employee.name, value, airline, formatDate(credit.expiredAt))}
      action={isNoted ? undefined : action}
    >
      {isNoted && text.noted}
    </Banner>
  );
}

export function CreditNotices({ cart, ...note }: CreditNoticesProps) {
  const credits = useCredits(cart);
  if (credits.length === 0) return null;
  return (
    <div className={classes.notices}>
      {credits.map((credit) => (
        <CreditNotice key={credit.uuid} credit={credit} {...note} />
      ))}
    </div>
  );
}
