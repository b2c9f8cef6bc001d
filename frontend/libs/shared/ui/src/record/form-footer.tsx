/** Where a form is saved: the bar of a page, the foot of a panel. */
import { Button, Text } from '@mantine/core';
import { NetworkButton } from '../network/network-button';
import classes from './record.module.css';
import { recordText } from './record.text';

interface SaveBarProps {
  isDirty: boolean;
  /** What the changes come to; without it, that there are some. */
  note?: string | undefined;
  isPending: boolean;
  onDiscard: () => void;
  /** The form's own verb; it submits the form around it. */
  verb?: string;
}

export function SaveBar({ isDirty, note = recordText.unsaved, isPending, onDiscard, verb = recordText.save }: SaveBarProps) {
  return (
    <div className={classes.bar}>
      <Text fz="sm" c="dimmed" role="status" className={classes.note}>
        {isDirty ? note : ''}
      </Text>
      <Button variant="default" onClick={onDiscard} disabled={!isDirty}>
        {recordText.discard}
      </Button>
      <NetworkButton type="submit" loading={isPending}>
        {verb}
      </NetworkButton>
    </div>
  );
}

/** Of a sidebar or dialog: what the change comes to on the left, the two ways out on the right. */
export function FormFooter({
  note,
  isPending,
  onCancel,
  verb = recordText.save,
}: {
  note?: string;
  isPending: boolean;
  onCancel: () => void;
  verb?: string;
}) {
  return (
    <div className={classes.footer}>
      <Text fz="sm" c="dimmed" role="status" className={classes.note}>
        {note}
      </Text>
      <Button variant="default" onClick={onCancel}>
        {recordText.cancel}
      </Button>
      <NetworkButton type="submit" loading={isPending}>
        {verb}
      </NetworkButton>
    </div>
  );
}
