/** Where a change of the second step stands: which stop, what it learnt, why it was refused. */
import {
  useConfirmSecret,
  useDisableTwoFactor,
  useNewRecoveryCodes,
  useNewSecret,
  type Proof,
  type SecretKey,
} from '@trajeto/identity-data-access/account';
import { messageOf } from '@trajeto/shared-auth';
import { showSnackbar } from '@trajeto/shared-ui';
import { useState } from 'react';
import { twoFactorText } from './two-factor.text';

export type Task = 'enable' | 'replace' | 'codes' | 'disable';
export type Stop = 'password' | 'qr' | 'code' | 'codes';

/** The stops of each task, in their order. */
export const STOPS: Readonly<Record<Task, readonly Stop[]>> = {
  enable: ['password', 'qr', 'code', 'codes'],
  replace: ['password', 'qr', 'code', 'codes'],
  codes: ['password', 'codes'],
  disable: ['password'],
};

const celebrate = (message: string) => showSnackbar({ kind: 'success', message });

export function useTwoFactorTask(task: Task, onDone: () => void) {
  const [stop, setStop] = useState<Stop>('password');
  const [secret, setSecret] = useState<SecretKey | null>(null);
  const [codes, setCodes] = useState<readonly string[]>([]);
  const [problem, setProblem] = useState<string | null>(null);
  const newSecret = useNewSecret();
  const confirmSecret = useConfirmSecret();
  const newCodes = useNewRecoveryCodes();
  const disable = useDisableTwoFactor();

  const attempt = async (act: () => Promise<void>) => {
    setProblem(null);
    try {
      await act();
    } catch (error) {
      setProblem(messageOf(error, twoFactorText.failed));
    }
  };
  const showCodes = (shown: readonly string[], message: string) => {
    setCodes(shown);
    setStop('codes');
    celebrate(message);
  };
  const acts: Readonly<Record<Task, (proof: Proof) => Promise<void>>> = {
    enable: async (proof) => {
      setSecret(await newSecret.run(proof));
      setStop('qr');
    },
    replace: (proof) => acts.enable(proof),
    codes: async (proof) => showCodes(await newCodes.run(proof), twoFactorText.renewed),
    disable: async (proof) => {
      await disable.run(proof);
      celebrate(twoFactorText.disabled);
      onDone();
    },
  };
  return {
    stop,
    secret,
    codes,
    problem,
    isPending: newSecret.isPending || confirmSecret.isPending || newCodes.isPending || disable.isPending,
    prove: (proof: Proof) => void attempt(() => acts[task](proof)),
    scanned: () => setStop('code'),
    verify: (code: string) => void attempt(async () => showCodes(await confirmSecret.run(code), twoFactorText.enabled)),
  };
}
