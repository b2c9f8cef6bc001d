/** One half of a pair: its receipt, and its facts marked against the other's. */
import { VisuallyHidden } from '@mantine/core';
import type { DuplicatePair } from '@trajeto/expenses-data-access';
import { expensesUiText, ReceiptViewer, type View } from '@trajeto/expenses-ui';
import { formatDate, formatMoney } from '@trajeto/shared-format';
import { IconEqual, IconEqualNot, IconTilde, type Icon } from '@tabler/icons-react';
import { AttachLink } from '../expense/attach-link';
import classes from './duplicates.module.css';
import { duplicatesText } from './duplicates.text';
import type { Likeness, Likenesses } from './likeness';

const MARKS: Readonly<Record<Exclude<Likeness, 'unknown'>, { icon: Icon; words: string }>> = {
  same: { icon: IconEqual, words: duplicatesText.same },
  alike: { icon: IconTilde, words: duplicatesText.alike },
  differs: { icon: IconEqualNot, words: duplicatesText.differs },
};

function Mark({ likeness }: { likeness: Likeness }) {
  if (likeness === 'unknown') return null;
  const { icon: MarkIcon, words } = MARKS[likeness];
  return (
    <span className={classes.likeness} data-likeness={likeness}>
      <MarkIcon size={16} aria-hidden />
      <VisuallyHidden>{words}</VisuallyHidden>
    </span>
  );
}

function Fact({ label, value, likeness = 'unknown' }: { label: string; value: string; likeness?: Likeness }) {
  return (
    <div data-likeness={likeness}>
      <dt>{label}</dt>
      <dd>
        <span>{value}</span> <Mark likeness={likeness} />
      </dd>
    </div>
  );
}

interface PairHalfProps {
  title: string;
  half: DuplicatePair['other'];
  likenesses: Likenesses;
  person: string;
  view: View;
  onView: (view: View) => void;
  /** The other receipt, laid over this one so much. */
  over?: { src: string | null; opacity: number };
}

export function PairHalf({ title, half, likenesses, person, view, onView, over }: PairHalfProps) {
  const number = half.expenseNumber ?? null;
  const note = half.status ? expensesUiText.noImage : duplicatesText.hiddenImage;
  return (
    <section className={`tj-card ${classes.half ?? ''}`} aria-label={title}>
      <h2 className={classes.halfTitle}>{title}</h2>
      <div className={classes.photo} data-empty={!half.voucherPath || undefined}>
        <ReceiptViewer
          src={half.voucherPath ?? null}
          alt={number === null ? title : expensesUiText.voucherOf(number)}
          note={note}
          action={<AttachLink expense={half} />}
          view={view}
          onView={onView}
        />
        {over?.src && over.opacity > 0 && (
          <img
            className={classes.over}
            src={over.src}
            alt=""
            style={{ opacity: over.opacity, transform: `rotate(${view.turn}deg) scale(${view.zoom})` }}
          />
        )}
      </div>
      <dl className={classes.facts}>
        <Fact label={duplicatesText.value} value={formatMoney(half.value)} likeness={likenesses.value} />
        <Fact label={duplicatesText.day} value={formatDate(half.expenseDate)} likeness={likenesses.day} />
        <Fact label={duplicatesText.company} value={half.company ?? '—'} likeness={likenesses.company} />
        <Fact label={duplicatesText.key} value={half.accessKey ?? '—'} likeness={likenesses.key} />
        {number !== null && <Fact label={duplicatesText.number} value={String(number)} />}
        <Fact label={duplicatesText.person} value={person} />
      </dl>
    </section>
  );
}
