/** /me/two-factor: the second step of signing in, from its first code to switching it off. */
import { queryOptions } from '@tanstack/react-query';
import {
  confirmMyTwoFactor,
  disableMyTwoFactor,
  proposeMyTwoFactor,
  renewMyRecoveryCodes,
  type MyTwoFactorResponse,
  type ProposeMyTwoFactorResponse,
} from '@trajeto/shared-api-client';
import { myTwoFactorOptions, useWrite } from '@trajeto/shared-api-client/queries';
import { stripSpaces } from '@trajeto/shared-format';

export type TwoFactor = MyTwoFactorResponse['data'];
export type SecretKey = ProposeMyTwoFactorResponse['data'];
/** What proves that it is me: the password, and a code of the app or of the ten. */
export interface Proof {
  password: string;
  secret?: string | undefined;
}

const TOUCHED = ['me', 'bootstrap'] as const;
const bodyOf = ({ password, secret = '' }: Proof) => ({ password, secret: stripSpaces(secret) });

export const twoFactorQuery = () => queryOptions({ ...myTwoFactorOptions(), select: ({ data }) => data });

/** A new secret; it counts after its first right code. */
export const useNewSecret = () =>
  useWrite({}, ['me'], async ({ password, secret }: Proof) => {
    const body = { password, ...(secret ? { secret: stripSpaces(secret) } : {}) };
    return (await proposeMyTwoFactor({ body, throwOnError: true })).data.data;
  });

export const useConfirmSecret = () =>
  useWrite({}, TOUCHED, async (code: string) => {
    const { data } = await confirmMyTwoFactor({ body: { secret: stripSpaces(code) }, throwOnError: true });
    return data.data.recoveryCodes;
  });

/** Ten new ones; the old die. */
export const useNewRecoveryCodes = () =>
  useWrite({}, TOUCHED, async (proof: Proof) => {
    const { data } = await renewMyRecoveryCodes({ body: bodyOf(proof), throwOnError: true });
    return data.data.recoveryCodes;
  });

export const useDisableTwoFactor = () =>
  useWrite({}, TOUCHED, (proof: Proof) => disableMyTwoFactor({ body: bodyOf(proof), throwOnError: true }));
