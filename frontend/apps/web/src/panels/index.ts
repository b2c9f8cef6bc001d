/** What the rail's tabs open, each loaded with its first opening. */
import type { ShellParts } from '@trajeto/shell-feature';
import { lazy } from 'react';

export const panels: ShellParts['panels'] = {
  aprovacoes: lazy(async () => ({ default: (await import('@trajeto/approvals-feature/panel')).ApprovalsPanel })),
  viagens: lazy(async () => ({ default: (await import('./trips-panel')).TripsPanel })),
  despesas: lazy(async () => ({ default: (await import('./expenses-panel')).ExpensesPanel })),
  fila: lazy(async () => ({ default: (await import('@trajeto/orders-feature/queue-parts')).QueuePanel })),
};
