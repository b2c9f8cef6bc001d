/** Senha: employees get the link by mail from here; the others by the page of who forgot it, which stands only signed out (spec sections 2.1 and 6). */
import { Text } from '@mantine/core';
import { useRequestPasswordChange } from '@trajeto/identity-data-access/account';
import { useSession } from '@trajeto/shared-auth';
import { LoadingDialog, NetworkButton } from '@trajeto/shared-ui';
import { Panel } from '../panel';
import { securityText } from './security.text';

function AskLink({ employeeUuid }: { employeeUuid: string }) {
  const { run, isPending } = useRequestPasswordChange({ success: securityText.passwordAsked, failure: securityText.passwordFailed });
  const ask = (
    <NetworkButton variant="default" onClick={() => void run(employeeUuid).catch(() => undefined)}>
      {securityText.askPassword}
    </NetworkButton>
  );
  return (
    <Panel title={securityText.password} action={ask}>
      <Text fz="sm" c="dimmed" mt="xs">
        {securityText.passwordHint}
      </Text>
      <LoadingDialog opened={isPending} title={securityText.askingPassword} />
    </Panel>
  );
}

export function PasswordCard() {
  const { employeeUuid } = useSession().user;
  if (employeeUuid !== null) return <AskLink employeeUuid={employeeUuid} />;
  return (
    <Panel title={securityText.password}>
      <Text fz="sm" c="dimmed" mt="xs">
        {securityText.resetHint}
      </Text>
    </Panel>
  );
}
