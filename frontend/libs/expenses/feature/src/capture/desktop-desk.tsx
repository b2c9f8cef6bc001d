/** Three panes: the queue, the receipt, its form. */
import { Button, Title } from '@mantine/core';
import { expensesUiText, ReceiptViewer } from '@trajeto/expenses-ui';
import { useState } from 'react';
import { framesOf, isOnItsWay } from '../desk/draft';
import type { Field } from '../form/values';
import type { DeskProps } from './capture-page';
import classes from './capture.module.css';
import { captureText } from './capture.text';
import { Editor, ReadingBadge } from './editor';
import { AttachButton, DropArea, DropBox } from './file-buttons';
import { Queue } from './queue';
import { photoSource } from './photo-source';

function Receipt({ at: { desk }, current, focused }: Pick<DeskProps, 'at' | 'current'> & { focused: Field | null }) {
  const source = photoSource(current);
  const note = current?.photo ? expensesUiText.cannotShow : expensesUiText.noImage;
  return (
    <ReceiptViewer
      key={current?.id}
      src={source}
      alt={expensesUiText.newVoucher}
      note={note}
      action={current?.kind === 'plain' && !isOnItsWay(current) && <AttachButton onFile={(photo) => desk.setPhoto(current.id, photo)} />}
      frames={current ? framesOf(current, focused) : []}
    />
  );
}

function QueuePane(desk: DeskProps) {
  const { working, measures, current, clean, onOpen, onDiscard, onFiles, onSaveAll, isSavingAll } = desk;
  return (
    <section className={classes.queuePane} aria-label={captureText.queue}>
      <p className={classes.queueHead}>{captureText.queue}</p>
      <Queue drafts={working} measures={measures} currentId={current?.id ?? null} onOpen={onOpen} onDiscard={onDiscard} />
      <div className={classes.queueFoot}>
        {clean.length > 1 && (
          <Button variant="light" loading={isSavingAll} onClick={onSaveAll}>
            {captureText.saveAll(clean.length)}
          </Button>
        )}
        <DropBox onFiles={onFiles} />
      </div>
    </section>
  );
}

function FormPane({
  at,
  lists,
  today,
  working,
  current,
  onSave,
  onFocusField,
}: DeskProps & { onFocusField: (field: Field | null) => void }) {
  if (!current) return null;
  return (
    <section className={classes.formPane} aria-label={captureText.place(working.indexOf(current) + 1, working.length)}>
      <div className={classes.formHead}>
        <Title order={2} className={classes.place}>
          {captureText.place(working.indexOf(current) + 1, working.length)}
        </Title>
        <ReadingBadge draft={current} />
      </div>
      <Editor
        key={current.id}
        at={at}
        draft={current}
        lists={lists}
        today={today}
        hasNext={working.length > 1}
        onSave={onSave}
        onFocusField={onFocusField}
      />
    </section>
  );
}

export function DesktopDesk(desk: DeskProps) {
  const { working, onFiles } = desk;
  const [focused, setFocused] = useState<Field | null>(null);
  return (
    <DropArea onFiles={onFiles}>
      {working.length === 0 ? (
        <DropBox isLarge onFiles={onFiles} />
      ) : (
        <div className={`tj-card ${classes.panes ?? ''}`}>
          <QueuePane {...desk} />
          <section className={classes.receiptPane} aria-label={captureText.voucher}>
            <Receipt at={desk.at} current={desk.current} focused={focused} />
          </section>
          <FormPane {...desk} onFocusField={setFocused} />
        </div>
      )}
    </DropArea>
  );
}
