/** Runs the acts of rows: at once, or after the question an act brings. */
import { Stack, Text, TextInput } from '@mantine/core';
import { foldText } from '@trajeto/shared-format';
import { useState, type ReactNode } from 'react';
import { ConfirmDialog } from '../overlays/dialog';
import type { RowAct, RowQuestion } from './row-menu';

/** Who sends the write shows what came of it. */
const settled = async (act: RowAct): Promise<void> => {
  await Promise.resolve(act.run()).catch(() => undefined);
};

function Question({ act, confirm, onClose }: { act: RowAct; confirm: RowQuestion; onClose: () => void }) {
  const [isPending, setIsPending] = useState(false);
  const [typed, setTyped] = useState('');
  const { title, body, verb = act.label, typed: asked } = confirm;
  const run = async () => {
    setIsPending(true);
    await settled(act);
    onClose();
  };
  return (
    <ConfirmDialog
      opened
      onClose={onClose}
      onConfirm={() => void run()}
      title={title}
      verb={verb}
      isDestructive={act.isDestructive ?? false}
      isPending={isPending}
      isBlocked={asked !== undefined && foldText(typed) !== foldText(asked.name)}
    >
      <Stack gap="md">
        {typeof body === 'string' ? <Text fz="sm">{body}</Text> : body}
        {asked && (
          <TextInput data-autofocus label={asked.label} value={typed} onChange={({ currentTarget }) => setTyped(currentTarget.value)} />
        )}
      </Stack>
    </ConfirmDialog>
  );
}

/** `perform` goes into `RowMenu`, `question` anywhere on the page. */
export function useRowActs(): { perform: (act: RowAct) => void; question: ReactNode } {
  const [asked, setAsked] = useState<RowAct | null>(null);
  const perform = (act: RowAct) => (act.confirm ? setAsked(act) : void settled(act));
  const question = asked?.confirm && <Question key={asked.id} act={asked} confirm={asked.confirm} onClose={() => setAsked(null)} />;
  return { perform, question };
}
