/** Sair: at once, unless something of this person waits in this browser to be sent. */
import { ConfirmDialog } from '@trajeto/shared-ui';
import { useSession } from '@trajeto/shared-auth';
import { signOut } from '@trajeto/shell-data-access';
import { useState, type ReactNode } from 'react';
import { useShell } from '../frame/shell-context';
import { accountText } from './account.text';

export function useLeave(): { leave: () => Promise<void>; dialog: ReactNode } {
  const { user, customerUuid } = useSession();
  const { countUnsent } = useShell();
  const [unsent, setUnsent] = useState(0);
  const leave = async () => {
    // A browser that keeps nothing has nothing to lose.
    const count = (await countUnsent?.(user.uuid, customerUuid).catch(() => 0)) ?? 0;
    if (count > 0) setUnsent(count);
    else await signOut();
  };
  const dialog = (
    <ConfirmDialog
      isLocal
      opened={unsent > 0}
      onClose={() => setUnsent(0)}
      onConfirm={() => void signOut()}
      title={accountText.unsentTitle}
      verb={accountText.signOutAnyway}
    >
      {accountText.unsent(unsent)}
    </ConfirmDialog>
  );
  return { leave, dialog };
}
