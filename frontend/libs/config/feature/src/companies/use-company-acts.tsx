/** What a manager does with a company, and the questions before what stops its people. */
import { Text } from '@mantine/core';
import { useBlockCompany, useCompanySwitches, useUnblockCompany, type Company } from '@trajeto/config-data-access/administration';
import { ConfirmDialog, ReasonField } from '@trajeto/shared-ui';
import type { RowAct, RowQuestion } from '@trajeto/shared-ui/crud';
import { IconBriefcase, IconCash, IconCircle, IconCircleCheck, IconLock, IconLockOpen } from '@tabler/icons-react';
import { useState, type ReactNode } from 'react';
import { companiesText } from './companies.text';
import { LimitDialog } from './limit-dialog';

type Question = 'limit' | 'block';

interface CompanyActs {
  isManager: boolean;
  chosenUuid: string | null;
  onWork: (company: Company) => void;
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
      <ReasonField label={companiesText.reason} value={reason} onChange={setReason} maxLength={1000} />
    </ConfirmDialog>
  );
}

const DIALOGS = { limit: LimitDialog, block: BlockDialog } as const;

/** Of a manager: its people are shut out at once. */
export const inactivateQuestion = ({ tradingName }: Company): RowQuestion => ({
  title: companiesText.inactivateTitle(tradingName),
  body: companiesText.inactivateBody,
});

/** What is done with a company beside opening it and switching it on and off. */
export function useCompanyActs({ isManager, chosenUuid, onWork }: CompanyActs): {
  actsOf: (company: Company) => RowAct[];
  question: ReactNode;
} {
  const [asked, setAsked] = useState<{ question: Question; company: Company } | null>(null);
  const unblock = useUnblockCompany({ success: companiesText.unblocked, failure: companiesText.unblockFailed });
  const ask = (question: Question, company: Company) => () => setAsked({ question, company });
  const ofManager = (company: Company): RowAct[] => [
    { id: 'limit', label: companiesText.editLimit, icon: IconCash, run: ask('limit', company) },
    company.fraudBlocking
      ? { id: 'unblock', label: companiesText.unblock, icon: IconLockOpen, needsNetwork: true, run: () => unblock.run(company) }
      : { id: 'block', label: companiesText.block, icon: IconLock, isDestructive: true, run: ask('block', company) },
  ];
  const actsOf = (company: Company): RowAct[] => [
    ...(company.uuid === chosenUuid ? [] : [{ id: 'work', label: companiesText.work, icon: IconBriefcase, run: () => onWork(company) }]),
    ...(isManager ? ofManager(company) : []),
  ];
  const Asking = asked && DIALOGS[asked.question];
  return { actsOf, question: asked && Asking && <Asking company={asked.company} onClose={() => setAsked(null)} /> };
}

/** Switches one company, for the page of its own. */
export function useCompanySwitch(): (company: Company) => RowAct {
  const { activate, inactivate } = useCompanySwitches(companiesText.words);
  return (company) =>
    company.isActive
      ? {
          id: 'switch',
          label: companiesText.inactivate,
          icon: IconCircle,
          isDestructive: true,
          confirm: inactivateQuestion(company),
          run: () => inactivate.run(company),
        }
      : { id: 'switch', label: companiesText.activate, icon: IconCircleCheck, needsNetwork: true, run: () => activate.run(company) };
}
