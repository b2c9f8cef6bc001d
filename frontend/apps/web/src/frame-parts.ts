/** What other areas lend the frame: the panels of the rail, the privacy policy, the expenses that wait to be sent. */
import type { ShellParts } from '@trajeto/shell-feature';
import { lazy } from 'react';
import { panels } from './panels';

export const frameParts: ShellParts = {
  panels,
  privacy: lazy(async () => ({ default: (await import('@trajeto/identity-feature/privacy')).PrivacyDocument })),
  countUnsent: async (userUuid, customerUuid) => (await import('@trajeto/expenses-feature/unsent')).countUnsent(userUuid, customerUuid),
};
