/** What a manager does with a company, and the questions before what stops its people. */
import { Text, Textarea } from '@mantine/core';
import { useBlockCompany, useSwitchCompany, useUnblockCompany, type Company } from '@trajeto/config-data-access/administration';
import { ConfirmDialog } from '@trajeto/shared-ui';
import type { RowAct } from '@trajeto/shared-ui/crud';
import { IconBriefcase, IconCash, IconCircle, IconCircleCheck, IconEye, IconLock, IconLockOpen } from '@tabler/icons-react';
import { useState, type ReactNode } from 'react';
import { companiesText } from './companies.text';
import { LimitDialog } from './limit-dialog';

type Question = 'limit' | 'block' | 'inactivate';

interface CompanyActs {
  isManager: boolean;
  chosenUuid: string | null;
  onWork: (company: Company) => void;
  /** Absent on the company's own page. */
  onOpen?: (company: Company) => void;
}

function BlockDialog({ company, onClose }: { company: Company; onClose: () => void }) {
  const [reason, setReason] = useState('');
  const { run, isPending } = useBlockCompany({ success: companiesText.blocked, failure: companiesText.blockFailed });
  const confirm = async () => {
    await run({ company, reason: reason.trim() || null }).catch(() => undefined);
    onClose();
  };
  return (
    <ConfirmDialog
      opened
      onClose={onClose}
      onConfirm={() => void confirm()}
      title={companiesText.blockTitle(company.tradingName)}
      verb={companiesText.block}
      isDestructive
      isPending={isPending}
    >
      <Text fz="sm" mb="sm">
        {companiesText.blockBody}
      </Text>
      <Textarea
        label={companiesText.reason}
        maxLength={1000}
        autosize
        minRows={2}
        value={reason}
        onChange={({ currentTarget }) => setReason(currentTarget.value)}
      />
    </ConfirmDialog>
  );
}

function InactivateDialog({ company, onClose }: { company: Company; onClose: () => void }) {
  const { run, isPending } = useSwitchCompany({ success: companiesText.inactivated, failure: companiesText.inactivateFailed });
  const confirm = async () => {
    await run(company).catch(() => undefined);
    onClose();
  };
  return (
    <ConfirmDialog
      opened
      onClose={onClose}
      onConfirm={() => void confirm()}
      title={companiesText.inactivateTitle(company.tradingName)}
      verb={companiesText.inactivate}
      isDestructive
      isPending={isPending}
    >
      <Text fz="sm">{companiesText.inactivateBody}</Text>
    </ConfirmDialog>
  );
}

const DIALOGS = { limit: LimitDialog, block: BlockDialog, inactivate: InactivateDialog } as const;

export function useCompanyActs({ isManager, chosenUuid, onWork, onOpen }: CompanyActs): {
  actsOf: (company: Company) => RowAct[];
  question: ReactNode;
} {
  const [asked, setAsked] = useState<{ question: Question; company: Company } | null>(null);
  const activate = useSwitchCompany({ success: companiesText.activated, failure: companiesText.activateFailed });
  const unblock = useUnblockCompany({ success: companiesText.unblocked, failure: companiesText.unblockFailed });
  const ask = (question: Question, company: Company) => () => setAsked({ question, company });
  const quietly = (sent: Promise<unknown>) => void sent.catch(() => undefined);
  const ofManager = (company: Company): RowAct[] => [
    { id: 'limit', label: companiesText.editLimit, icon: IconCash, run: ask('limit', company) },
    company.fraudBlocking
      ? { id: 'unblock', label: companiesText.unblock, icon: IconLockOpen, needsNetwork: true, run: () => quietly(unblock.run(company)) }
      : { id: 'block', label: companiesText.block, icon: IconLock, isDestructive: true, run: ask('block', company) },
    company.isActive
      ? { id: 'inactivate', label: companiesText.inactivate, icon: IconCircle, isDestructive: true, run: ask('inactivate', company) }
      : {
          id: 'activate',
          label: companiesText.activate,
          icon: IconCircleCheck,
          needsNetwork: true,
          run: () => quietly(activate.run(company)),
        },
  ];
  const actsOf = (company: Company): RowAct[] => [
    ...(onOpen ? [{ id: 'open', label: companiesText.open, icon: IconEye, run: () => onOpen(company) }] : []),
    ...(company.uuid === chosenUuid ? [] : [{ id: 'work', label: companiesText.work, icon: IconBriefcase, run: () => onWork(company) }]),
    ...(isManager ? ofManager(company) : []),
  ];
  const Asking = asked && DIALOGS[asked.question];
  return { actsOf, question: asked && Asking && <Asking company={asked.company} onClose={() => setAsked(null)} /> };
}
