/** Vouchers as the API sends them. */
export const aVoucher = (number: number, over: object = {}) => ({
  uuid: `i${number}`,
  order_uuid: `o${number}`,
  order_number: number,
  item_uuid: `i${number}`,
  table: 'airway',
  description: 'Voo São Paulo (CGH) – Recife (REC), ida e volta, Gol',
  travelers: [{ uuid: 'ana', name: 'Ana Souza' }],
  start_date: '2026-11-26',
  starts_at: '2026-11-26T07:05:00-03:00',
  ends_at: '2026-11-28T20:50:00-04:00',
  ways: [
    { origin: 'CGH', destination: 'REC', starts_at: '2026-11-26T07:05:00-03:00', ends_at: '2026-11-26T10:20:00-03:00' },
    { origin: 'REC', destination: 'CGH', starts_at: '2026-11-28T17:40:00-03:00', ends_at: '2026-11-28T20:50:00-04:00' },
  ],
  issued_at: '2026-11-20T12:00:00Z',
  tracker: 'ABC123',
  link: `/api/v1/orders/o${number}/voucher?item_uuid=i${number}`,
  ...over,
});
