/** The attempt to sign in: what it answered, and whether a second step is asked for. */
import { askSecretKey, signIn, type SignInForm } from '@trajeto/identity-data-access';
import { useState } from 'react';
import { codeOfError, refusalOf, type Refusal } from '../attempts/refusal';
import { keepPendingSignIn } from '../two-factor/pending';

export interface SignInOutcomes {
  onSignedIn: () => void;
  /** The account wants a code as well; what it takes waits in memory. */
  onSecondStep: () => void;
  onRefused?: () => void;
}

/** Answers whether a second step is asked for; rejects when the attempt was refused. */
async function attempt(form: SignInForm): Promise<boolean> {
  try {
    await signIn(form);
    return false;
  } catch (error) {
    if (codeOfError(error) !== 'MANDATORY_SECRET_KEY') throw error;
  }
  keepPendingSignIn({ ...form, secretKey: await askSecretKey(form) });
  return true;
}

export function useSignIn({ onSignedIn, onSecondStep, onRefused }: SignInOutcomes) {
  const [refusal, setRefusal] = useState<{ email: string; refusal: Refusal | null } | null>(null);
  const [isPending, setIsPending] = useState(false);

  const submit = async (form: SignInForm) => {
    setIsPending(true);
    try {
      if (await attempt(form)) onSecondStep();
      else onSignedIn();
    } catch (error) {
      setRefusal({ email: form.email, refusal: refusalOf(error, form.email) });
      setIsPending(false);
      onRefused?.();
    }
  };
  /** The refusal of this e-mail; undefined when it was not refused here yet. */
  const refusalFor = (email: string) => (refusal?.email === email ? refusal.refusal : undefined);
  return { submit, refusalFor, isPending };
}
