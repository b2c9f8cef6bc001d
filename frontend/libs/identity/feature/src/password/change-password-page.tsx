/** /alterar-senha/{csrfToken}: where the link of an invitation or of a reset leads. */
import { Button, PasswordInput, Stack, Text, TextInput, Title } from '@mantine/core';
import { LoadingDialog } from '@trajeto/shared-ui';
import { useEffect, useRef } from 'react';
import { Link, useParams } from 'react-router';
import { codeOfError } from '../attempts/refusal';
import { RefusalBanner } from '../attempts/refusal-banner';
import { BareLayout } from '../bare/bare-layout';
import { passwordText } from './password.text';
import { strengthOf } from './strength';
import { usePasswordForm } from './use-password-form';

function DeadLink() {
  return (
    <Stack gap="md">
      <Text role="alert">{passwordText.deadLink}</Text>
      <Button component={Link} to="/redefinir-senha" h={44}>
        {passwordText.newLink}
      </Button>
    </Stack>
  );
}

const toggle = { visibilityToggleButtonProps: { 'aria-label': passwordText.showPassword, tabIndex: 0 } };

type PasswordForm = ReturnType<typeof usePasswordForm>;

function NewPassword({ form }: Pick<PasswordForm, 'form'>) {
  const { password } = form.values;
  return (
    <>
      <PasswordInput
        label={passwordText.password}
        description={passwordText.hint}
        autoComplete="new-password"
        size="md"
        {...toggle}
        {...form.getInputProps('password')}
      />
      {password !== '' && (
        <Text fz="sm" c="dimmed" role="status">
          {passwordText.strength[strengthOf(password)]}
        </Text>
      )}
      <PasswordInput
        label={passwordText.confirmed}
        autoComplete="new-password"
        size="md"
        {...toggle}
        {...form.getInputProps('confirmedPassword')}
      />
    </>
  );
}

/** Shown only once the server asked for it, and then it is what the person must fill. */
function SecretField({ form }: Pick<PasswordForm, 'form'>) {
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => field.current?.focus(), []);
  return (
    <TextInput
      ref={field}
      label={passwordText.secret}
      autoComplete="one-time-code"
      inputMode="numeric"
      size="md"
      {...form.getInputProps('secret')}
    />
  );
}

export function ChangePasswordPage() {
  const { csrfToken = '' } = useParams();
  const { form, change, asksSecret, refusal, secondsLeft, submit } = usePasswordForm(csrfToken);
  useEffect(() => {
    document.title = `${passwordText.title} · Trajeto`;
  }, []);
  const isOff = secondsLeft > 0;
  const code = codeOfError(change.error);
  return (
    <BareLayout>
      <Title order={1} mb="lg">
        {passwordText.title}
      </Title>
      {code === 'INVALID_RESET_TOKEN' ? (
        <DeadLink />
      ) : (
        <form onSubmit={submit} noValidate>
          <Stack gap="md">
            <NewPassword form={form} />
            {asksSecret && <SecretField form={form} />}
            {refusal && <RefusalBanner refusal={refusal} secondsLeft={secondsLeft} />}
            <Button type="submit" fullWidth h={44} aria-disabled={isOff} data-disabled={isOff || undefined}>
              {passwordText.submit}
            </Button>
          </Stack>
        </form>
      )}
      <LoadingDialog opened={change.isPending} title={passwordText.changing} returnsFocus={code !== 'MANDATORY_SECRET_KEY'} />
    </BareLayout>
  );
}
