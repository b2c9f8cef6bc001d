/** The two answers, each one key away; a confirmed pair asks which of the two stays. */
import { Button, Group, Kbd, Radio, Stack, Text, Textarea } from '@mantine/core';
import { useDisclosure, useHotkeys } from '@mantine/hooks';
import { useJudgeDuplicate, type DuplicatePair } from '@trajeto/expenses-data-access';
import { formatDateTime } from '@trajeto/shared-format';
import { Dialog, NetworkButton, showSnackbar, StatusBadge, useIsMobile } from '@trajeto/shared-ui';
import { useState } from 'react';
import classes from './duplicates.module.css';
import { duplicatesText } from './duplicates.text';
import { mustStay } from './likeness';

interface VerdictProps {
  pair: DuplicatePair;
  onJudged: () => void;
}

/** The half one may not read has no id here; the server takes it when none is named. */
const OTHER = 'other';

const nameOf = (number: number | null | undefined, fallback: string) => (number ? duplicatesText.expense(number).toLowerCase() : fallback);

interface StayDialogProps {
  pair: DuplicatePair;
  opened: boolean;
  isPending: boolean;
  onClose: () => void;
  onConfirm: (keptUuid: string | undefined) => void;
}

function StayDialog({ pair, opened, isPending, onClose, onConfirm }: StayDialogProps) {
  const forced = mustStay(pair);
  const [kept, setKept] = useState(forced ?? pair.other.uuid ?? OTHER);
  const { expense, other } = pair;
  const goes = kept === expense.uuid ? (other.expenseNumber ?? null) : expense.expenseNumber;
  const footer = (
    <>
      <Button variant="default" onClick={onClose}>
        {duplicatesText.cancel}
      </Button>
      <NetworkButton loading={isPending} onClick={() => onConfirm(kept === OTHER ? undefined : kept)}>
        {duplicatesText.confirm}
      </NetworkButton>
    </>
  );
  return (
    <Dialog opened={opened} onClose={onClose} title={duplicatesText.whichStays} footer={footer}>
      <Radio.Group value={kept} onChange={setKept} aria-label={duplicatesText.whichStays}>
        <Stack gap="sm">
          {[
            { uuid: expense.uuid, label: nameOf(expense.expenseNumber, duplicatesText.staysThis) },
            { uuid: other.uuid ?? OTHER, label: nameOf(other.expenseNumber, duplicatesText.staysOther) },
          ].map(({ uuid, label }) => (
            <Radio
              key={uuid}
              value={uuid}
              label={duplicatesText.stays(label)}
              description={forced === uuid ? duplicatesText.mustStay : undefined}
              disabled={forced !== null && forced !== uuid}
              data-autofocus={kept === uuid || undefined}
            />
          ))}
        </Stack>
      </Radio.Group>
      <Text fz="sm" mt="md" role="status">
        {duplicatesText.outcome(goes)}
      </Text>
    </Dialog>
  );
}

function Decided({ pair }: { pair: DuplicatePair }) {
  if (pair.status === 'suspected') return null;
  return (
    <p className={classes.decided}>
      <StatusBadge status={pair.status} kind="duplicate" />
      {pair.decidedBy && pair.decidedAt && duplicatesText.decidedBy(pair.decidedBy.name, formatDateTime(pair.decidedAt))}
      {pair.obs && <span>{duplicatesText.noted(pair.obs)}</span>}
    </p>
  );
}

function useVerdict({ pair, onJudged }: VerdictProps) {
  const [obs, setObs] = useState('');
  const { mutate, isPending } = useJudgeDuplicate(pair.expense.uuid, duplicatesText.judgeFailed);
  const judge = (verdict: 'confirm' | 'dismiss', keptUuid?: string) =>
    mutate(
      { pairId: pair.uuid, verdict, obs: obs.trim() || null, ...(keptUuid && { keptUuid }) },
      {
        onSuccess: () => {
          showSnackbar({ kind: 'success', message: verdict === 'confirm' ? duplicatesText.confirmed : duplicatesText.dismissed });
          onJudged();
        },
      },
    );
  return { obs, setObs, judge, isPending };
}

export function Verdict(props: VerdictProps) {
  const { pair } = props;
  const isMobile = useIsMobile();
  const [isChoosing, choosing] = useDisclosure(false);
  const { obs, setObs, judge, isPending } = useVerdict(props);
  const mayJudge = pair.expense.allowedActions.includes('judge_duplicate');
  useHotkeys([
    ['m', () => mayJudge && choosing.open()],
    ['d', () => mayJudge && !isPending && !isChoosing && judge('dismiss')],
  ]);
  return (
    <div className={classes.verdict}>
      <Decided pair={pair} />
      {!mayJudge && <Text fz="sm">{duplicatesText.cannotJudge}</Text>}
      {mayJudge && (
        <>
          <Textarea
            className={classes.obs}
            label={duplicatesText.obs}
            rows={1}
            autosize
            maxLength={4000}
            value={obs}
            onChange={({ currentTarget }) => setObs(currentTarget.value)}
          />
          <Group gap="sm" className={classes.buttons}>
            <Button variant="default" disabled={isPending} onClick={choosing.open}>
              {duplicatesText.isSame} {!isMobile && <Kbd className={classes.key}>M</Kbd>}
            </Button>
            <NetworkButton loading={isPending && !isChoosing} onClick={() => judge('dismiss')}>
              {duplicatesText.isDifferent} {!isMobile && <Kbd className={classes.key}>D</Kbd>}
            </NetworkButton>
          </Group>
        </>
      )}
      {isChoosing && (
        <StayDialog
          pair={pair}
          opened
          isPending={isPending}
          onClose={choosing.close}
          onConfirm={(keptUuid) => judge('confirm', keptUuid)}
        />
      )}
    </div>
  );
}
