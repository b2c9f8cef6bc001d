/** Whether a company's people get in, and whether new requests are stopped. */
import { Group } from '@mantine/core';
import type { Company } from '@trajeto/config-data-access/administration';
import { StatusBadge } from '@trajeto/shared-ui';

export function CompanyBadges({ company: { isActive, fraudBlocking } }: { company: Company }) {
  return (
    <Group gap={4} component="span">
      <StatusBadge status={isActive ? 'active' : 'inactive'} kind="company" />
      {fraudBlocking && <StatusBadge status="fraud_blocking" kind="company" />}
    </Group>
  );
}
