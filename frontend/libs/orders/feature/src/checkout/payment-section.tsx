/** How it is paid and who decides; invoice is the one way there is, where the agency lets the company use it. */
import { IconFileInvoice } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { orderItems, paymentTermsQuery, type Cart, type PaymentTerms } from '@trajeto/orders-data-access';
import { useCustomerUuid } from '@trajeto/shared-auth';
import { Banner } from '@trajeto/shared-ui';
import classes from './checkout.module.css';
import { checkoutText } from './checkout.text';
import { WhoApproves, type useWhoApproves } from './who-approves';

/** The products of the order that the company may not be invoiced for, each once. */
export function notInvoiced(cart: Cart, { methods }: PaymentTerms): string[] {
  const refused = methods.filter(({ method, allowed }) => method === 'invoice' && !allowed).map(({ product }) => product);
  const products = new Set<string>(orderItems(cart).map(({ table }) => table));
  return refused.filter((product) => products.has(product)).map((product) => checkoutText.products[product]);
}

/** The server decides when the order is sent; without an answer nothing is said here. */
function Invoice({ cart }: { cart: Cart }) {
  const { data: terms } = useQuery(paymentTermsQuery(useCustomerUuid()));
  const refused = terms ? notInvoiced(cart, terms) : [];
  return (
    <>
      <div className={classes.method}>
        <IconFileInvoice size={22} stroke={1.75} aria-hidden />
        <span className={classes.personText}>
          <span className={classes.name}>{checkoutText.invoice}</span>
          <span className={classes.hint}>
            {terms ? checkoutText.invoiceTerms(checkoutText.cycles[terms.invoiceCycle], terms.dueDays) : checkoutText.invoiceHint}
          </span>
        </span>
      </div>
      {refused.length > 0 && (
        <Banner tone="urucum" title={checkoutText.notInvoiced(refused.join(checkoutText.and))}>
          {checkoutText.notInvoicedHint}
        </Banner>
      )}
    </>
  );
}

export function PaymentFields({ cart, who }: { cart: Cart; who: ReturnType<typeof useWhoApproves> }) {
  return (
    <>
      <Invoice cart={cart} />
      <WhoApproves query={who} />
    </>
  );
}
