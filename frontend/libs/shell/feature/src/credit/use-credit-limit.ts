/** The limit this person may know of, or null: then nothing of it is drawn, not even a zero. */
import { useMay, useSession } from '@trajeto/shared-auth';
import { preferencesOf, useWish } from '@trajeto/shell-data-access';
import { useStart } from '../access/start';
import { hasCustomer } from '../navigation/menu';
import { creditText } from './credit.text';

export interface CreditLimit {
  customerUuid: string;
  invoiceLimit: string;
  isHidden: boolean;
  setHidden: (isHidden: boolean) => void;
}

export function useCreditLimit(): CreditLimit | null {
  const session = useSession();
  const mayView = useMay('view-credit-limit');
  const start = useStart();
  const wish = useWish(creditText.saveFailed);
  const invoiceLimit = start.customer?.invoiceLimit;
  if (!mayView || !hasCustomer(session) || !session.customerUuid || !invoiceLimit) return null;
  return {
    customerUuid: session.customerUuid,
    invoiceLimit,
    isHidden: preferencesOf(start).hideLimit,
    setHidden: (isHidden) => wish({ hideLimit: isHidden }),
  };
}
