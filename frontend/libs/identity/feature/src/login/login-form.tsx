/** E-mail, password, keep me signed in; the button waits for both fields. */
import { Button, Checkbox, PasswordInput, Stack, Text, TextInput } from '@mantine/core';
import { useState, type SubmitEvent, type KeyboardEvent } from 'react';
import { loginText } from './login.text';
import { RefusalBanner, useSecondsUntil } from './refusal-banner';
import { useSignIn } from './use-sign-in';

const HINT_ID = 'login-hint';

export function LoginForm({ onSignedIn }: { onSignedIn: () => void }) {
  const [email, setEmail] = useState('');
  const [password, setPassword] = useState('');
  const [keepSigned, setKeepSigned] = useState(false);
  const [isCapsLock, setIsCapsLock] = useState(false);
  const { submit, refusal, isPending } = useSignIn(onSignedIn);
  const secondsLeft = useSecondsUntil(refusal?.email === email ? refusal.blockedUntil : null);

  const isFilled = email.trim() !== '' && password !== '';
  const isOff = !isFilled || secondsLeft > 0;
  const onSubmit = (event: SubmitEvent) => {
    event.preventDefault();
    if (!isOff && !isPending) void submit({ email, password, keepSigned });
  };
  const watchCapsLock = (event: KeyboardEvent) => setIsCapsLock(event.getModifierState('CapsLock'));

  return (
    <form onSubmit={onSubmit} noValidate>
      <Stack gap="md">
        <TextInput
          label={loginText.email}
          type="email"
          name="username"
          autoComplete="username"
          size="md"
          value={email}
          onChange={(event) => setEmail(event.currentTarget.value)}
        />
        <PasswordInput
          label={loginText.password}
          name="password"
          autoComplete="current-password"
          size="md"
          value={password}
          onChange={(event) => setPassword(event.currentTarget.value)}
          onKeyUp={watchCapsLock}
          description={isCapsLock ? loginText.capsLock : undefined}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          visibilityToggleButtonProps={{ 'aria-label': loginText.showPassword, tabIndex: 0 }}
        />
        <Checkbox label={loginText.keepSigned} checked={keepSigned} onChange={(event) => setKeepSigned(event.currentTarget.checked)} />
        {refusal && <RefusalBanner refusal={refusal} secondsLeft={secondsLeft} />}
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
      </Stack>
    </form>
  );
}
