/**
 * Who may stand on the page of an order: a customer's people, and their agency's with or without a chosen company (UI 2.9);
 * a route's rule names one context, and a customer's asks the agency for a company first.
 */
import { authText, leaveFlash, useSession } from '@trajeto/shared-auth';
import { useCompanyChoice } from '@trajeto/shell-feature';
import { useEffect, type ReactNode } from 'react';
import { useLocation, useNavigate } from 'react-router';

export function OfBothSides({ children }: { children: ReactNode }) {
  const { user } = useSession();
  const { changedAt } = useCompanyChoice();
  const { key } = useLocation();
  const navigate = useNavigate();
  const isForeign = user.context === 'trajeto';
  // An order of one company is nothing to whoever now works for another.
  const isLeft = changedAt === key;
  useEffect(() => {
    if (!isForeign && !isLeft) return;
    if (isForeign) leaveFlash({ kind: 'warning', message: authText.redirected });
    void navigate('/', { replace: true });
  }, [isForeign, isLeft, navigate]);
  return isForeign || isLeft ? null : children;
}
