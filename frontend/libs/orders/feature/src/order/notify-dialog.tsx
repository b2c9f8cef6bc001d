/** Writing to whoever issued an order; a message that did not arrive stays in the field. */
import { Button, Stack, Text, Textarea } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useNotifyIssuer } from '@trajeto/orders-data-access';
import { Dialog, DialogActs } from '@trajeto/shared-ui';
import { useState } from 'react';
import { notifyText } from './notify.text';

/** What the server takes. */
const LONGEST = 1000;

/** An order, whole or as a line of a list. */
export interface Notified {
  uuid: string;
  orderNumber: number;
  issuer: { name: string };
  allowedActions: readonly string[];
}

export const mayNotify = ({ allowedActions }: Pick<Notified, 'allowedActions'>): boolean => allowedActions.includes('notify_issuer');

function Form({ order, onClose }: { order: Notified; onClose: () => void }) {
  const [text, setText] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  const { notify, isPending } = useNotifyIssuer(order.uuid, { success: notifyText.sent, failure: notifyText.failed });
  const send = () => {
    const said = text.trim();
    setProblem(said === '' ? notifyText.messageNeeded : null);
    if (said !== '') notify(said).then(onClose, () => undefined);
  };
  return (
    // The page below has keys of its own, and two of them approve.
    <Stack gap="md" onKeyDown={(event) => event.stopPropagation()}>
      <Text fz="sm">{notifyText.body(order.issuer.name)}</Text>
      <Textarea
        label={notifyText.message}
        value={text}
        onChange={({ currentTarget }) => setText(currentTarget.value)}
        error={problem}
        maxLength={LONGEST}
        autosize
        minRows={3}
        maxRows={8}
        data-autofocus
      />
      <DialogActs back={notifyText.cancel} verb={notifyText.send} isPending={isPending} onBack={onClose} onSend={send} />
    </Stack>
  );
}

export function NotifyDialog({ order, opened, onClose }: { order: Notified; opened: boolean; onClose: () => void }) {
  return (
    <Dialog opened={opened} onClose={onClose} title={notifyText.title(order.orderNumber)}>
      {opened && <Form order={order} onClose={onClose} />}
    </Dialog>
  );
}

/** The way to it where an order stands among other things. */
export function NotifyLink({ order }: { order: Notified }) {
  const [isOpen, { open, close }] = useDisclosure(false);
  return (
    <>
      <Button variant="default" size="compact-sm" onClick={open}>
        {notifyText.act}
      </Button>
      <NotifyDialog order={order} opened={isOpen} onClose={close} />
    </>
  );
}
