/** Saving a report and sending it; one that was created and could not be sent is not created twice. */
import { useCreateReport, useRequestApproval, useUpdateReport, type Report, type ReportDraft } from '@trajeto/reports-data-access';
import { useState } from 'react';
import { builderText } from './builder.text';

export const reportAddress = (uuid: string) => `/pedidos/${uuid}?orderType=expense_report`;
export const builderAddress = (uuid: string) => `/despesas/prestacao-de-contas?relatorio=${uuid}`;

interface Saving {
  /** The version the draft was filled from; undefined for a new report. */
  base: Report | undefined;
  onUpdated: (stored: Report, sent: ReportDraft) => void;
  leaveTo: (address: string) => void;
}

export function useSaving({ base, onUpdated, leaveTo }: Saving) {
  const creating = useCreateReport({ success: builderText.created, failure: builderText.createFailed });
  const updating = useUpdateReport({ success: builderText.updated, failure: builderText.updateFailed });
  const quietly = {
    create: useCreateReport({ failure: builderText.createFailed }),
    update: useUpdateReport({ failure: builderText.updateFailed }),
  };
  const sending = useRequestApproval({ success: builderText.sent, failure: builderText.sendFailed });
  const [isBusy, setIsBusy] = useState(false);

  const store = async (draft: ReportDraft, isQuiet: boolean): Promise<Report> => {
    if (!base) return (isQuiet ? quietly.create : creating).run(draft);
    const stored = await (isQuiet ? quietly.update : updating).run({ report: base, draft });
    onUpdated(stored, draft);
    return stored;
  };
  const save = async (draft: ReportDraft) => {
    setIsBusy(true);
    try {
      const stored = await store(draft, false);
      if (!base) leaveTo(builderAddress(stored.uuid));
    } catch {
      // The mutation has said why; what was typed stays.
    } finally {
      setIsBusy(false);
    }
  };
  const send = async (draft: ReportDraft, isDirty: boolean) => {
    setIsBusy(true);
    let stored: { uuid: string } | undefined = base;
    try {
      if (isDirty || !stored) stored = await store(draft, true);
      await sending.run(stored.uuid);
      leaveTo(reportAddress(stored.uuid));
    } catch {
      if (stored && !base) leaveTo(builderAddress(stored.uuid));
    } finally {
      setIsBusy(false);
    }
  };
  return { save, send, isBusy };
}
