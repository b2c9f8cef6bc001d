/** What an approved order waits for: the PIX that pays it, and until when. */
import { Skeleton, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { orderPaymentQuery, type Order, type OrderPayment as Payment } from '@trajeto/orders-data-access';
import { useSession } from '@trajeto/shared-auth';
import { formatMoney } from '@trajeto/shared-format';
import { Banner, Deadline, ErrorState } from '@trajeto/shared-ui';
import { lazy, Suspense } from 'react';
import { maskedOf } from './masked';
import { mayReadPayment } from './may-read-payment';
import classes from './payment.module.css';
import { paymentText as text } from './payment.text';

const PixCode = lazy(async () => ({ default: (await import('./pix-code')).PixCode }));

function Until({ payment, words = text.until }: { payment: Payment; words?: string }) {
  return (
    payment.expiresAt && (
      <Text fz="sm">
        {words} <Deadline at={payment.expiresAt} />
      </Text>
    )
  );
}

function Heading({ words }: { words: string }) {
  return (
    <Title order={2} id="pagamento">
      {words}
    </Title>
  );
}

/** A card is charged without anybody's doing; until it can be, its issuer reads why. */
function WaitingForCard({ payment }: { payment: Payment }) {
  const masked = maskedOf(payment);
  return (
    <section className={`tj-card ${classes.panel ?? ''}`} aria-labelledby="pagamento">
      <Heading words={text.byCard(formatMoney(payment.value), masked)} />
      {payment.refusal ? (
        <Banner tone="urucum" title={text.notCharged}>
          {payment.refusal} {text.triedAgain}
        </Banner>
      ) : (
        <Text>{text.isCharged}</Text>
      )}
      <Until payment={payment} words={text.heldUntil} />
    </section>
  );
}

function Waiting({ payment }: { payment: Payment }) {
  const isAgency = useSession().user.context === 'agency';
  const value = formatMoney(payment.value);
  return (
    <section className={`tj-card ${classes.panel ?? ''}`} aria-labelledby="pagamento">
      <Heading words={isAgency ? text.toBePaid(value) : text.toPay(value)} />
      {payment.brCode && payment.pixKey ? (
        <Suspense fallback={<Skeleton height={240} />}>
          <PixCode brCode={payment.brCode} pixKey={payment.pixKey} payee={payment.payeeName}>
            <Until payment={payment} />
            <Text fz="sm">{isAgency ? text.confirmHere : text.confirmedBy}</Text>
          </PixCode>
        </Suspense>
      ) : (
        <>
          <Text>{text.withoutCode}</Text>
          <Until payment={payment} />
        </>
      )}
    </section>
  );
}

function Loaded({ order }: { order: Order }) {
  const { data, error, refetch } = useQuery(orderPaymentQuery(order.uuid));
  if (data?.status === 'waiting') return data.method === 'credit_card' ? <WaitingForCard payment={data} /> : <Waiting payment={data} />;
  if (data) return null;
  if (error) return <ErrorState message={text.failed} error={error} onRetry={() => void refetch()} />;
  return <Skeleton height={320} radius="lg" role="status" aria-label={text.loading} />;
}

/** For an order that waits for its payment; whoever neither issued it nor is of the agency pays nothing. */
export function OrderPayment({ order }: { order: Order }) {
  const session = useSession();
  if (!mayReadPayment(order, session)) return <Banner tone="ipe" title={text.waitsForIssuer} />;
  return <Loaded order={order} />;
}
