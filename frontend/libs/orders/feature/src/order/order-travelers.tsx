/** The people who travel, with what the trip needs to know of each. */
import { Text, Title } from '@mantine/core';
import type { OrderTraveler } from '@trajeto/orders-data-access';
import { applyMask, formatDate } from '@trajeto/shared-format';
import { PersonAvatar, ToneBadge } from '@trajeto/shared-ui';
import classes from './order.module.css';
import { orderText } from './order.text';

const loyaltyOf = ({ loyaltyPrograms }: OrderTraveler) =>
  Object.entries(loyaltyPrograms)
    .flatMap(([program, number]) => (number ? [`${program.toUpperCase()} ${number}`] : []))
    .join(' · ');

/** Figures of others come masked by the server; a whole one is shown in its mask. */
const cpfShown = (cpf: string) => (/^\d{11}$/.test(cpf) ? applyMask('cpf', cpf) : cpf);

function factsOf(traveler: OrderTraveler): { label: string; value: string }[] {
  const { email, phone, cpf, dateBirth, group, costCenter, seats = [] } = traveler;
  const rows = [
    { label: orderText.email, value: email },
    { label: orderText.phone, value: phone && applyMask('phone', phone) },
    { label: orderText.cpf, value: cpf && cpfShown(cpf) },
    { label: orderText.birth, value: dateBirth && formatDate(dateBirth) },
    { label: orderText.loyalty, value: loyaltyOf(traveler) },
    { label: orderText.group, value: group?.description },
    { label: orderText.costCenter, value: costCenter?.name },
    {
      label: orderText.seat,
      value: seats.map(({ departure, arrival, seatNumber }) => `${departure} a ${arrival}: ${seatNumber}`).join(' · '),
    },
  ];
  return rows.flatMap(({ label, value }) => (value ? [{ label, value }] : []));
}

export function OrderTravelers({ travelers }: { travelers: readonly OrderTraveler[] }) {
  return (
    <ul className={classes.people}>
      {travelers.map((traveler) => (
        <li key={traveler.uuid} className={classes.person}>
          <PersonAvatar name={traveler.fullName} src={traveler.avatarUrl ?? null} size={40} isBesideName />
          <div className={classes.personBody}>
            <Title order={3} fz="sm" className={classes.wrap}>
              {traveler.fullName} {traveler.vip && <ToneBadge tone="ipe">{orderText.vip}</ToneBadge>}
            </Title>
            {traveler.position && (
              <Text fz="sm" c="dimmed">
                {traveler.position}
              </Text>
            )}
            <dl className={classes.grid}>
              {factsOf(traveler).map(({ label, value }) => (
                <div key={label}>
                  <dt>{label}</dt>
                  <dd>{value}</dd>
                </div>
              ))}
            </dl>
          </div>
        </li>
      ))}
    </ul>
  );
}
