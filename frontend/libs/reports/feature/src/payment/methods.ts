/** The ways money is handed over, by the company or to it. */
import type { PayoutMethod } from '@trajeto/reports-data-access';

export const PAYOUT_METHODS: readonly { value: PayoutMethod; label: string }[] = [
  { value: 'pix', label: 'PIX' },
  { value: 'transferencia', label: 'Transferência' },
  { value: 'dinheiro', label: 'Dinheiro' },
  { value: 'folha', label: 'Folha de pagamento' },
];

export const payoutName = (slug: string | null): string | null => PAYOUT_METHODS.find(({ value }) => value === slug)?.label ?? slug;
