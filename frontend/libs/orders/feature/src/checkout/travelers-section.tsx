/** Who flies, and what the airline will ask of each that their profile does not tell yet. */
import { Button } from '@mantine/core';
import { IconAlertTriangle, IconCheck } from '@tabler/icons-react';
import type { Cart } from '@trajeto/orders-data-access';
import { useSession } from '@trajeto/shared-auth';
import { PeopleStack, PersonAvatar } from '@trajeto/shared-ui';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import classes from './checkout.module.css';
import { checkoutText } from './checkout.text';
import { missingOf, namesOf } from './readiness';

function Traveler({ traveler }: { traveler: Cart['travelers'][number] }) {
  const { user } = useSession();
  const missing = missingOf(traveler);
  return (
    <li className={classes.person}>
      <PersonAvatar name={traveler.fullName} src={traveler.avatarUrl ?? null} isBesideName />
      <span className={classes.personText}>
        <span className={classes.name}>{traveler.fullName}</span>
        {missing.length > 0 && (
          <span className={classes.hint}>
            {traveler.uuid === user.employeeUuid ? checkoutText.completeOwn : checkoutText.askToComplete(traveler.fullName)}
          </span>
        )}
      </span>
      <span className={classes.mark} data-warn={missing.length > 0 || undefined}>
        {missing.length > 0 ? <IconAlertTriangle size={16} aria-hidden /> : <IconCheck size={16} aria-hidden />}
        {missing.length > 0 ? checkoutText.missing(namesOf(missing, checkoutText.and)) : checkoutText.complete}
      </span>
      {missing.length > 0 && traveler.uuid === user.employeeUuid && (
        <Button component={Link} to="/perfil" variant="default" size="xs">
          {checkoutText.completeAct}
        </Button>
      )}
    </li>
  );
}

/** `children`: what else is to be said of them. */
export function TravelersFields({ cart, children }: { cart: Cart; children?: ReactNode }) {
  return (
    <>
      <ul className={classes.people}>
        {cart.travelers.map((traveler) => (
          <Traveler key={traveler.uuid} traveler={traveler} />
        ))}
      </ul>
      {children}
    </>
  );
}

export function TravelersFolded({ cart }: { cart: Cart }) {
  const missing = [...new Set(cart.travelers.flatMap(missingOf))];
  const people = cart.travelers.map(({ fullName, avatarUrl }) => ({ name: fullName, avatarUrl: avatarUrl ?? null }));
  const names = namesOf(
    people.map(({ name }) => name),
    checkoutText.and,
  );
  return (
    <>
      <PeopleStack people={people} isBesideNames />
      <span>{[names, missing.length === 0 ? checkoutText.complete : ''].filter(Boolean).join(', ')}</span>
      {missing.length > 0 && (
        <span className={classes.mark} data-warn>
          <IconAlertTriangle size={16} aria-hidden />
          {checkoutText.missing(namesOf(missing, checkoutText.and))}
        </span>
      )}
    </>
  );
}
