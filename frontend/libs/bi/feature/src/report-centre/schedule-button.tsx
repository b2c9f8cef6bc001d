/** 'Programar envio': the report as it stands, each week or month, by mail. */
import { Menu } from '@mantine/core';
import type { ReportScheduled } from '@trajeto/bi-data-access';
import { NetworkButton } from '@trajeto/shared-ui';
import { IconCalendarEvent } from '@tabler/icons-react';
import { reportCentreText as text } from './report-centre.text';
import { useScheduleWrites } from './use-schedules';

const FREQUENCIES = ['weekly', 'monthly'] as const;

export function ScheduleButton({ asked }: { asked: Omit<ReportScheduled, 'frequency'> }) {
  const { schedule } = useScheduleWrites();
  return (
    <Menu position="bottom-end" withinPortal>
      <Menu.Target>
        <NetworkButton variant="default" leftSection={<IconCalendarEvent size={18} aria-hidden />} loading={schedule.isPending}>
          {text.schedule}
        </NetworkButton>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>{text.scheduleHint}</Menu.Label>
        {FREQUENCIES.map((frequency) => (
          <Menu.Item key={frequency} onClick={() => void schedule.run({ ...asked, frequency }).catch(() => undefined)}>
            {text.frequencies[frequency]}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
