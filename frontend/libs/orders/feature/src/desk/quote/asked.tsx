/** What the company asked for, and the options that were sent already. */
import { Text, Title } from '@mantine/core';
import { useRemoveOption, type QuotedStay, type StayOption } from '@trajeto/orders-data-access';
import { formatDateTime, formatMoney, formatSpan } from '@trajeto/shared-format';
import { ConfirmDialog, Money, NetworkButton, StatusBadge } from '@trajeto/shared-ui';
import { useState } from 'react';
import { hotelText } from '../../hotel/hotel.text';
import classes from './quote.module.css';
import { quoteText } from './quote.text';

function Fact({ label, children }: { label: string; children: string | null }) {
  if (!children) return null;
  return (
    <div>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}

export function Asked({ stay }: { stay: QuotedStay }) {
  const { hotelName, city, checkin, checkout, nights, rooms, guests, referenceValue, obs } = stay;
  return (
    <section aria-labelledby="asked-title" className={classes.asked}>
      <Title order={3} fz="md" id="asked-title">
        {quoteText.asked}
      </Title>
      <dl className={classes.facts}>
        <Fact label={quoteText.hotel}>{hotelName}</Fact>
        <Fact label={quoteText.where}>{city}</Fact>
        <Fact label={quoteText.when}>{`${formatSpan(checkin, checkout)}, ${quoteText.nights(nights)}`}</Fact>
        <Fact label={quoteText.rooms}>{quoteText.roomsOf(rooms.length, guests.length)}</Fact>
        <Fact label={quoteText.reference}>{referenceValue && formatMoney(referenceValue)}</Fact>
        <Fact label={quoteText.notes}>{obs}</Fact>
      </dl>
    </section>
  );
}

interface SentProps {
  orderId: string;
  stay: QuotedStay;
}

function SentOption({ option, onTakeBack }: { option: StayOption; onTakeBack: () => void }) {
  const { hotelName, roomDescription, regimen, customerValue, payment, status, expiresAt, obs } = option;
  const about = [roomDescription, hotelText.regimens[regimen], quoteText.payments[payment], obs].filter(Boolean).join(' · ');
  return (
    <li className={classes.sent}>
      <span className={classes.sentText}>
        <span className={classes.name}>{hotelName}</span>
        <Text span fz="sm" c="dimmed">
          {about}
        </Text>
        <Text span fz="sm" c="dimmed">
          {quoteText.until(formatDateTime(expiresAt))}
        </Text>
      </span>
      <span className={classes.sentSide}>
        <Money value={customerValue} fw={600} />
        {status === 'open' ? (
          <NetworkButton variant="default" size="compact-md" aria-label={quoteText.takeBackOne(hotelName)} onClick={onTakeBack}>
            {quoteText.takeBack}
          </NetworkButton>
        ) : (
          <StatusBadge status={status} kind="item" />
        )}
      </span>
    </li>
  );
}

export function SentOptions({ orderId, stay }: SentProps) {
  const [going, setGoing] = useState<StayOption | null>(null);
  const [isAsking, setIsAsking] = useState(false);
  const { run, isPending } = useRemoveOption({ success: quoteText.takenBack, failure: quoteText.takeBackFailed });
  const options = stay.options ?? [];
  const close = () => setIsAsking(false);
  const ask = (option: StayOption) => {
    setGoing(option);
    setIsAsking(true);
  };
  const send = () => going && void run({ orderId, stay, optionId: going.uuid }).then(close, () => undefined);
  if (options.length === 0) return null;
  return (
    <section aria-labelledby="sent-title">
      <Title order={3} fz="md" id="sent-title">
        {quoteText.sent}
      </Title>
      <ul className={classes.list}>
        {options.map((option) => (
          <SentOption key={option.uuid} option={option} onTakeBack={() => ask(option)} />
        ))}
      </ul>
      <ConfirmDialog
        opened={isAsking}
        onClose={close}
        onConfirm={send}
        title={quoteText.takeBackTitle(going?.hotelName ?? '')}
        verb={quoteText.takeBack}
        isDestructive
        isPending={isPending}
      >
        {quoteText.takeBackBody}
      </ConfirmDialog>
    </section>
  );
}
