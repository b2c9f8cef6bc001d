/** Nobody loses what they typed without being asked: on another address, and on a closed tab. */
import { ConfirmDialog } from '@trajeto/shared-ui';
import { useEffect } from 'react';
import { useBlocker } from 'react-router';
import { expenseText } from './expense.text';

export function LeaveGuard({ isDirty }: { isDirty: boolean }) {
  const blocker = useBlocker(({ currentLocation, nextLocation }) => isDirty && currentLocation.pathname !== nextLocation.pathname);
  useEffect(() => {
    if (!isDirty) return undefined;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [isDirty]);
  return (
    <ConfirmDialog
      isLocal
      opened={blocker.state === 'blocked'}
      onClose={() => blocker.reset?.()}
      onConfirm={() => blocker.proceed?.()}
      title={expenseText.leaveTitle}
      verb={expenseText.leave}
      cancelLabel={expenseText.stay}
      isDestructive
    >
      {expenseText.leaveBody}
    </ConfirmDialog>
  );
}
