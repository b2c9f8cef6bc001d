/** /alterar-senha/{csrfToken}: where the link of an invitation leads. */
import { Anchor, Button, Stack, Text, TextInput, Title } from '@mantine/core';
import { PasswordInput } from '@mantine/core';
import { schemaResolver, useForm } from '@mantine/form';
import { useChangePassword } from '@trajeto/identity-data-access/change-password';
import { ApiError, fieldErrorsOf, leaveFlash, messageOf } from '@trajeto/shared-auth';
import { stripSpaces } from '@trajeto/shared-format';
import { Banner, LoadingDialog } from '@trajeto/shared-ui';
import { useEffect, useState } from 'react';
import { useParams } from 'react-router';
import { z } from 'zod/mini';
import { BareLayout } from '../bare/bare-layout';
import { passwordText } from './password.text';
import { strengthOf } from './strength';

const schema = z
  .object({
    password: z.string().check(z.minLength(8, passwordText.length), z.maxLength(128, passwordText.length)),
    confirmedPassword: z.string(),
    secret: z.string(),
  })
  .check(z.refine((form) => form.password === form.confirmedPassword, { error: passwordText.mismatch, path: ['confirmedPassword'] }));

const codeOf = (error: unknown) => (error instanceof ApiError ? error.code : null);

function DeadLink() {
  return (
    <Banner tone="urucum" title={passwordText.deadLink}>
      {passwordText.deadLinkHint}{' '}
      <Anchor href="/entrar" inherit>
        {passwordText.toLogin}
      </Anchor>
    </Banner>
  );
}

/** Only the shape is checked here; what the server refuses lands on its field or above the form. */
function usePasswordForm(csrfToken: string) {
  const form = useForm({
    initialValues: { password: '', confirmedPassword: '', secret: '' },
    validate: schemaResolver(schema, { sync: true }),
    validateInputOnBlur: true,
  });
  const [asksSecret, setAsksSecret] = useState(false);
  const change = useChangePassword();
  const submit = form.onSubmit((values) => {
    const secret = asksSecret ? stripSpaces(values.secret) : undefined;
    change.mutate(
      { body: { password: values.password, confirmedPassword: values.confirmedPassword, csrfToken, ...(secret ? { secret } : {}) } },
      {
        onSuccess: () => {
          leaveFlash({ kind: 'success', message: passwordText.changed });
          window.location.replace('/entrar');
        },
        onError: (error) => {
          form.setErrors(fieldErrorsOf(error));
          if (codeOf(error) === 'MANDATORY_SECRET_KEY') setAsksSecret(true);
        },
      },
    );
  });
  return { form, change, asksSecret, submit };
}

export function ChangePasswordPage() {
  const { csrfToken = '' } = useParams();
  const { form, change, asksSecret, submit } = usePasswordForm(csrfToken);
  useEffect(() => {
    document.title = `${passwordText.title} · Trajeto`;
  }, []);
  const { password } = form.getValues();
  const toggle = { visibilityToggleButtonProps: { 'aria-label': passwordText.showPassword, tabIndex: 0 } };
  return (
    <BareLayout>
      <Title order={1} mb="lg">
        {passwordText.title}
      </Title>
      {codeOf(change.error) === 'INVALID_RESET_TOKEN' ? (
        <DeadLink />
      ) : (
        <form onSubmit={submit} noValidate>
          <Stack gap="md">
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
            {asksSecret && (
              <TextInput
                label={passwordText.secret}
                autoComplete="one-time-code"
                inputMode="numeric"
                size="md"
                data-autofocus
                ref={(field) => field?.focus()}
                {...form.getInputProps('secret')}
              />
            )}
            {change.error && <Banner tone="urucum" title={messageOf(change.error, passwordText.failed)} />}
            <Button type="submit" fullWidth h={44}>
              {passwordText.submit}
            </Button>
          </Stack>
        </form>
      )}
      <LoadingDialog opened={change.isPending} title={passwordText.changing} />
    </BareLayout>
  );
}
