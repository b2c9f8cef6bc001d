/** What stands where no voucher does: still asked for, failed, or not to be had without a network. */
import { ApiError } from '@trajeto/shared-auth';
import { CardsSkeleton, EmptyState, ErrorState, useIsOnline } from '@trajeto/shared-ui';
import { IconTicket, IconWifiOff } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { vouchersText } from './vouchers.text';

interface Asked {
  error: unknown;
  fetchStatus: 'fetching' | 'paused' | 'idle';
  refetch: () => unknown;
}

/** The place of a question that has no answer yet. */
export function Unanswered({ asked: { error, fetchStatus, refetch } }: { asked: Asked }) {
  const isOnline = useIsOnline();
  const isCutOff = fetchStatus === 'paused' || (!isOnline && error instanceof ApiError && error.status === 0);
  if (isCutOff) return <EmptyState icon={IconWifiOff} title={vouchersText.offline} hint={vouchersText.offlineHint} />;
  if (error) return <ErrorState message={vouchersText.loadFailed} error={error} onRetry={() => void refetch()} />;
  return <CardsSkeleton cards={3} height={190} />;
}

export function NoVoucher({ title, action }: { title: string; action?: ReactNode }) {
  return <EmptyState icon={IconTicket} title={title} action={action} />;
}
