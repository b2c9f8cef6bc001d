/** /redefinir-senha: asks for the link that changes a forgotten password; the answer never says whether the address is known. */
import { Anchor, Button, Stack, Text, TextInput, Title } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useForgotPassword } from '@trajeto/identity-data-access/forgot-password';
import { fieldErrorsOf, messageOf } from '@trajeto/shared-auth';
import { emailProblem } from '@trajeto/shared-format';
import { Banner } from '@trajeto/shared-ui';
import { useEffect, useRef } from 'react';
import { Link, useLocation } from 'react-router';
import { BareLayout } from '../bare/bare-layout';
import { typedEmail } from '../login/typed-email';
import { forgotText } from './forgot.text';

function Sent({ message, onResend }: { message: string; onResend: () => void }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <Stack gap="md">
      <Title order={1} ref={heading} tabIndex={-1}>
        {forgotText.sent}
      </Title>
      <Text>
        {message} {forgotText.validFor}
      </Text>
      <Button variant="default" h={44} onClick={onResend}>
        {forgotText.resend}
      </Button>
      <BackLink />
    </Stack>
  );
}

function BackLink() {
  return (
    <Anchor component={Link} to="/entrar" fz="sm" fw={500} mih={44} display="inline-flex" style={{ alignItems: 'center' }}>
      {forgotText.back}
    </Anchor>
  );
}

function useForgotForm() {
  const { state } = useLocation() as { state: unknown };
  const ask = useForgotPassword();
  const form = useForm({
    initialValues: { email: typedEmail(state) },
    validate: { email: emailProblem },
    validateInputOnBlur: true,
  });
  const submit = form.onSubmit(({ email }) => {
    if (!ask.isPending) ask.mutate(email, { onError: (error) => form.setErrors(fieldErrorsOf(error)) });
  });
  const hasFieldError = Object.keys(fieldErrorsOf(ask.error)).length > 0;
  return { form, ask, submit, failure: ask.error && !hasFieldError ? messageOf(ask.error, forgotText.failed) : null };
}

export function ForgotPasswordPage() {
  const { form, ask, submit, failure } = useForgotForm();
  useEffect(() => {
    document.title = `${forgotText.title} · Trajeto`;
  }, []);
  if (ask.isSuccess)
    return (
      <BareLayout>
        <Sent message={ask.data} onResend={ask.reset} />
      </BareLayout>
    );
  return (
    <BareLayout>
      <Title order={1}>{forgotText.title}</Title>
      <Text c="dimmed" mt={4} mb="lg">
        {forgotText.hint}
      </Text>
      <form onSubmit={submit} noValidate>
        <Stack gap="md">
          <TextInput label={forgotText.email} type="email" autoComplete="username" size="md" {...form.getInputProps('email')} />
          {failure !== null && <Banner tone="urucum" title={failure} />}
          <Button type="submit" fullWidth h={44} loading={ask.isPending}>
            {forgotText.submit}
          </Button>
          <BackLink />
        </Stack>
      </form>
    </BareLayout>
  );
}
