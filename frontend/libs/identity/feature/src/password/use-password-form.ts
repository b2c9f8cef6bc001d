/** The form of a new password: only its shape is checked here; what the server refuses lands on its field or above the button. */
import { schemaResolver, useForm } from '@mantine/form';
import { useChangePassword } from '@trajeto/identity-data-access/change-password';
import { ApiError, fieldErrorsOf, leaveFlash, messageOf } from '@trajeto/shared-auth';
import { stripSpaces } from '@trajeto/shared-format';
import { useState } from 'react';
import { z } from 'zod/mini';
import { codeOfError, useSecondsUntil, type Refusal } from '../attempts/refusal';
import { passwordText } from './password.text';

const schema = z
  .object({
    password: z.string().check(z.minLength(8, passwordText.length), z.maxLength(128, passwordText.length)),
    confirmedPassword: z.string(),
    secret: z.string(),
  })
  .check(z.refine((form) => form.password === form.confirmedPassword, { error: passwordText.mismatch, path: ['confirmedPassword'] }));

function refusalOf(error: unknown): Refusal | null {
  if (!error) return null;
  const until = error instanceof ApiError ? error.details.blockedUntil : null;
  return { message: messageOf(error, passwordText.failed), blockedUntil: typeof until === 'string' ? new Date(until) : null };
}

function leaveForLogin(): void {
  leaveFlash({ kind: 'success', message: passwordText.changed });
  window.location.replace('/entrar');
}

export function usePasswordForm(csrfToken: string) {
  const form = useForm({
    initialValues: { password: '', confirmedPassword: '', secret: '' },
    validate: schemaResolver(schema, { sync: true }),
    validateInputOnBlur: true,
  });
  const [asksSecret, setAsksSecret] = useState(false);
  const change = useChangePassword();
  const refusal = refusalOf(change.error);
  const secondsLeft = useSecondsUntil(refusal?.blockedUntil ?? null);
  const submit = form.onSubmit((values) => {
    if (change.isPending || secondsLeft > 0) return;
    const secret = asksSecret ? stripSpaces(values.secret) : '';
    const body = { password: values.password, confirmedPassword: values.confirmedPassword, csrfToken, ...(secret !== '' && { secret }) };
    const onError = (error: unknown) => {
      form.setErrors(fieldErrorsOf(error));
      if (codeOfError(error) === 'MANDATORY_SECRET_KEY') setAsksSecret(true);
    };
    change.mutate({ body }, { onSuccess: leaveForLogin, onError });
  });
  return { form, change, asksSecret, refusal, secondsLeft, submit };
}
