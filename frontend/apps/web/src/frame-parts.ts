/** What other areas lend the frame: the panels of the rail, the privacy policy, the expenses that wait to be sent. */
import type { ShellParts } from '@trajeto/shell-feature';
import { lazy } from 'react';
import { panels } from './panels';

const unsent = () => import('@trajeto/expenses-feature/unsent');

/** The part that hears arrives with its first listener, who may be gone by then. */
function watchUnsent(onChange: () => void): () => void {
  let stop: (() => void) | null = null;
  let isGone = false;
  const hear = (part: Awaited<ReturnType<typeof unsent>>) => {
    if (!isGone) stop = part.watchUnsent(onChange);
  };
  // Without it the figure is that of the last look.
  unsent().then(hear, () => undefined);
  return () => {
    isGone = true;
    stop?.();
  };
}

export const frameParts: ShellParts = {
  panels,
  privacy: lazy(async () => ({ default: (await import('@trajeto/identity-feature/privacy')).PrivacyDocument })),
  watchUnsent,
  countUnsent: async (userUuid, customerUuid) => (await unsent()).countUnsent(userUuid, customerUuid),
};
