/** A receipt as the server reads it, for tests. */
import type { Reading } from '@trajeto/expenses-data-access';

export const aReading = (over: Partial<Reading> = {}): Reading => ({
  uuid: 'oc1',
  status: 'done',
  createdAt: '2026-11-20T12:00:00Z',
  source: 'qr_code',
  result: {
    date: '2026-11-18',
    value: '86.40',
    establishment: { name: 'Cantina da Serra', cnpj: '11222333000181' },
    expenseType: { uuid: 'et1', name: 'Almoço' },
    accessKey: null,
    paymentMethod: null,
  },
  confidence: { date: 1, value: 0.81, establishmentName: 0.93, establishmentCnpj: 1, expenseType: 0.72, accessKey: 0 },
  ...over,
});
