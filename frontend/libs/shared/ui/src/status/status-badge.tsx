/** The badge of a status, the same on every screen. */
import { lookOf, type StatusKind } from './status-catalogue';
import { ToneBadge } from './tone-badge';

export function StatusBadge({ status, kind = 'order' }: { status: string; kind?: StatusKind }) {
  const { label, tone, icon } = lookOf(status, kind);
  return (
    <ToneBadge tone={tone} icon={icon} isWhole>
      {label}
    </ToneBadge>
  );
}
