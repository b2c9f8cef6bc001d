/** How it is paid and who decides; invoice is the one way there is. */
import { IconFileInvoice } from '@tabler/icons-react';
import classes from './checkout.module.css';
import { checkoutText } from './checkout.text';
import { WhoApproves, type useWhoApproves } from './who-approves';

export function PaymentFields({ who }: { who: ReturnType<typeof useWhoApproves> }) {
  return (
    <>
      <div className={classes.method}>
        <IconFileInvoice size={22} stroke={1.75} aria-hidden />
        <span className={classes.personText}>
          <span className={classes.name}>{checkoutText.invoice}</span>
          <span className={classes.hint}>{checkoutText.invoiceHint}</span>
        </span>
      </div>
      <WhoApproves query={who} />
    </>
  );
}
