/** How a card that pays is shown: its last four digits. */
import type { OrderPayment } from '@trajeto/orders-data-access';

export const maskedOf = ({ creditCard }: Pick<OrderPayment, 'creditCard'>): string =>
  creditCard ? `•••• ${creditCard.maskedPan.slice(-4)}` : '';
