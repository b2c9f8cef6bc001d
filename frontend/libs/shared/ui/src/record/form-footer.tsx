/** Where a form is saved: the bar of a page, the foot of a panel, and the notice that somebody else was faster. */
import { Button, Text } from '@mantine/core';
import { Banner } from '../feedback/banner';
import { NetworkButton } from '../network/network-button';
import classes from './crud.module.css';
import { crudText } from './crud.text';

interface SaveBarProps {
  isDirty: boolean;
  isPending: boolean;
  onDiscard: () => void;
  /** The form's own verb; it submits the form around it. */
  verb?: string;
}

export function SaveBar({ isDirty, isPending, onDiscard, verb = crudText.save }: SaveBarProps) {
  return (
    <div className={classes.bar}>
      <Text fz="sm" c="dimmed" role="status" className={classes.note}>
        {isDirty ? crudText.unsaved : ''}
      </Text>
      <Button variant="default" onClick={onDiscard} disabled={!isDirty}>
        {crudText.discard}
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
  verb = crudText.save,
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
        {crudText.cancel}
      </Button>
      <NetworkButton type="submit" loading={isPending}>
        {verb}
      </NetworkButton>
    </div>
  );
}

/** What was typed stays; the form is filled again only when asked. */
export function StaleBanner({ onReload }: { onReload: () => void }) {
  return (
    <Banner
      tone="ipe"
      title={crudText.stale}
      action={
        <Button variant="default" size="compact-sm" ml="sm" onClick={onReload}>
          {crudText.reload}
        </Button>
      }
    />
  );
}
