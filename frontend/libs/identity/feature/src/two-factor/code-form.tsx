/** The code of the second step, or a recovery code instead of it; a full code sends itself. */
import { Anchor, Button, Group, Stack, Text, TextInput } from '@mantine/core';
import { useEffect, useRef, useState, type SubmitEvent } from 'react';
import { Link } from 'react-router';
import { RefusalBanner } from '../attempts/refusal-banner';
import { CODE_LENGTH, CodeField } from './code-field';
import type { PendingSignIn } from './pending';
import { twoFactorText } from './two-factor.text';
import { useSecondStep } from './use-second-step';

const HINT_ID = 'second-step-hint';

interface CodeFormProps {
  pending: PendingSignIn;
  onSignedIn: (recoveryCodes: string[] | null) => void;
  onBlocked: () => void;
}

function Ways({ isRecovery, onSwap, canSwap }: { isRecovery: boolean; onSwap: () => void; canSwap: boolean }) {
  return (
    <Group gap="lg" justify="center">
      {canSwap && (
        <Anchor component="button" type="button" fz="sm" fw={500} mih={44} onClick={onSwap}>
          {isRecovery ? twoFactorText.useApp : twoFactorText.useRecovery}
        </Anchor>
      )}
      <Anchor component={Link} to="/entrar" fz="sm" fw={500} mih={44} display="inline-flex" style={{ alignItems: 'center' }}>
        {twoFactorText.back}
      </Anchor>
    </Group>
  );
}

function useCodeForm({ pending, ...outcomes }: CodeFormProps) {
  const [isRecovery, setIsRecovery] = useState(false);
  const [typed, setTyped] = useState('');
  const { verify, ...step } = useSecondStep(pending, outcomes);
  const isFilled = isRecovery ? typed.trim() !== '' : typed.length === CODE_LENGTH;
  const send = (secret: string) => void verify(secret).then(() => setTyped(''));
  const swap = () => {
    setIsRecovery(!isRecovery);
    setTyped('');
  };
  const onSubmit = (event: SubmitEvent) => {
    event.preventDefault();
    if (isFilled && !step.isPending) send(typed);
  };
  return { isRecovery, swap, typed, setTyped, isFilled, send, onSubmit, ...step };
}

function Field({ isRecovery, typed, setTyped, isWrongCode, tries, send }: ReturnType<typeof useCodeForm>) {
  // A field of its own after each refusal: empty, and with the cursor in it.
  if (!isRecovery)
    return <CodeField key={tries} value={typed} onChange={setTyped} onComplete={send} hasError={isWrongCode && typed === ''} />;
  return <RecoveryField key={tries} value={typed} onChange={setTyped} />;
}

function RecoveryField({ value, onChange }: { value: string; onChange: (typed: string) => void }) {
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => field.current?.focus(), []);
  return (
    <TextInput
      ref={field}
      label={twoFactorText.recoveryLabel}
      description={twoFactorText.recoveryHint}
      autoComplete="off"
      autoCapitalize="characters"
      spellCheck={false}
      size="md"
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}

export function CodeForm(props: CodeFormProps) {
  const form = useCodeForm(props);
  const { isRecovery, isFilled, isPending, refusal, isWrongCode } = form;
  return (
    <form onSubmit={form.onSubmit} noValidate>
      <Stack gap="md">
        <Field {...form} />
        {refusal && (
          <RefusalBanner refusal={refusal} secondsLeft={0} {...(isWrongCode && !isRecovery && { hint: twoFactorText.nextCode })} />
        )}
        <Button
          type="submit"
          fullWidth
          h={44}
          loading={isPending}
          aria-disabled={!isFilled}
          data-disabled={!isFilled || undefined}
          aria-describedby={isFilled ? undefined : HINT_ID}
        >
          {twoFactorText.verify}
        </Button>
        {!isFilled && (
          <Text id={HINT_ID} fz="sm" c="dimmed" ta="center">
            {isRecovery ? twoFactorText.fillRecovery : twoFactorText.fillCode}
          </Text>
        )}
        <Ways isRecovery={isRecovery} onSwap={form.swap} canSwap={props.pending.secretKey.enrolled} />
      </Stack>
    </form>
  );
}
