/** What the service answers of budgets. */
export const plan = {
  uuid: 'o1',
  version: 3,
  customer_uuid: 'c1',
  name: 'Comercial em dezembro',
  charge_type: 'cost_center',
  charge_uuid: 'k1',
  charge: { uuid: 'k1', name: 'Comercial SE' },
  start_date: '2026-12-01',
  end_date: '2026-12-31',
  amount: '1000.00',
  alert_percentage: 80,
  owners: [{ uuid: 'e1', name: 'Ana Souza' }],
  active: true,
};
export const view = {
  budget_uuid: 'o1',
  phase_uuid: null,
  source: 'budget',
  name: 'Comercial em dezembro',
  charge_type: 'cost_center',
  charge: { uuid: 'k1', name: 'Comercial SE' },
  start_date: '2026-10-01',
  end_date: '2026-12-31',
  amount: '1000.00',
  reserved: '50.00',
  committed: '300.00',
  spent: '900.00',
  consumed: '1250.00',
  balance: '-250.00',
  percent: 1.25,
  alert_percentage: 80,
  over_alert: true,
  by_month: [
    { month: '2026-10', consumed: '400.00' },
    { month: '2026-11', consumed: '850.00' },
  ],
};
export const phaseView = {
  ...view,
  budget_uuid: null,
  phase_uuid: 'f1',
  source: 'phase',
  name: 'Fundação',
  charge_type: 'phase',
  over_alert: false,
};
export const totals = { amount: '2000.00', reserved: '100.00', committed: '600.00', spent: '1800.00', balance: '-500.00' };
export const entry = {
  uuid: 'n1',
  kind: 'spent',
  source: 'order',
  source_uuid: 'd1',
  number: 1042,
  description: 'São Paulo – Recife',
  value: '900.00',
  occurred_at: '2026-11-12T12:00:00Z',
};
