/** Ausência: who decides for whom and when; one's own, and everybody's for who keeps approval models. */
import { Button, Text, Title } from '@mantine/core';
import type { Delegation } from '@trajeto/approvals-data-access';
import { approverOptionsQuery } from '@trajeto/config-data-access/people';
import { CardsSkeleton, EmptyState, ErrorState, Pages } from '@trajeto/shared-ui';
import { RecordPanel, SearchSelect } from '@trajeto/shared-ui/crud';
import { IconBeach, IconPlus } from '@tabler/icons-react';
import { useId, useState } from 'react';
import { absenceForm, createBody, updateBody, type AbsenceValues } from './absence-form';
import { AbsenceRow } from './absence-row';
import classes from './absence.module.css';
import { absenceText as text } from './absence.text';
import { useAbsences, type Absences } from './use-absences';

function List({ absences, onEdit }: { absences: Absences; onEdit: (row: Delegation) => void }) {
  const { list, now, isForOthers, end, setPage } = absences;
  if (list.isError && !list.data) return <ErrorState message={text.loadFailed} error={list.error} onRetry={() => void list.refetch()} />;
  if (!list.data) return <CardsSkeleton cards={2} height={64} />;
  const { data, meta } = list.data;
  if (data.length === 0) return <EmptyState icon={IconBeach} title={text.empty} />;
  return (
    <>
      <ul className={classes.rows} aria-label={text.caption}>
        {data.map((row) => (
          <AbsenceRow key={row.uuid} row={row} now={now} isForOthers={isForOthers} onEdit={onEdit} onEnd={end.run} />
        ))}
      </ul>
      {meta.lastPage > 1 && <Pages meta={{ ...meta, from: meta.from ?? null }} onPage={setPage} />}
    </>
  );
}

function Form({ absences, row, onClose }: { absences: Absences; row: Delegation | null; onClose: () => void }) {
  const { customerId, user, isForOthers, now, create, update } = absences;
  return (
    <RecordPanel<Delegation, AbsenceValues>
      record={absenceForm({ customerId, ownUuid: user.employeeUuid, ownName: user.name, isForOthers, today: now })}
      writes={{
        create: (values) => create.run(createBody(values)),
        update: (base, values) => update.run({ row: base, body: updateBody(base, values) }),
      }}
      row={row}
      title={row ? text.editTitle : text.create}
      saving={row ? text.updating : text.creating}
      onClose={onClose}
    />
  );
}

export function AbsencePanel() {
  const absences = useAbsences();
  const { customerId, isForOthers, approverUuid, filter, list } = absences;
  /** The uuid of the one that is edited; null for a new one, undefined for none. */
  const [opened, setOpened] = useState<string | null | undefined>(undefined);
  const heading = useId();
  const row = list.data?.data.find(({ uuid }) => uuid === opened);
  const close = () => setOpened(undefined);
  return (
    <section className={`tj-card ${classes.panel ?? ''}`} aria-labelledby={heading}>
      <div className={classes.head}>
        <Title order={2} id={heading}>
          {text.title}
        </Title>
        <Button leftSection={<IconPlus size={18} aria-hidden />} onClick={() => setOpened(null)}>
          {text.create}
        </Button>
      </div>
      <Text fz="sm" c="dimmed" mt="xs">
        {text.explained(text.somebody)}
      </Text>
      {isForOthers && (
        <SearchSelect
          label={text.filter}
          mt="md"
          clearable
          query={(words) => approverOptionsQuery(customerId, words, '')}
          value={approverUuid}
          onChange={filter}
        />
      )}
      <List absences={absences} onEdit={({ uuid }) => setOpened(uuid)} />
      {opened === null && <Form absences={absences} row={null} onClose={close} />}
      {row && <Form key={row.uuid} absences={absences} row={row} onClose={close} />}
    </section>
  );
}
