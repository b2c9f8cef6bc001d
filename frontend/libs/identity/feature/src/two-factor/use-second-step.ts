/** The second step of a sign-in: the same POST /login again, with a code; a block ends it. */
import { signIn } from '@trajeto/identity-data-access';
import { useState } from 'react';
import { codeOfError, refusalOf, type Refusal } from '../attempts/refusal';
import { keepPendingSignIn, type PendingSignIn } from './pending';

interface Outcomes {
  /** With the recovery codes of a first enrolment, else with null. */
  onSignedIn: (recoveryCodes: string[] | null) => void;
  /** Too many guesses: the half-done sign-in is over and starts again at /entrar. */
  onBlocked: () => void;
}

export function useSecondStep(pending: PendingSignIn, { onSignedIn, onBlocked }: Outcomes) {
  const [refusal, setRefusal] = useState<Refusal | null>(null);
  const [isWrongCode, setIsWrongCode] = useState(false);
  const [tries, setTries] = useState(0);
  const [isPending, setIsPending] = useState(false);

  const refuse = (error: unknown) => {
    const refused = refusalOf(error, pending.email);
    if (refused?.blockedUntil) {
      keepPendingSignIn(null);
      onBlocked();
      return;
    }
    setRefusal(refused);
    setIsWrongCode(codeOfError(error) === 'INVALID_SECRET_KEY');
    setTries((before) => before + 1);
    setIsPending(false);
  };
  const verify = async (secret: string) => {
    setIsPending(true);
    try {
      const codes = await signIn({ ...pending, secret });
      keepPendingSignIn(null);
      onSignedIn(codes);
    } catch (error) {
      refuse(error);
    }
  };
  return { verify, refusal, isWrongCode, tries, isPending };
}
