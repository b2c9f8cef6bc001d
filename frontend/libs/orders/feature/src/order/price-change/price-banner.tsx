/** 'O preço mudou depois da aprovação.' with the way to decide; `#preco` in the address opens it, so that other pages lead there. */
import { Button } from '@mantine/core';
import { risenPrices, type Order } from '@trajeto/orders-data-access';
import { formatMoney } from '@trajeto/shared-format';
import { Banner } from '@trajeto/shared-ui';
import { lazy, Suspense, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { orderText } from '../order.text';
import { allowedDecisions, risenTotals } from './changes';
import { priceText } from './price.text';

const PricePanel = lazy(async () => ({ default: (await import('./price-panel')).PricePanel }));
const HASH = '#preco';

function usePanelAddress() {
  const navigate = useNavigate();
  const { hash, search } = useLocation();
  const put = (next: string, replace: boolean) => void navigate({ search, hash: next }, { replace, preventScrollReset: true });
  return { isOpen: hash === HASH, open: () => put(HASH, false), close: () => put('', true) };
}

export function PriceBanner({ order }: { order: Order }) {
  const { isOpen, open, close } = usePanelAddress();
  const mayDecide = allowedDecisions(order).length > 0;
  // Once opened it stays, closed, so that its focus finds the way back.
  const [wasOpened, setWasOpened] = useState(false);
  if (isOpen && mayDecide && !wasOpened) setWasOpened(true);
  const panel = wasOpened && (
    <Suspense fallback={null}>
      <PricePanel order={order} opened={isOpen} onClose={close} />
    </Suspense>
  );
  if (risenPrices(order.priceChanges).length === 0) return panel;
  const change = risenTotals(order.priceChanges);
  const action = mayDecide && (
    <Button variant="default" onClick={open}>
      {priceText.options}
    </Button>
  );
  return (
    <>
      <Banner tone="dende" title={orderText.priceChanged} action={action}>
        {orderText.priceFromTo(formatMoney(change.value), formatMoney(change.newValue))}
      </Banner>
      {panel}
    </>
  );
}
