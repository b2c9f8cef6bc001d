/** What may be done with a person of the agency, and the question before what cuts them off. */
import { Text } from '@mantine/core';
import {
  useEndSessionsOf,
  useInviteStaff,
  useRemoveTwoFactorOf,
  useSwitchStaff,
  type AgencyEmployee,
} from '@trajeto/identity-data-access/administration';
import { ConfirmDialog } from '@trajeto/shared-ui';
import type { RowAct } from '@trajeto/shared-ui/crud';
import { IconDeviceMobileOff, IconEdit, IconLogout, IconMail, IconUserCheck, IconUserOff } from '@tabler/icons-react';
import { useState, type ReactNode } from 'react';
import { staffText } from './staff.text';

type Question = 'inactivate' | 'end' | 'remove';
interface Asked {
  question: Question;
  person: AgencyEmployee;
}
const WORDS: Readonly<Record<Question, { title: (name: string) => string; body: string; verb: string }>> = {
  inactivate: { title: staffText.inactivateTitle, body: staffText.inactivateBody, verb: staffText.inactivate },
  end: { title: staffText.endTitle, body: staffText.endBody, verb: staffText.endSessions },
  remove: { title: staffText.removeTitle, body: staffText.removeBody, verb: staffText.removeVerb },
};

/** The sentence of a switch depends on where it goes; one hook for each way. */
function useWrites() {
  const inactivate = useSwitchStaff({ success: staffText.inactivated, failure: staffText.switchFailed.active });
  const activate = useSwitchStaff({ success: staffText.activated, failure: staffText.switchFailed.inactive });
  const invite = useInviteStaff({ success: staffText.invited, failure: staffText.inviteFailed });
  const end = useEndSessionsOf({ success: staffText.sessionsEnded, failure: staffText.endFailed });
  const remove = useRemoveTwoFactorOf({ success: staffText.twoFactorRemoved, failure: staffText.removeFailed });
  return { inactivate, activate, invite, end, remove };
}

export function useStaffActs({ onEdit }: { onEdit: (person: AgencyEmployee) => void }): {
  actsOf: (person: AgencyEmployee) => RowAct[];
  question: ReactNode;
} {
  const [asked, setAsked] = useState<Asked | null>(null);
  const writes = useWrites();
  const ask = (question: Question, person: AgencyEmployee) => () => setAsked({ question, person });
  const quietly = (sent: Promise<unknown>) => void sent.catch(() => undefined);
  const confirm = async ({ question, person }: Asked) => {
    await writes[question].run(person).catch(() => undefined);
    setAsked(null);
  };
  const actsOf = (person: AgencyEmployee): RowAct[] => [
    { id: 'edit', label: staffText.editAct, icon: IconEdit, run: () => onEdit(person) },
    ...(person.active && !person.lastSignInAt
      ? [{ id: 'invite', label: staffText.invite, icon: IconMail, needsNetwork: true, run: () => quietly(writes.invite.run(person)) }]
      : []),
    ...(person.active
      ? [
          { id: 'end', label: staffText.endSessions, icon: IconLogout, run: ask('end', person) },
          { id: 'two-factor', label: staffText.removeTwoFactor, icon: IconDeviceMobileOff, run: ask('remove', person) },
          { id: 'inactivate', label: staffText.inactivate, icon: IconUserOff, isDestructive: true, run: ask('inactivate', person) },
        ]
      : [
          {
            id: 'activate',
            label: staffText.activate,
            icon: IconUserCheck,
            needsNetwork: true,
            run: () => quietly(writes.activate.run(person)),
          },
        ]),
  ];
  const words = asked && WORDS[asked.question];
  const question = asked && words && (
    <ConfirmDialog
      opened
      onClose={() => setAsked(null)}
      onConfirm={() => void confirm(asked)}
      title={words.title(asked.person.name)}
      verb={words.verb}
      isDestructive
      isPending={writes[asked.question].isPending}
    >
      <Text fz="sm">{words.body}</Text>
    </ConfirmDialog>
  );
  return { actsOf, question };
}
