/** 'Meus relatórios': what was asked, how far it is, its file, and what else may be done with it. */
import { Button, Group, Title } from '@mantine/core';
import type { ReportJob, ReportType } from '@trajeto/bi-data-access';
import { formatDeadline } from '@trajeto/shared-format';
import { EmptyState, NetworkButton, RelativeTime, StatusBadge, useNow, type Column } from '@trajeto/shared-ui';
import { Listing, RowCard, RowMenu, useRowActs, type RowAct } from '@trajeto/shared-ui/crud';
import { IconDownload, IconRefresh, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { nameIn } from './catalogue';
import classes from './report-centre.module.css';
import { reportCentreText as text } from './report-centre.text';
import { isUnderWay, useDownload, useJobs, useJobWrites } from './use-jobs';

interface JobListProps {
  types: readonly ReportType[];
}

const NONE = '—';
const MINUTE = 60_000;
const hasFile = ({ status, expiresAt }: ReportJob, now: Date) => status === 'done' && (expiresAt === null || new Date(expiresAt) > now);
const expiryOf = ({ status, expiresAt }: ReportJob, now: Date) =>
  status === 'done' && expiresAt !== null ? formatDeadline(expiresAt, now).text : NONE;
const rowsOf = ({ rows }: ReportJob) => (rows === null ? NONE : text.rows(rows));

function Acts({ job, name, now }: { job: ReportJob; name: string; now: Date }) {
  const download = useDownload();
  const { make, cancel, remove } = useJobWrites();
  const acts: RowAct[] = [
    {
      id: 'again',
      label: text.again,
      icon: IconRefresh,
      needsNetwork: true,
      run: () => make.run({ type: job.type, format: job.format, filters: job.filters }),
    },
    {
      id: 'remove',
      label: text.remove,
      icon: IconTrash,
      isDestructive: true,
      needsNetwork: true,
      confirm: { title: text.removeTitle(name), body: text.removeBody },
      run: () => remove.run(job.uuid),
    },
  ];
  const { perform, question } = useRowActs();
  if (isUnderWay(job))
    return (
      <NetworkButton
        variant="default"
        size="compact-md"
        mih={36}
        aria-label={text.cancelOf(name)}
        loading={cancel.isPending}
        onClick={() => void cancel.run(job.uuid).catch(() => undefined)}
      >
        {text.cancel}
      </NetworkButton>
    );
  return (
    <Group gap="xs" justify="flex-end" wrap="nowrap">
      {hasFile(job, now) && (
        <Button
          variant="default"
          size="compact-md"
          mih={36}
          leftSection={<IconDownload size={18} aria-hidden />}
          aria-label={text.downloadOf(name)}
          onClick={() => void download(job)}
        >
          {text.download}
        </Button>
      )}
      <RowMenu name={name} acts={acts} onAct={perform} />
      {question}
    </Group>
  );
}

export function JobList({ types }: JobListProps) {
  const [page, setPage] = useState(1);
  const asked = useJobs(page);
  const nameOf = (job: ReportJob) => nameIn(types, job);
  const now = useNow(MINUTE);
  const acts = (job: ReportJob) => <Acts job={job} name={nameOf(job)} now={now} />;
  const columns: Column<ReportJob>[] = [
    { id: 'name', header: text.name, width: '30%', cell: nameOf },
    { id: 'requested', header: text.requestedAt, cell: ({ createdAt }) => <RelativeTime at={createdAt} /> },
    { id: 'status', header: text.status, cell: ({ status }) => <StatusBadge status={status} kind="job" /> },
    { id: 'rows', header: text.rowCount, align: 'right', cell: rowsOf },
    { id: 'expires', header: text.expires, cell: (job) => expiryOf(job, now) },
    { id: 'acts', header: text.acts, align: 'right', cell: acts },
  ];
  const factsOf = (job: ReportJob) => [rowsOf(job), expiryOf(job, now)].filter((fact) => fact !== NONE).join(' · ');
  return (
    <section aria-label={text.mine}>
      <Title order={2} className={classes.listTitle}>
        {text.mine}
      </Title>
      <Listing
        caption={text.mine}
        asked={asked}
        failed={text.jobsFailed}
        columns={columns}
        rowKey={({ uuid }) => uuid}
        card={(job) => (
          <RowCard
            title={nameOf(job)}
            badge={<StatusBadge status={job.status} kind="job" />}
            facts={
              <>
                <RelativeTime at={job.createdAt} /> {factsOf(job)}
              </>
            }
            menu={acts(job)}
          />
        )}
        onPage={setPage}
        empty={<EmptyState title={text.none} />}
        nothingFound={null}
      />
    </section>
  );
}
