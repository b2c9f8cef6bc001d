/** Why the last attempt failed, right above the button, counting down while the account is blocked. */
import { Anchor } from '@mantine/core';
import { Banner } from '@trajeto/shared-ui';
import { attemptsText } from './attempts.text';
import type { Refusal } from './refusal';

const clock = (seconds: number) => `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;

export function RefusalBanner({ refusal, secondsLeft, hint }: { refusal: Refusal; secondsLeft: number; hint?: string }) {
  const [first = refusal.message, ...rest] = refusal.message.split(/(?<=\.) /);
  return (
    <Banner tone="urucum" title={first}>
      {[...rest, ...(hint === undefined ? [] : [hint])].join(' ')}
      {secondsLeft > 0 && (
        <>
          <span aria-hidden> {attemptsText.tryAgainIn(clock(secondsLeft))}</span>{' '}
          <Anchor href="/redefinir-senha" inherit underline="always">
            {attemptsText.resetPassword}
          </Anchor>
        </>
      )}
    </Banner>
  );
}
