/** Alterar senha: says that a mail with a link will come, and asks for it. */
import { Button, Text } from '@mantine/core';
import { useSession } from '@trajeto/shared-auth';
import { Dialog, LoadingDialog, NetworkButton } from '@trajeto/shared-ui';
import { usePasswordRequest } from '@trajeto/shell-data-access';
import { accountText } from './account.text';

const words = { success: accountText.requested, failure: accountText.requestFailed };

export function PasswordDialog({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const { user } = useSession();
  const { request, isPending } = usePasswordRequest(words);
  const ask = () => {
    onClose();
    if (user.employeeUuid) request(user.employeeUuid);
  };
  const footer = (
    <>
      <Button variant="default" onClick={onClose}>
        {accountText.cancel}
      </Button>
      <NetworkButton data-autofocus onClick={ask}>
        {accountText.request}
      </NetworkButton>
    </>
  );
  return (
    <>
      <Dialog opened={opened} onClose={onClose} title={accountText.changePassword} footer={footer}>
        <Text>{accountText.changePasswordHint}</Text>
      </Dialog>
      <LoadingDialog opened={isPending} title={accountText.requesting} />
    </>
  );
}
