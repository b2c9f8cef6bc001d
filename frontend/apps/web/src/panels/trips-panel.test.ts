import type { OrderRow } from '@trajeto/orders-data-access';
import { expect, it } from 'vitest';
import { nextTrips } from './trips-panel';

const trip = (uuid: string, startDate: string | null, endDate: string | null) => ({ uuid, startDate, endDate }) as OrderRow;

it('the next trips come first and what is over is left out', () => {
  const trips = [
    trip('far', '2026-12-20', '2026-12-22'),
    trip('over', '2026-11-01', '2026-11-03'),
    trip('now', '2026-11-20', '2026-11-22'),
    trip('next', '2026-11-26', null),
    trip('undated', null, null),
  ];
  expect(nextTrips(trips, '2026-11-22').map(({ uuid }) => uuid)).toEqual(['now', 'next', 'far']);
});
