/** Live event → the calls it makes stale, by the first noun of their path. */
export const LIVE_TAGS: Readonly<Record<string, readonly string[]>> = {
  'order.changed': ['orders', 'bootstrap', 'inbox', 'bi'],
  'approval.changed': ['approval-requests', 'orders', 'bootstrap', 'inbox'],
  'search.changed': ['search'],
  'settings.changed': [
    'bootstrap',
    'customers',
    'branches',
    'cost-centers',
    'customer-employees',
    'reason-trips',
    'justifications',
    'profiles',
    'approval-models',
    'travelers',
  ],
  notification: ['notifications', 'bootstrap'],
};
