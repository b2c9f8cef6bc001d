/** /busca/passagens-aereas/checkout?orderId: complete, justify, see who approves, send. */
import { Button } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconClock } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { cartQuery, orderItems, type Cart } from '@trajeto/orders-data-access';
import { messageOf } from '@trajeto/shared-auth';
import {
  BottomSheet,
  CardsSkeleton,
  Deadline,
  EmptyState,
  ErrorState,
  LoadingDialog,
  Money,
  PageHeader,
  useIsMobile,
} from '@trajeto/shared-ui';
import type { ReactNode } from 'react';
import { Link, useLocation, useSearchParams } from 'react-router';
import { ChargeFields, ChargeFolded } from './charge-section';
import classes from './checkout.module.css';
import { checkoutText } from './checkout.text';
import { ExtrasFields, ExtrasFolded, extraItems } from './extras-section';
import { CreditNotices } from '../unflown/credit-notices';
import { nameOfWay } from '../payment/payment-methods';
import { usePaymentChoice, type PaymentChoice } from '../payment/use-payment-choice';
import { PaymentFields } from './payment-section';
import { PolicyFields, PolicyFolded } from './policy-section';
import { missingOf, violatedItems, type SectionId } from './readiness';
import { Section } from './section';
import { isWaitingForQuotes } from '../offline-hotel/offline';
import { offlineText } from '../offline-hotel/offline.text';
import { AIR_SEARCH, SEARCHES } from '../search/searches';
import { AddProducts } from './add-products';
import { SendButton, Summary, SummaryItems } from './summary';
import { TravelersFields, TravelersFolded } from './travelers-section';
import { useCheckout, type CheckoutState } from './use-checkout';
import { firstApprovers, useWhoApproves } from './who-approves';

/** Open, or with every stay of the agency quoted. */
const MAY_BE_SENT: ReadonlySet<string> = new Set(['open', 'quoted']);

function useCrumbs() {
  const state = useLocation().state as { back?: unknown } | null;
  const back = typeof state?.back === 'string' ? state.back : null;
  const from = SEARCHES.find(({ to }) => back?.startsWith(`${to}/`));
  return [back && from ? { label: checkoutText.backTo(from.label), to: back } : { label: checkoutText.search, to: AIR_SEARCH }];
}

function Alone({ title, hint, to, label }: { title: string; hint?: string; to: string; label: string }) {
  const action = (
    <Button component={Link} to={to}>
      {label}
    </Button>
  );
  return <EmptyState title={title} hint={hint} action={action} />;
}

interface SectionsProps {
  cart: Cart;
  state: CheckoutState;
  who: ReturnType<typeof useWhoApproves>;
  payment: PaymentChoice;
}

function Sections({ cart, state, who, payment }: SectionsProps) {
  const { open, toggle, lacks, refusal, wasSent, mandatory, obs, setObs } = state;
  // A refused field is right again once another choice was saved.
  const refusedField = refusal?.field && refusal.version === cart.version ? { [refusal.field]: refusal.message } : {};
  const sections: { id: SectionId; title: string; folded: ReactNode; body: ReactNode }[] = [
    {
      id: 'travelers',
      title: checkoutText.travelers,
      folded: <TravelersFolded cart={cart} />,
      body: (
        <TravelersFields cart={cart}>
          <CreditNotices cart={cart} obs={obs} onObs={setObs} />
        </TravelersFields>
      ),
    },
    {
      id: 'charge',
      title: checkoutText.charge,
      folded: <ChargeFolded cart={cart} />,
      body: <ChargeFields cart={cart} mandatory={mandatory} wasSent={wasSent} refused={refusedField} obs={obs} onObs={setObs} />,
    },
    ...(extraItems(cart).length > 0
      ? [
          {
            id: 'extras' as const,
            title: checkoutText.extras,
            folded: <ExtrasFolded cart={cart} />,
            body: <ExtrasFields cart={cart} />,
          },
        ]
      : []),
    {
      id: 'policy',
      title: checkoutText.policy,
      folded: <PolicyFolded cart={cart} />,
      body: <PolicyFields cart={cart} wasSent={wasSent} />,
    },
    {
      id: 'payment',
      title: checkoutText.payment,
      folded: <span>{[nameOfWay(payment.way), who.data ? firstApprovers(who.data) : ''].filter(Boolean).join(' · ')}</span>,
      body: <PaymentFields cart={cart} who={who} payment={payment} />,
    },
  ];
  // Facts an airline asks for do not hold up the approval; the section is not done all the same.
  const isDone = (id: SectionId) =>
    lacks[id] === undefined && id !== 'payment' && !(id === 'travelers' && cart.travelers.some((one) => missingOf(one).length > 0));
  return (
    <ol className={classes.steps} aria-label={checkoutText.steps}>
      {sections.map(({ id, title, folded, body }, index) => (
        <Section
          key={id}
          id={`checkout-${id}`}
          position={index + 1}
          title={title}
          folded={folded}
          isDone={isDone(id)}
          isOpen={open.has(id)}
          isLast={index === sections.length - 1}
          isReadOnly={id === 'travelers' || (id === 'policy' && violatedItems(cart).length === 0)}
          refusal={refusal?.section === id && !refusal.field ? refusal.message : undefined}
          onToggle={() => toggle(id)}
        >
          {body}
        </Section>
      ))}
    </ol>
  );
}

function BottomBar({ cart, children }: { cart: Cart; children: ReactNode }) {
  const [isOpen, { open, close }] = useDisclosure(false);
  return (
    <div className={classes.bottom}>
      <div className={classes.bottomHead}>
        <span>{checkoutText.total}</span>
        <strong>
          <Money value={cart.totalValue} />
        </strong>
        <Button variant="subtle" onClick={open}>
          {checkoutText.details}
        </Button>
      </div>
      {children}
      <BottomSheet opened={isOpen} onClose={close} title={checkoutText.summary}>
        <SummaryItems cart={cart} />
        <AddProducts cart={cart} />
      </BottomSheet>
    </div>
  );
}

function Checkout({ cart }: { cart: Cart }) {
  const isMobile = useIsMobile();
  const payment = usePaymentChoice(cart);
  const state = useCheckout(cart, isMobile, payment.way);
  const who = useWhoApproves(cart);
  const button = {
    isAutomatic: who.data?.automatic ?? false,
    isPaidFirst: payment.way.method !== 'invoice',
    isSending: state.isSending,
    onSend: () => void state.send(),
  };
  return (
    <div className={classes.page}>
      <div className={classes.grid}>
        <Sections cart={cart} state={state} who={who} payment={payment} />
        {!isMobile && <Summary cart={cart} approvers={who.data ? firstApprovers(who.data) : ''} {...button} />}
      </div>
      {isMobile && (
        <BottomBar cart={cart}>
          <SendButton {...button} />
        </BottomBar>
      )}
      <LoadingDialog opened={state.isSending} title={checkoutText.sending} />
    </div>
  );
}

function Content({ cart }: { cart: Cart }) {
  if (cart.isExpired || cart.status === 'expired_time')
    return <Alone title={checkoutText.expired} to={AIR_SEARCH} label={checkoutText.searchAgain} />;
  if (isWaitingForQuotes(cart))
    return <Alone title={offlineText.notQuoted} to={`/pedidos/${cart.uuid}`} label={checkoutText.seeOrder(cart.orderNumber)} />;
  if (!MAY_BE_SENT.has(cart.status))
    return (
      <Alone
        title={checkoutText.notOpen}
        hint={checkoutText.notOpenHint}
        to={`/pedidos/${cart.uuid}`}
        label={checkoutText.seeOrder(cart.orderNumber)}
      />
    );
  if (orderItems(cart).length === 0)
    return <Alone title={checkoutText.empty} hint={checkoutText.noOrderHint} to={AIR_SEARCH} label={checkoutText.searchFlights} />;
  return <Checkout cart={cart} />;
}

export function CheckoutPage() {
  const [params] = useSearchParams();
  const orderId = params.get('orderId');
  const { data: cart, error, isPending, refetch } = useQuery({ ...cartQuery(orderId ?? ''), enabled: orderId !== null });
  const crumbs = useCrumbs();
  const deadline = cart && MAY_BE_SENT.has(cart.status) && cart.expiresAt && (
    <span className={classes.deadline}>
      <IconClock size={16} stroke={1.75} aria-hidden />
      <Deadline at={cart.expiresAt} />
    </span>
  );
  return (
    <>
      <PageHeader title={checkoutText.title} crumbs={crumbs} actions={deadline || null} />
      {orderId === null && (
        <Alone title={checkoutText.noOrder} hint={checkoutText.noOrderHint} to={AIR_SEARCH} label={checkoutText.searchFlights} />
      )}
      {orderId !== null && isPending && <CardsSkeleton cards={4} height={64} />}
      {error && !cart && <ErrorState message={messageOf(error, checkoutText.failed)} error={error} onRetry={() => void refetch()} />}
      {cart && <Content cart={cart} />}
    </>
  );
}
