/** What is on the desk, one row per receipt, with how far it is. */
import { ActionIcon, Loader, Text, UnstyledButton } from '@mantine/core';
import { ReceiptThumb } from '@trajeto/expenses-ui';
import { Money } from '@trajeto/shared-ui';
import { IconAlertTriangle, IconCircleCheck, IconCircleDashed, IconCircleHalf2, IconClock, IconX, type Icon } from '@tabler/icons-react';
import type { Draft } from '../desk/draft';
import classes from './capture.module.css';
import { captureText } from './capture.text';
import { stageOf, stageWords, titleOf, type Measures, type Stage } from './readiness';
import { photoSource } from './photo-source';

const LOOKS: Readonly<Record<Stage, Icon | null>> = {
  waiting: IconClock,
  sending: null,
  refused: IconAlertTriangle,
  uploading: null,
  reading: null,
  unread: IconAlertTriangle,
  lacking: IconCircleDashed,
  checking: IconCircleHalf2,
  ready: IconCircleCheck,
};

function StageLine({ draft, measures }: { draft: Draft; measures: Measures }) {
  const stage = stageOf(draft, measures);
  const StageIcon = LOOKS[stage];
  return (
    <span className={classes.stage} data-stage={stage}>
      {StageIcon ? <StageIcon size={16} stroke={1.75} aria-hidden /> : <Loader size={14} aria-hidden />}
      {stageWords(draft, measures)}
    </span>
  );
}

interface RowProps {
  draft: Draft;
  measures: Measures;
  isCurrent: boolean;
  onOpen: () => void;
  onDiscard: () => void;
}

function Row({ draft, measures, isCurrent, onOpen, onDiscard }: RowProps) {
  const source = photoSource(draft);
  const title = titleOf(draft);
  return (
    <li className={classes.row} data-current={isCurrent || undefined}>
      <UnstyledButton className={classes.open} aria-current={isCurrent || undefined} onClick={onOpen}>
        <ReceiptThumb src={source} isFaint={stageOf(draft, measures) === 'reading'} />
        <span className={classes.rowText}>
          <span className={classes.rowHead}>
            <Text span fz="sm" fw={600} lineClamp={2} title={title}>
              {title}
            </Text>
            {draft.values.value !== '' && (
              <Text span fz="sm">
                <Money value={draft.values.value} />
              </Text>
            )}
          </span>
          <StageLine draft={draft} measures={measures} />
        </span>
      </UnstyledButton>
      <ActionIcon variant="subtle" color="ardosia" size={32} aria-label={captureText.discard(title)} onClick={onDiscard}>
        <IconX size={16} aria-hidden />
      </ActionIcon>
    </li>
  );
}

interface QueueProps {
  drafts: readonly Draft[];
  measures: Measures;
  currentId: string | null;
  onOpen: (id: string) => void;
  onDiscard: (draft: Draft) => void;
}

export function Queue({ drafts, measures, currentId, onOpen, onDiscard }: QueueProps) {
  return (
    <ul className={classes.queue} aria-label={captureText.queue}>
      {drafts.map((draft) => (
        <Row
          key={draft.id}
          draft={draft}
          measures={measures}
          isCurrent={draft.id === currentId}
          onOpen={() => onOpen(draft.id)}
          onDiscard={() => onDiscard(draft)}
        />
      ))}
    </ul>
  );
}
