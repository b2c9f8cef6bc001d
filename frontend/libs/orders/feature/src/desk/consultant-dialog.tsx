/** Naming who of the agency looks after an order, found by name; what was taken of it goes along. For managers. */
import { Stack, Text } from '@mantine/core';
import { colleagueOptionsQuery, useTransferOrder, type PendingTask } from '@trajeto/orders-data-access';
import { useSession } from '@trajeto/shared-auth';
import { Dialog, DialogActs } from '@trajeto/shared-ui';
import { SearchSelect } from '@trajeto/shared-ui/crud';
import { useState } from 'react';
import { deskText } from './desk.text';

export interface ConsultantWords {
  title: string;
  body: string;
  verb: string;
  success: string;
  failure: string;
}

interface ConsultantDialogProps {
  order: Pick<PendingTask['order'], 'uuid' | 'version'>;
  words: ConsultantWords;
  /** The account of who has it now, who is not offered. */
  exceptUser?: string | null;
  opened: boolean;
  onClose: () => void;
}

type FormProps = Omit<ConsultantDialogProps, 'opened'> & { agencyId: string };

function Form({ order, words, exceptUser = null, agencyId, onClose }: FormProps) {
  const [colleague, setColleague] = useState<string | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const { transfer, isPending } = useTransferOrder({ success: words.success, failure: words.failure });
  const send = () => {
    setProblem(colleague === null ? deskText.consultantNeeded : null);
    if (colleague !== null) transfer(order, colleague).then(onClose, () => undefined);
  };
  return (
    // The page below has keys of its own, and two of them approve.
    <Stack gap="md" onKeyDown={(event) => event.stopPropagation()}>
      <Text fz="sm">{words.body}</Text>
      <SearchSelect
        label={deskText.consultant}
        placeholder={deskText.findConsultant}
        isInDialog
        error={problem}
        query={(typed) => colleagueOptionsQuery(agencyId, typed, exceptUser)}
        value={colleague}
        onChange={setColleague}
        data-autofocus
      />
      <DialogActs back={deskText.cancel} verb={words.verb} isPending={isPending} onBack={onClose} onSend={send} />
    </Stack>
  );
}

export function ConsultantDialog({ opened, onClose, ...form }: ConsultantDialogProps) {
  const { agencyUuid } = useSession().user;
  return (
    <Dialog opened={opened} onClose={onClose} title={form.words.title}>
      {opened && agencyUuid !== null && <Form {...form} agencyId={agencyUuid} onClose={onClose} />}
    </Dialog>
  );
}
