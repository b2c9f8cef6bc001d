/** What this device still has to send, above everything else. */
import { Button, Loader } from '@mantine/core';
import { ReceiptThumb } from '@trajeto/expenses-ui';
import { ConfirmDialog, Money } from '@trajeto/shared-ui';
import { IconAlertTriangle, IconClock } from '@tabler/icons-react';
import { useState } from 'react';
import { Link } from 'react-router';
import { titleOf } from '../capture/readiness';
import { photoSource } from '../capture/photo-source';
import type { Draft } from '../desk/draft';
import type { AtDesk } from '../desk/use-desk';
import classes from './expenses.module.css';
import { expensesText } from './expenses.text';

function StateWords({ draft }: { draft: Draft }) {
  const state = draft.outbox?.state ?? 'waiting';
  if (state === 'refused')
    return (
      <span className={classes.pendingState} data-refused>
        <IconAlertTriangle size={16} aria-hidden /> {expensesText.refused(draft.outbox?.problem ?? '')}
      </span>
    );
  return (
    <span className={classes.pendingState}>
      {state === 'sending' ? <Loader size={14} aria-hidden /> : <IconClock size={16} aria-hidden />}{' '}
      {state === 'sending' ? expensesText.sending : expensesText.waiting}
    </span>
  );
}

function PendingRow({ draft, onTry, onDiscard }: { draft: Draft; onTry: () => void; onDiscard: () => void }) {
  const isRefused = draft.outbox?.state === 'refused';
  return (
    <li className={classes.pendingRow}>
      <ReceiptThumb src={photoSource(draft)} />
      <span className={classes.pendingText}>
        <span>
          <b>{titleOf(draft)}</b> {draft.values.value !== '' && <Money value={draft.values.value} />}
        </span>
        <StateWords draft={draft} />
      </span>
      {isRefused ? (
        <Button component={Link} to={`/despesas/lancar-despesas?captura=${draft.id}`} variant="subtle" size="compact-sm">
          {expensesText.openDraft}
        </Button>
      ) : (
        <Button variant="subtle" size="compact-sm" disabled={draft.outbox?.state === 'sending'} onClick={onTry}>
          {expensesText.tryAgain}
        </Button>
      )}
      <Button variant="subtle" color="urucum" size="compact-sm" disabled={draft.outbox?.state === 'sending'} onClick={onDiscard}>
        {expensesText.discard}
      </Button>
    </li>
  );
}

export function PendingStrip({ desk, drafts }: AtDesk) {
  const [discarded, setDiscarded] = useState<string | null>(null);
  const pending = drafts.filter(({ outbox }) => outbox !== null);
  if (pending.length === 0) return null;
  return (
    <section className={`tj-card ${classes.pending ?? ''}`} aria-label={expensesText.pending}>
      <p role="status">{expensesText.pendingCount(pending.length)}</p>
      <ul>
        {pending.map((draft) => (
          <PendingRow key={draft.id} draft={draft} onTry={desk.resume} onDiscard={() => setDiscarded(draft.id)} />
        ))}
      </ul>
      <ConfirmDialog
        isLocal
        opened={discarded !== null}
        onClose={() => setDiscarded(null)}
        onConfirm={() => {
          if (discarded) desk.discard(discarded);
          setDiscarded(null);
        }}
        title={expensesText.discardTitle}
        verb={expensesText.discardVerb}
        isDestructive
      >
        {expensesText.discardBody}
      </ConfirmDialog>
    </section>
  );
}
