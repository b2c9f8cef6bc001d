/** /confirmar-email/{token}: confirms a new e-mail on a click, never on load: mail scanners open the links they find. */
import { Anchor, Button, Stack, Text, Title } from '@mantine/core';
import { useConfirmEmail } from '@trajeto/identity-data-access/confirm-email';
import { messageOf } from '@trajeto/shared-auth';
import { Banner, LoadingDialog, NetworkButton } from '@trajeto/shared-ui';
import { useEffect, useRef, type SubmitEvent } from 'react';
import { Link, useParams } from 'react-router';
import { codeOfError } from '../attempts/refusal';
import { BareLayout } from '../bare/bare-layout';
import { confirmEmailText } from './confirm-email.text';

const DEAD_LINK = 'INVALID_EMAIL_TOKEN';

function Done() {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <Stack gap="md">
      <Title order={1} ref={heading} tabIndex={-1}>
        {confirmEmailText.done}
      </Title>
      <Text>{confirmEmailText.doneHint}</Text>
      <Button component={Link} to="/entrar" h={44}>
        {confirmEmailText.signIn}
      </Button>
    </Stack>
  );
}

function DeadLink({ message }: { message: string }) {
  return (
    <Stack gap="md">
      <Title order={1}>{confirmEmailText.title}</Title>
      <Text role="alert">{message}</Text>
      <Anchor component={Link} to="/entrar" fz="sm" fw={500} mih={44} display="inline-flex" style={{ alignItems: 'center' }}>
        {confirmEmailText.signIn}
      </Anchor>
    </Stack>
  );
}

function Ask({ failure, onConfirm }: { failure: string | null; onConfirm: () => void }) {
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    onConfirm();
  };
  return (
    <form onSubmit={submit}>
      <Stack gap="md">
        <Title order={1}>{confirmEmailText.title}</Title>
        <Text c="dimmed">{confirmEmailText.hint}</Text>
        {failure !== null && <Banner tone="urucum" title={failure} />}
        <NetworkButton type="submit" fullWidth h={44}>
          {confirmEmailText.submit}
        </NetworkButton>
      </Stack>
    </form>
  );
}

export function ConfirmEmailPage() {
  const { token = '' } = useParams();
  const confirm = useConfirmEmail();
  const failure = confirm.error ? messageOf(confirm.error, confirmEmailText.failed) : null;
  useEffect(() => {
    document.title = `${confirmEmailText.title} · Trajeto`;
  }, []);
  const ask = () => {
    if (!confirm.isPending) confirm.mutate({ body: { token } });
  };
  const isDead = failure !== null && codeOfError(confirm.error) === DEAD_LINK;
  return (
    <BareLayout>
      {confirm.isSuccess && <Done />}
      {!confirm.isSuccess && (isDead ? <DeadLink message={failure} /> : <Ask failure={failure} onConfirm={ask} />)}
      <LoadingDialog opened={confirm.isPending} title={confirmEmailText.confirming} />
    </BareLayout>
  );
}
