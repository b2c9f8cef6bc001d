/** 'Envios programados': which reports come by mail, how often and when next; nothing where there are none. */
import { Title } from '@mantine/core';
import type { ReportSchedule, ReportType } from '@trajeto/bi-data-access';
import { useSession } from '@trajeto/shared-auth';
import { formatDateTime } from '@trajeto/shared-format';
import type { Column } from '@trajeto/shared-ui';
import { Listing, RowCard, RowMenu, useRowActs, type RowAct } from '@trajeto/shared-ui/crud';
import { IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { nameIn } from './catalogue';
import classes from './report-centre.module.css';
import { reportCentreText as text } from './report-centre.text';
import { useSchedules, useScheduleWrites } from './use-schedules';

const lastOf = ({ lastAt }: ReportSchedule) => (lastAt === null ? text.never : formatDateTime(lastAt));

function Acts({ schedule, name }: { schedule: ReportSchedule; name: string }) {
  const { uuid: me } = useSession().user;
  const { remove } = useScheduleWrites();
  const { perform, question } = useRowActs();
  if (schedule.by.uuid !== me) return null;
  const acts: RowAct[] = [
    {
      id: 'remove',
      label: text.remove,
      icon: IconTrash,
      isDestructive: true,
      needsNetwork: true,
      confirm: { title: text.unscheduleTitle(name), body: text.unscheduleBody },
      run: () => remove.run(schedule.uuid),
    },
  ];
  return (
    <>
      <RowMenu name={name} acts={acts} onAct={perform} />
      {question}
    </>
  );
}

export function ScheduleList({ types }: { types: readonly ReportType[] }) {
  const [page, setPage] = useState(1);
  const asked = useSchedules(page);
  const nameOf = (schedule: ReportSchedule) => nameIn(types, schedule);
  if (!asked.error && !asked.data?.data.length) return null;
  const acts = (schedule: ReportSchedule) => <Acts schedule={schedule} name={nameOf(schedule)} />;
  const columns: Column<ReportSchedule>[] = [
    { id: 'name', header: text.name, width: '30%', cell: nameOf },
    { id: 'frequency', header: text.frequency, cell: ({ frequency }) => text.frequencies[frequency] },
    { id: 'next', header: text.nextAt, cell: ({ nextAt }) => formatDateTime(nextAt) },
    { id: 'last', header: text.lastAt, cell: lastOf },
    { id: 'maker', header: text.maker, cell: ({ by }) => by.name },
    { id: 'acts', header: text.acts, align: 'right', cell: acts },
  ];
  return (
    <section aria-label={text.schedules} className={classes.schedules}>
      <Title order={2} className={classes.listTitle}>
        {text.schedules}
      </Title>
      <Listing
        caption={text.schedules}
        asked={asked}
        failed={text.schedulesFailed}
        columns={columns}
        rowKey={({ uuid }) => uuid}
        card={(schedule) => (
          <RowCard
            title={nameOf(schedule)}
            facts={`${text.frequencies[schedule.frequency]} · ${formatDateTime(schedule.nextAt)}`}
            menu={acts(schedule)}
          />
        )}
        onPage={setPage}
        empty={null}
        nothingFound={null}
      />
    </section>
  );
}
