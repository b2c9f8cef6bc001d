/** A reason that came along the way here: an approver compared prices and would rather see another flight. */
import { useLocation } from 'react-router';

export function useSuggestedReason(): string {
  const { state } = useLocation() as { state: unknown };
  if (typeof state !== 'object' || state === null || !('suggestedReason' in state)) return '';
  return typeof state.suggestedReason === 'string' ? state.suggestedReason : '';
}
