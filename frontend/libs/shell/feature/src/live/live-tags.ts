/** Live event → the calls it makes stale, by the first noun of their path. */
import type { CacheTag } from '@trajeto/shell-data-access';

// The generated union has the tag once the contract has the calls.
const BUDGETS = 'budgets' as string as CacheTag;

export const LIVE_TAGS: Readonly<Record<string, readonly CacheTag[]>> = {
  'order.changed': ['orders', 'vouchers', 'credit-balance', 'bootstrap', 'inbox', 'dashboard', BUDGETS],
  'pending.changed': ['orders', 'inbox'],
  'approval.changed': ['approval-requests', 'orders', 'advance-orders', 'expense-reports', 'bootstrap', 'inbox'],
  'advance.changed': ['advance-orders', 'expenses', 'expense-reports', 'approval-requests', 'orders', 'bootstrap', 'inbox', 'dashboard'],
  'expense.changed': ['expenses', 'expense-reports', 'advance-orders', 'inbox', 'dashboard', BUDGETS],
  'report.changed': ['expense-reports', 'advance-orders', 'expenses', 'approval-requests', 'bootstrap', 'inbox', 'dashboard'],
  // Sent by bi itself once it has booked an issue, a cancellation or an approved expense.
  'spending.changed': ['bi', 'dashboard'],
  'report.done': ['reports'],
  'ocr.done': ['voucher-ocr'],
  'search.changed': ['search'],
  'settings.changed': [
    'bootstrap',
    'customers',
    'dashboard',
    'branches',
    'cost-centers',
    'projects',
    'phases',
    'groups',
    'customer-employees',
    'reason-trips',
    'justifications',
    'expense-types',
    'reason-expenses',
    'policies',
    'policy-values',
    'setting-parameters',
    BUDGETS,
    'profiles',
    'agencies',
    'agency-employees',
    'cost-categories',
    'credentials',
    'credit-cards',
    'fees',
    'markups',
    'markdowns',
    'offline-hotels',
    'providers',
    'expense-categories',
    'notification-settings',
    'payment-settings',
    'approval-models',
    'approval-delegations',
    'travelers',
  ],
  // One of the notices is that of a delegation received.
  notification: ['notifications', 'bootstrap', 'approval-delegations'],
};
