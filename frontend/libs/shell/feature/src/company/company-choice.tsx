/** Which company an agency user works for: choosing another drops what the screens kept of the last one. */
import { useQueryClient } from '@tanstack/react-query';
import { readCustomer, rememberCustomer, useSession } from '@trajeto/shared-auth';
import { showFailure } from '@trajeto/shared-ui';
import { startAgain } from '@trajeto/shell-data-access';
import { createContext, use, useCallback, useEffect, useMemo, useState, type ReactNode } from 'react';
import { flushSync } from 'react-dom';
import { useLocation } from 'react-router';
import { companyText } from './company.text';

export interface CompanyChoice {
  /** The screens wait meanwhile: they must not ask for the old company under the new one's name. */
  isSwitching: boolean;
  /** The place in the history where the company was changed; leaving it is nobody's fault. */
  changedAt: string | null;
  choose: (customerUuid: string | null) => Promise<void>;
}

const ChoiceContext = createContext<CompanyChoice>({ isSwitching: false, changedAt: null, choose: () => Promise.resolve() });

export const useCompanyChoice = (): CompanyChoice => use(ChoiceContext);

/** Another tab changed it: this one follows, or its next call would go to a company it does not show. */
function useOtherTabs(current: string | null, isAgency: boolean, follow: (customerUuid: string | null) => Promise<void>): void {
  useEffect(() => {
    if (!isAgency) return undefined;
    const look = ({ key }: StorageEvent) => {
      const chosen = readCustomer();
      if (key !== null && chosen !== current) void follow(chosen);
    };
    window.addEventListener('storage', look);
    return () => window.removeEventListener('storage', look);
  }, [current, isAgency, follow]);
}

export function CompanyChoiceProvider({ children }: { children: ReactNode }) {
  const { user, customerUuid } = useSession();
  const { key } = useLocation();
  const queryClient = useQueryClient();
  const [isSwitching, setIsSwitching] = useState(false);
  const [changedAt, setChangedAt] = useState<string | null>(null);
  const choose = useCallback(
    async (chosen: string | null) => {
      const before = readCustomer();
      // The screens must be gone before what they show is.
      flushSync(() => setIsSwitching(true));
      rememberCustomer(chosen);
      try {
        await startAgain(queryClient);
        // Whoever had no company came to this page to have one.
        setChangedAt(before === null ? null : key);
      } catch (error) {
        rememberCustomer(before);
        showFailure(error, companyText.chooseFailed);
      } finally {
        setIsSwitching(false);
      }
    },
    [key, queryClient],
  );
  useOtherTabs(customerUuid, user.context === 'agency', choose);
  const choice = useMemo(() => ({ isSwitching, changedAt, choose }), [isSwitching, changedAt, choose]);
  return <ChoiceContext value={choice}>{children}</ChoiceContext>;
}
