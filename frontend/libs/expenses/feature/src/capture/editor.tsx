/** The form of one captured expense, with what its photo told and the two ways to save. */
import { Button, Kbd } from '@mantine/core';
import { useHotkeys } from '@mantine/hooks';
import { receiptFileText } from '@trajeto/shared-format';
import { Banner, StatusBadge, useIsMobile } from '@trajeto/shared-ui';
import { useRef } from 'react';
import type { AtDesk } from '../desk/use-desk';
import { isOnItsWay, type Draft } from '../desk/draft';
import { acceptable } from './file-buttons';
import { ExpenseFormFields } from '../form/expense-fields';
import type { FormLists } from '../form/lists';
import { formText } from '../form/form.text';
import type { Field } from '../form/values';
import { VoucherField } from '../form/voucher-field';
import classes from './capture.module.css';
import { captureText } from './capture.text';
import { readingOf, useDraftProblems, usePreview } from './use-editor';

export function ReadingBadge({ draft }: { draft: Draft }) {
  const { state } = draft.reading;
  if (state === 'none') return null;
  const status = { waiting: 'queued', sending: 'processing', reading: 'processing', done: 'done', failed: 'failed' }[state];
  return <StatusBadge status={status} kind="ocr" />;
}

function ReadingNote({ draft, onAgain }: { draft: Draft; onAgain: () => void }) {
  const { state, problem } = draft.reading;
  if (draft.outbox?.state === 'refused') return <Banner tone="urucum" title={captureText.refused(draft.outbox.problem ?? '')} />;
  if (state === 'failed')
    return (
      <Banner
        tone="ipe"
        title={problem && problem !== captureText.unread ? problem : captureText.unread}
        action={
          // The same file again would be as large.
          problem !== receiptFileText.tooLarge && (
            <Button variant="subtle" size="compact-sm" data-inline onClick={onAgain}>
              {captureText.readAgain}
            </Button>
          )
        }
      />
    );
  if (draft.photo?.type === 'application/pdf') return <Banner tone="anil" title={captureText.pdfNote} />;
  return null;
}

interface EditorProps {
  at: AtDesk;
  draft: Draft;
  lists: FormLists;
  today: string;
  /** Is there another one to go on with? */
  hasNext: boolean;
  onSave: (draft: Draft, goesOn: boolean) => void;
  /** Which field the picture should show. */
  onFocusField: (field: Field | null) => void;
}

/** Brings the first wrong field under the eyes. */
function focusFirstProblem(root: HTMLElement | null): void {
  requestAnimationFrame(() => root?.querySelector<HTMLElement>('[aria-invalid="true"], [data-error] input')?.focus());
}

export function Editor({ at: { desk }, draft, lists, today, hasNext, onSave, onFocusField }: EditorProps) {
  const isMobile = useIsMobile();
  const root = useRef<HTMLDivElement>(null);
  const isMileage = draft.kind === 'km';
  const preview = usePreview(draft.values, isMileage);
  const { found, shown, tell } = useDraftProblems(draft, preview, today);
  const count = Object.keys(shown).length;
  const save = (goesOn: boolean) => {
    if (Object.keys(found).length > 0) {
      tell();
      focusFirstProblem(root.current);
      return;
    }
    onSave(draft, goesOn);
  };
  useHotkeys(
    [
      ['mod+Enter', () => save(hasNext)],
      ['mod+S', () => save(false)],
    ],
    [],
  );
  return (
    <div className={classes.editor} ref={root} role="form" aria-label={formText.form}>
      <div className={classes.formScroll}>
        <ReadingNote draft={draft} onAgain={() => desk.readAgain(draft.id)} />
        {count > 3 && <Banner tone="urucum" title={formText.summary(count)} />}
        <ExpenseFormFields
          values={draft.values}
          problems={shown}
          lists={lists}
          preview={preview}
          today={today}
          isMileage={isMileage}
          isReadOnly={isOnItsWay(draft)}
          reading={readingOf(
            draft,
            (field, value) => {
              desk.reopen(draft.id);
              desk.swap(draft.id, field, value);
            },
            onFocusField,
          )}
          odometer={draft.odometer ? { name: draft.odometer instanceof File ? draft.odometer.name : '', isKept: false } : null}
          hasVoucher={draft.photo !== null}
          voucher={
            draft.photo === null &&
            !isMileage && <VoucherField onFile={(file) => void acceptable([file]).then(([one]) => one && desk.setPhoto(draft.id, one))} />
          }
          onChange={(patch) => {
            desk.reopen(draft.id);
            desk.change(draft.id, patch);
          }}
          onOdometer={(photo) => desk.setOdometer(draft.id, photo)}
        />
      </div>
      <div className={classes.foot}>
        <Button variant={hasNext ? 'default' : 'filled'} disabled={isOnItsWay(draft)} onClick={() => save(false)}>
          {captureText.save}
        </Button>
        {hasNext && (
          <Button disabled={isOnItsWay(draft)} onClick={() => save(true)}>
            {captureText.saveAndNext}
            {!isMobile && <Kbd className={classes.key}>Ctrl Enter</Kbd>}
          </Button>
        )}
      </div>
    </div>
  );
}
