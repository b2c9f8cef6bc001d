/** The attempt to sign in: what it answered, how many failed, and until when the account is blocked. */
import { countFailedSignIn, signIn, type SignInForm } from '@trajeto/identity-data-access';
import { ApiError, messageOf } from '@trajeto/shared-auth';
import { showSnackbar } from '@trajeto/shared-ui';
import { useState } from 'react';
import { loginText } from './login.text';

export interface Refusal {
  message: string;
  /** Set while the server refuses any attempt of this e-mail. */
  blockedUntil: Date | null;
  email: string;
}

function refusalOf(error: unknown, email: string): Refusal | null {
  if (error instanceof ApiError && error.errors) {
    Object.values(error.errors)
      .flat()
      .forEach((message) => showSnackbar({ kind: 'error', message }));
    return null;
  }
  const until = error instanceof ApiError ? error.details.blockedUntil : null;
  return { message: messageOf(error, loginText.unknown), blockedUntil: typeof until === 'string' ? new Date(until) : null, email };
}

export function useSignIn(onSignedIn: () => void) {
  const [refusal, setRefusal] = useState<Refusal | null>(null);
  const [isPending, setIsPending] = useState(false);

  const submit = async (form: SignInForm) => {
    setIsPending(true);
    try {
      await signIn(form);
      onSignedIn();
    } catch (error) {
      if (error instanceof ApiError && [401, 429].includes(error.status)) countFailedSignIn(form.email);
      setRefusal(refusalOf(error, form.email));
      setIsPending(false);
    }
  };
  return { submit, refusal, isPending };
}
