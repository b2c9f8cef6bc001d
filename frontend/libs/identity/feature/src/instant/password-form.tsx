/** The password that approves, counted and blocked as a sign-in is. */
import { Anchor, Button, PasswordInput, Stack, TextInput } from '@mantine/core';
import { useApproveInstantly } from '@trajeto/identity-data-access/instant-approval';
import { ApiError } from '@trajeto/shared-auth';
import { PASSWORD_REQUIRED } from '@trajeto/shared-format';
import { LoadingDialog, showFailure, showSnackbar } from '@trajeto/shared-ui';
import { useState, type SubmitEvent } from 'react';
import { codeOfError, refusalOf, useSecondsUntil, type Refusal } from '../attempts/refusal';
import { RefusalBanner } from '../attempts/refusal-banner';
import { instantText, wordsOf } from './instant.text';
import { pathOf, type ApprovalLink } from './link';

interface PasswordFormProps {
  link: ApprovalLink;
  isReady: boolean;
  onDone: (outcome: { isApplied: boolean }) => void;
  onDead: () => void;
}

/** What may be read and not changed looks sunken, without an edge. */
const READ_ONLY = { backgroundColor: 'var(--tj-sunken)', borderColor: 'transparent' };

function useApproval({ link, isReady, onDone, onDead }: PasswordFormProps) {
  const words = wordsOf[link.kind];
  const [password, setPassword] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  const [refusal, setRefusal] = useState<Refusal | null>(null);
  const approve = useApproveInstantly();
  const secondsLeft = useSecondsUntil(refusal?.blockedUntil ?? null);
  const refuse = (error: unknown) => {
    if (codeOfError(error) === 'INVALID_APPROVAL_TOKEN') {
      onDead();
    } else if (!(error instanceof ApiError) || error.status >= 500 || error.status === 0) {
      setRefusal(null);
      showFailure(error, words.failed);
    } else {
      setPassword('');
      setRefusal(refusalOf(error, link.email, words.failed));
    }
  };
  const onSubmit = (event: SubmitEvent) => {
    event.preventDefault();
    setProblem(password === '' ? PASSWORD_REQUIRED : null);
    if (password === '' || !isReady || secondsLeft > 0 || approve.isPending) return;
    const onSuccess = (outcome: { isApplied: boolean }) => {
      showSnackbar({ kind: 'success', message: instantText.approved });
      onDone(outcome);
    };
    approve.mutate({ ...link, password }, { onSuccess, onError: refuse });
  };
  return { password, setPassword, problem, refusal, secondsLeft, onSubmit, isPending: approve.isPending };
}

export function PasswordForm(props: PasswordFormProps) {
  const { password, setPassword, problem, refusal, secondsLeft, onSubmit, isPending } = useApproval(props);
  const isOff = secondsLeft > 0;
  const words = wordsOf[props.link.kind];
  return (
    <form onSubmit={onSubmit} noValidate>
      <Stack gap="md">
        <TextInput
          label={instantText.email}
          value={props.link.email}
          readOnly
          autoComplete="username"
          size="md"
          styles={{ input: READ_ONLY }}
        />
        <PasswordInput
          label={instantText.password}
          autoComplete="current-password"
          size="md"
          value={password}
          onChange={(event) => setPassword(event.currentTarget.value)}
          error={problem}
          visibilityToggleButtonProps={{ 'aria-label': instantText.showPassword, tabIndex: 0 }}
        />
        {refusal && <RefusalBanner refusal={refusal} secondsLeft={secondsLeft} />}
        <Button type="submit" fullWidth h={44} aria-disabled={isOff} data-disabled={isOff || undefined}>
          {words.submit}
        </Button>
        {props.link.orderUuid !== '' && (
          <Anchor
            href={pathOf(props.link)}
            fz="sm"
            fw={500}
            mih={44}
            display="inline-flex"
            style={{ alignItems: 'center', justifyContent: 'center' }}
          >
            {words.seeFirst}
          </Anchor>
        )}
      </Stack>
      <LoadingDialog opened={isPending} title={words.approving} />
    </form>
  );
}
