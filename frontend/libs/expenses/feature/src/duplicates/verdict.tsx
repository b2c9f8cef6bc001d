/** What the server lets the caller do with a pair: its owner explains, a judge answers; a confirmed pair asks which stays. */
import { Button, Group, Kbd, Radio, Stack, Text, Textarea } from '@mantine/core';
import { useDisclosure, useHotkeys } from '@mantine/hooks';
import { useJudgeDuplicate, type DuplicatePair, type DuplicateVerdict } from '@trajeto/expenses-data-access';
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
    <div className={classes.decided}>
      <StatusBadge status={pair.status} kind="duplicate" />
      {pair.decidedBy && pair.decidedAt && duplicatesText.decidedBy(pair.decidedBy.name, formatDateTime(pair.decidedAt))}
      {pair.obs && <span>{duplicatesText.noted(pair.obs)}</span>}
    </div>
  );
}

/** What the owners of the two say of the suspicion: for who judges it, and for themselves. */
function Explanations({ pair }: { pair: DuplicatePair }) {
  return pair.explanations.map(({ expenseUuid, text, by, at }) => (
    <blockquote key={expenseUuid} className={classes.explanation}>
      <Text fz="sm" c="dimmed">
        {duplicatesText.explainedBy(by.name, formatDateTime(at))}
      </Text>
      <Text className={classes.words}>{text}</Text>
    </blockquote>
  ));
}

type Judged = DuplicateVerdict['verdict'];
const SAID: Readonly<Record<Judged, string>> = {
  explain: duplicatesText.explained,
  confirm: duplicatesText.confirmed,
  dismiss: duplicatesText.dismissed,
};

function useVerdict({ pair, onJudged }: VerdictProps) {
  const mayDismiss = pair.allowedActions.includes('dismiss');
  const [obs, setObs] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  const { mutate, isPending } = useJudgeDuplicate(
    pair.expense.uuid,
    mayDismiss ? duplicatesText.judgeFailed : duplicatesText.explainFailed,
  );
  const judge = (verdict: Judged, keptUuid?: string) =>
    mutate(
      { pairId: pair.uuid, verdict, obs: obs.trim() || null, ...(keptUuid && { keptUuid }) },
      {
        onSuccess: () => {
          showSnackbar({ kind: 'success', message: SAID[verdict] });
          setObs('');
          if (verdict !== 'explain') onJudged();
        },
      },
    );
  const explain = () => {
    const isEmpty = obs.trim() === '';
    setProblem(isEmpty ? duplicatesText.explanationNeeded : null);
    if (!isEmpty) judge('explain');
  };
  return { obs, setObs, problem, judge, explain, isPending };
}

export function Verdict(props: VerdictProps) {
  const { pair } = props;
  const isMobile = useIsMobile();
  const [isChoosing, choosing] = useDisclosure(false);
  const { obs, setObs, problem, judge, explain, isPending } = useVerdict(props);
  const [mayConfirm, mayDismiss, mayExplain] = ['confirm', 'dismiss', 'explain'].map((action) => pair.allowedActions.includes(action));
  const mayAct = mayConfirm || mayDismiss || mayExplain;
  useHotkeys([
    ['m', () => mayConfirm && choosing.open()],
    ['d', () => mayDismiss && !isPending && !isChoosing && judge('dismiss')],
  ]);
  return (
    <div className={classes.verdict}>
      <Decided pair={pair} />
      <Explanations pair={pair} />
      {!mayAct && <Text fz="sm">{duplicatesText.cannotJudge}</Text>}
      {mayAct && (
        <>
          <Textarea
            className={classes.obs}
            label={mayExplain ? duplicatesText.explanationLabel : duplicatesText.obs}
            description={mayExplain ? duplicatesText.explanationHint : undefined}
            error={problem}
            rows={1}
            autosize
            maxLength={1000}
            value={obs}
            onChange={({ currentTarget }) => setObs(currentTarget.value)}
          />
          <Group gap="sm" className={classes.buttons}>
            {mayConfirm && (
              <Button variant="default" disabled={isPending} onClick={choosing.open}>
                {duplicatesText.isSame} {!isMobile && <Kbd className={classes.key}>M</Kbd>}
              </Button>
            )}
            {mayDismiss && (
              <NetworkButton loading={isPending && !isChoosing} onClick={() => judge('dismiss')}>
                {duplicatesText.isDifferent} {!isMobile && <Kbd className={classes.key}>D</Kbd>}
              </NetworkButton>
            )}
            {mayExplain && (
              <NetworkButton loading={isPending && !isChoosing} onClick={explain}>
                {duplicatesText.explain}
              </NetworkButton>
            )}
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
