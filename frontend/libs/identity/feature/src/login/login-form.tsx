/** E-mail, password, keep me signed in; the button waits for both fields. */
import { Anchor, Button, Checkbox, Group, PasswordInput, Stack, Text, TextInput } from '@mantine/core';
import { useMemo, useRef, useState, type KeyboardEvent, type MouseEvent, type SubmitEvent } from 'react';
import { rememberedRefusal, useSecondsUntil } from '../attempts/refusal';
import { RefusalBanner } from '../attempts/refusal-banner';
import { loginText } from './login.text';
import { useSignIn } from './use-sign-in';

const HINT_ID = 'login-hint';

export interface LoginFormProps {
  email?: string;
  onSignedIn: () => void;
  /** Goes to another page of the way in; `email` travels along. */
  onGo: (path: string, state: { email: string }) => void;
}

/** Opens in place, unless the person asked for a tab of its own. */
function ForgotLink({ onOpen }: { onOpen: () => void }) {
  const open = (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    onOpen();
  };
  return (
    <Anchor href="/redefinir-senha" onClick={open} fz="sm" fw={500} mih={44} display="inline-flex" style={{ alignItems: 'center' }}>
      {loginText.forgot}
    </Anchor>
  );
}

function useLoginForm({ email: given = '', onSignedIn, onGo }: LoginFormProps) {
  const [email, setEmail] = useState(given);
  const [password, setPassword] = useState('');
  const [keepSigned, setKeepSigned] = useState(false);
  const passwordField = useRef<HTMLInputElement>(null);
  const { submit, refusalFor, isPending } = useSignIn({
    onSignedIn,
    onSecondStep: () => onGo(`/entrar/2fa${window.location.search}`, { email }),
    onRefused: () => {
      passwordField.current?.focus();
      passwordField.current?.select();
    },
  });
  const remembered = useMemo(() => rememberedRefusal(email, { search: window.location.search, now: new Date() }), [email]);
  const heard = refusalFor(email);
  const refusal = heard === undefined ? remembered : heard;
  const secondsLeft = useSecondsUntil(refusal?.blockedUntil ?? null);
  const isFilled = email.trim() !== '' && password !== '';
  const isOff = !isFilled || secondsLeft > 0;
  const onSubmit = (event: SubmitEvent) => {
    event.preventDefault();
    if (!isOff && !isPending) void submit({ email, password, keepSigned });
  };
  const fields = { email, setEmail, password, setPassword, keepSigned, setKeepSigned, passwordField };
  return { ...fields, refusal, secondsLeft, isFilled, isOff, isPending, onSubmit };
}

type PasswordFieldProps = Pick<ReturnType<typeof useLoginForm>, 'password' | 'setPassword' | 'passwordField'>;

function PasswordField({ password, setPassword, passwordField }: PasswordFieldProps) {
  const [isCapsLock, setIsCapsLock] = useState(false);
  const watchCapsLock = (event: KeyboardEvent) => setIsCapsLock(event.getModifierState('CapsLock'));
  return (
    <PasswordInput
      ref={passwordField}
      label={loginText.password}
      name="password"
      autoComplete="current-password"
      size="md"
      value={password}
      onChange={(event) => setPassword(event.currentTarget.value)}
      onKeyDown={watchCapsLock}
      onKeyUp={watchCapsLock}
      onBlur={() => setIsCapsLock(false)}
      description={isCapsLock ? loginText.capsLock : undefined}
      visibilityToggleButtonProps={{ 'aria-label': loginText.showPassword, tabIndex: 0 }}
    />
  );
}

function SubmitButton({ isFilled, isOff, isPending }: { isFilled: boolean; isOff: boolean; isPending: boolean }) {
  return (
    <>
      <Button
        type="submit"
        fullWidth
        h={44}
        loading={isPending}
        aria-disabled={isOff}
        data-disabled={isOff || undefined}
        aria-describedby={isFilled ? undefined : HINT_ID}
        title={isFilled ? undefined : loginText.fillBoth}
      >
        {loginText.submit}
      </Button>
      {!isFilled && (
        <Text id={HINT_ID} fz="sm" c="dimmed" ta="center">
          {loginText.fillBoth}
        </Text>
      )}
    </>
  );
}

export function LoginForm(props: LoginFormProps) {
  const form = useLoginForm(props);
  return (
    <form onSubmit={form.onSubmit} noValidate>
      <Stack gap="md">
        <TextInput
          label={loginText.email}
          type="email"
          name="username"
          autoComplete="username"
          size="md"
          value={form.email}
          onChange={(event) => form.setEmail(event.currentTarget.value)}
        />
        <PasswordField {...form} />
        <Group justify="space-between" gap="xs">
          <Checkbox
            label={loginText.keepSigned}
            checked={form.keepSigned}
            onChange={(event) => form.setKeepSigned(event.currentTarget.checked)}
          />
          <ForgotLink onOpen={() => props.onGo('/redefinir-senha', { email: form.email })} />
        </Group>
        {form.refusal && <RefusalBanner refusal={form.refusal} secondsLeft={form.secondsLeft} />}
        <SubmitButton {...form} />
      </Stack>
    </form>
  );
}
