/** One absence in a sentence, its state, and what its approver may do with it. */
import { Button, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import type { Delegation } from '@trajeto/approvals-data-access';
import { useSession } from '@trajeto/shared-auth';
import { formatDate, formatDateTime } from '@trajeto/shared-format';
import { ConfirmDialog, ToneBadge } from '@trajeto/shared-ui';
import { firstDay, lastDay } from './absence-form';
import classes from './absence.module.css';
import { absenceText as text } from './absence.text';

type State = 'active' | 'planned' | 'over';
const TONES = { active: 'folha', planned: 'anil', over: 'ardosia' } as const;

function stateOf({ active, endedAt, startAt }: Delegation, now: Date): State {
  if (active) return 'active';
  return endedAt === null && new Date(startAt) > now ? 'planned' : 'over';
}

const periodOf = (row: Delegation) => text.period(formatDate(firstDay(row)), formatDate(lastDay(row)));

function sentenceOf(row: Delegation, me: string | null): string {
  const { approver, delegate } = row;
  if (approver.uuid === me) return text.decidesForMe(periodOf(row), delegate.name);
  if (delegate.uuid === me) return text.iDecideFor(periodOf(row), approver.name);
  return text.decidesFor(periodOf(row), delegate.name, approver.name);
}

export interface AbsenceRowProps {
  row: Delegation;
  now: Date;
  /** Whether the reader changes others' absences too. */
  isForOthers: boolean;
  onEdit: (row: Delegation) => void;
  onEnd: (row: Delegation) => Promise<unknown>;
}

function Acts({ row, onEdit, onEnd }: AbsenceRowProps) {
  const [isAsking, asking] = useDisclosure(false);
  const [isEnding, ending] = useDisclosure(false);
  const period = periodOf(row);
  const end = async () => {
    ending.open();
    await onEnd(row).catch(() => undefined);
    ending.close();
    asking.close();
  };
  return (
    <>
      <Button variant="subtle" size="compact-sm" aria-label={text.editNamed(period)} onClick={() => onEdit(row)}>
        {text.edit}
      </Button>
      <Button variant="default" size="compact-sm" aria-label={text.endNamed(period)} onClick={asking.open}>
        {text.endVerb}
      </Button>
      <ConfirmDialog
        opened={isAsking}
        onClose={asking.close}
        onConfirm={() => void end()}
        title={text.endTitle}
        verb={text.endVerb}
        isDestructive
        isPending={isEnding}
      >
        <Text fz="sm">{text.endBody(row.delegate.name, row.approver.name)}</Text>
      </ConfirmDialog>
    </>
  );
}

export function AbsenceRow(props: AbsenceRowProps) {
  const { row, now, isForOthers } = props;
  const { user } = useSession();
  const state = stateOf(row, now);
  const isChangeable = state !== 'over' && (isForOthers || row.approver.uuid === user.employeeUuid);
  const notes = [row.reason, row.endedAt && text.endedAt(formatDateTime(row.endedAt))].filter(Boolean);
  return (
    <li>
      <div className={classes.words}>
        <Text fz="sm" fw={600} className="tj-num">
          {sentenceOf(row, user.employeeUuid)}
        </Text>
        {notes.length > 0 && (
          <Text fz="sm" c="dimmed" className="tj-num">
            {notes.join(' · ')}
          </Text>
        )}
      </div>
      <div className={classes.acts}>
        <ToneBadge tone={TONES[state]}>{text[state]}</ToneBadge>
        {isChangeable && <Acts {...props} />}
      </div>
    </li>
  );
}
