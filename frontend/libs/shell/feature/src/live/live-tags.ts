/** Live event → the calls it makes stale, by the first noun of their path. */
export const LIVE_TAGS: Readonly<Record<string, readonly string[]>> = {
  'order.changed': ['orders', 'bootstrap', 'inbox', 'bi'],
  'approval.changed': ['approval-requests', 'orders', 'advance-orders', 'expense-reports', 'bootstrap', 'inbox'],
  'advance.changed': ['advance-orders', 'expenses', 'expense-reports', 'approval-requests', 'orders', 'bootstrap', 'inbox'],
  'expense.changed': ['expenses', 'expense-reports', 'advance-orders', 'inbox', 'bi'],
  'report.changed': ['expense-reports', 'advance-orders', 'expenses', 'approval-requests', 'bootstrap', 'inbox', 'bi'],
  'ocr.done': ['voucher-ocr'],
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
