/** The forms of payment of a checkout: one is stated, several are chosen from, none is said to be none. */
import { Radio, Stack } from '@mantine/core';
import { IconFileInvoice, IconQrcode, type Icon } from '@tabler/icons-react';
import type { Cart, PaymentMethod, PaymentTerms } from '@trajeto/orders-data-access';
import { Banner } from '@trajeto/shared-ui';
import classes from './payment.module.css';
import { paymentText as text } from './payment.text';
import { notInvoiced, type PaymentChoice } from './use-payment-choice';

const ICONS: Readonly<Partial<Record<PaymentMethod, Icon>>> = { invoice: IconFileInvoice, pix: IconQrcode };

function hintOf(method: PaymentMethod, terms: PaymentTerms | undefined): string {
  if (method !== 'invoice') return text.paidFirst;
  return terms ? text.invoiceTerms(text.cycles[terms.invoiceCycle], terms.dueDays) : text.invoiceHint;
}

function OneMethod({ method, terms }: { method: PaymentMethod; terms: PaymentTerms | undefined }) {
  const MethodIcon = ICONS[method] ?? IconFileInvoice;
  return (
    <div className={classes.method}>
      <MethodIcon size={22} stroke={1.75} aria-hidden />
      <span className={classes.words}>
        <span className={classes.name}>{text.methods[method]}</span>
        <span className={classes.hint}>{hintOf(method, terms)}</span>
      </span>
    </div>
  );
}

function Choice({ payment: { methods, method, choose, terms } }: { payment: PaymentChoice }) {
  return (
    <Radio.Group label={text.form} value={method} onChange={(value) => choose(value)}>
      <Stack gap="sm" pt="xs">
        {methods.map((one) => (
          <Radio key={one} value={one} label={text.methods[one]} description={hintOf(one, terms)} />
        ))}
      </Stack>
    </Radio.Group>
  );
}

export function PaymentMethods({ cart, payment }: { cart: Cart; payment: PaymentChoice }) {
  const { terms, methods, method } = payment;
  if (methods.length > 1) return <Choice payment={payment} />;
  const refused = terms && methods.length === 0 ? notInvoiced(cart, terms).map((product) => text.products[product]) : [];
  return (
    <>
      <OneMethod method={method} terms={terms} />
      {refused.length > 0 && (
        <Banner tone="urucum" title={text.notInvoiced(refused.join(text.and))}>
          {text.notInvoicedHint}
        </Banner>
      )}
    </>
  );
}
