/** The forms of payment of a checkout: one is stated, several are chosen from, none is said to be none. */
import { Radio, Stack } from '@mantine/core';
import { IconCreditCard, IconFileInvoice, IconQrcode, type Icon } from '@tabler/icons-react';
import type { Cart, PaymentMethod, PaymentTerms } from '@trajeto/orders-data-access';
import { Banner } from '@trajeto/shared-ui';
import classes from './payment.module.css';
import { paymentText as text } from './payment.text';
import { notInvoiced, type PaymentChoice, type PaymentWay } from './use-payment-choice';

const ICONS: Readonly<Record<PaymentMethod, Icon>> = { invoice: IconFileInvoice, pix: IconQrcode, credit_card: IconCreditCard };

function hintOf({ method, card }: PaymentWay, terms: PaymentTerms | undefined): string {
  if (card) return text.cardHint(card.alias ?? card.brand);
  if (method !== 'invoice') return text.paidFirst;
  return terms ? text.invoiceTerms(text.cycles[terms.invoiceCycle], terms.dueDays) : text.invoiceHint;
}

/** 'Faturado', 'Cartão •••• 4412'. */
export const nameOfWay = ({ method, card }: PaymentWay): string => (card ? text.card(card.number) : text.methods[method]);

interface OneWayProps {
  way: PaymentWay;
  terms: PaymentTerms | undefined;
}

function OneWay({ way, terms }: OneWayProps) {
  const WayIcon = ICONS[way.method];
  return (
    <div className={classes.method}>
      <WayIcon size={22} stroke={1.75} aria-hidden />
      <span className={classes.words}>
        <span className={classes.name}>{nameOfWay(way)}</span>
        <span className={classes.hint}>{hintOf(way, terms)}</span>
      </span>
    </div>
  );
}

function Choice({ payment: { ways, way, choose, terms } }: { payment: PaymentChoice }) {
  return (
    <Radio.Group label={text.form} value={way.id} onChange={choose}>
      <Stack gap="sm" pt="xs">
        {ways.map((one) => (
          <Radio key={one.id} value={one.id} label={nameOfWay(one)} description={hintOf(one, terms)} />
        ))}
      </Stack>
    </Radio.Group>
  );
}

export function PaymentMethods({ cart, payment }: { cart: Cart; payment: PaymentChoice }) {
  const { terms, ways, way } = payment;
  if (ways.length > 1) return <Choice payment={payment} />;
  const refused = terms && ways.length === 0 ? notInvoiced(cart, terms).map((product) => text.products[product]) : [];
  return (
    <>
      <OneWay way={way} terms={terms} />
      {refused.length > 0 && (
        <Banner tone="urucum" title={text.notInvoiced(refused.join(text.and))}>
          {text.notInvoicedHint}
        </Banner>
      )}
    </>
  );
}
