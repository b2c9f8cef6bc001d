/** Why an offer could not be reserved, and what can be done; the cart is unchanged. */
import { Button, Stack, Text } from '@mantine/core';
import { ApiError, fieldErrorsOf, messageOf } from '@trajeto/shared-auth';
import { formatMoney } from '@trajeto/shared-format';
import { Dialog } from '@trajeto/shared-ui';
import { cartText } from './cart.text';
import type { TripCart } from './use-cart';

const amount = (value: unknown) => (typeof value === 'string' ? formatMoney(value) : null);

export interface Refusal {
  title: string;
  message: string;
  prices: { value: string; newValue: string } | null;
  way: 'accept' | 'again' | 'refresh' | 'other';
}

/** The server's sentence where it sent one, and the way on that fits its code. */
export function refusalOf(error: unknown): Refusal {
  const message = Object.values(fieldErrorsOf(error))[0] ?? messageOf(error, cartText.reserveFailed);
  const common = { title: cartText.refused, message, prices: null };
  if (!(error instanceof ApiError)) return { ...common, way: 'other' };
  if (error.code === 'PRICE_CHANGED') {
    const [value, newValue] = [amount(error.details.value), amount(error.details.newValue)];
    return { ...common, title: cartText.priceTitle, prices: value && newValue ? { value, newValue } : null, way: 'accept' };
  }
  if (error.code === 'OFFER_EXPIRED') return { ...common, way: 'refresh' };
  if (error.status === 503) return { ...common, message: error.message || message, way: 'again' };
  return { ...common, way: error.status === 0 || error.status >= 500 ? 'again' : 'other' };
}

const verbs = { accept: cartText.acceptPrice, again: cartText.tryAgain, refresh: cartText.refresh, other: cartText.chooseOther } as const;

export function RefusalDialog({ cart, onRefresh }: { cart: Pick<TripCart, 'refused' | 'forget' | 'selectOffer'>; onRefresh: () => void }) {
  if (!cart.refused) return null;
  const { choice, error } = cart.refused;
  const { title, message, prices, way } = refusalOf(error);
  const go = () => {
    cart.forget();
    if (way === 'refresh') onRefresh();
    if (way === 'accept' || way === 'again') void cart.selectOffer(choice);
  };
  const footer = (
    <>
      {way !== 'other' && (
        <Button variant="default" onClick={cart.forget}>
          {cartText.chooseOther}
        </Button>
      )}
      <Button onClick={go}>{verbs[way]}</Button>
    </>
  );
  return (
    <Dialog opened onClose={cart.forget} title={title} footer={footer}>
      <Stack gap="xs" role="alert">
        <Text>{message}</Text>
        {prices && (
          <Text className="tj-num">
            <s>{prices.value}</s> <strong>{prices.newValue}</strong>
          </Text>
        )}
      </Stack>
    </Dialog>
  );
}
