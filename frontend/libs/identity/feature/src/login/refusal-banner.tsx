/** Why the last attempt failed, right above the button, counting down while the account is blocked. */
import { Banner } from '@trajeto/shared-ui';
import { useEffect, useState } from 'react';
import { loginText } from './login.text';
import type { Refusal } from './use-sign-in';

/** Seconds until `until`, ticking; 0 when it is past or null. */
export function useSecondsUntil(until: Date | null): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    if (!until) return undefined;
    const timer = setInterval(() => setNow(Date.now()), 1000);
    return () => clearInterval(timer);
  }, [until]);
  return until ? Math.max(0, Math.ceil((until.getTime() - now) / 1000)) : 0;
}

const clock = (seconds: number) => `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;

export function RefusalBanner({ refusal, secondsLeft }: { refusal: Refusal; secondsLeft: number }) {
  const [first = refusal.message, ...rest] = refusal.message.split(/(?<=\.) /);
  return (
    <Banner tone="urucum" title={first}>
      {rest.join(' ')}
      {secondsLeft > 0 && <span aria-hidden> {loginText.tryAgainIn(clock(secondsLeft))}</span>}
    </Banner>
  );
}
