/** Judging a report line by line: each word is sent at once, the last open one closes the level. */
import { useConcludeReport, useJudgeLine, type ApprovalRequest } from '@trajeto/approvals-data-access';
import { isOnline, showSnackbar } from '@trajeto/shared-ui';
import { useState } from 'react';
import { judgementText } from '../judgement.text';
import { cleanLines, isLast, linesOf, nextOpen, rejectedOf, sumsOf, type JudgedLine, type Word, type Words } from './lines';
import { reportText } from './report.text';

const omit = (words: Words, uuid: string): Words => Object.fromEntries(Object.entries(words).filter(([key]) => key !== uuid));

/** Words not yet said back by the server, and the sending of each. */
function useWords(request: ApprovalRequest) {
  const [words, setWords] = useState<Words>({});
  const judge = useJudgeLine(reportText.failed);
  const keep = (uuid: string, word: Word) => setWords((before) => ({ ...before, [uuid]: word }));
  const forget = (uuid: string) => setWords((before) => omit(before, uuid));
  const send = async (uuid: string, word: Word): Promise<boolean> => {
    keep(uuid, word);
    const reason = word.state === 'rejected' ? { reasonRejected: word.reason } : {};
    try {
      await judge({ report: request.subjectUuid, judgement: { accountabilityExpenseUuid: uuid, status: word.state, ...reason } });
      return true;
    } catch {
      forget(uuid);
      return false;
    }
  };
  return { words, keep, send };
}

function useConcluding(request: ApprovalRequest, lines: readonly JudgedLine[], onDone: () => void) {
  const [isAsking, setIsAsking] = useState(false);
  const { conclude, isPending, follow } = useConcludeReport(reportText.failed);
  const send = async () => {
    try {
      const wait = await conclude({ report: request.subjectUuid, rejectedItems: rejectedOf(lines) });
      showSnackbar({ kind: 'success', message: reportText.judged });
      if (wait > 0) {
        showSnackbar({ kind: 'info', message: judgementText.stillProcessing });
        setTimeout(() => void follow(), wait * 1000);
      }
      onDone();
    } catch {
      setIsAsking(false);
    }
  };
  return { isAsking, ask: () => setIsAsking(true), close: () => setIsAsking(false), send, isPending };
}

export function useReportJudgement(request: ApprovalRequest, onDone: () => void) {
  const { words, keep, send } = useWords(request);
  const lines = linesOf(request, words);
  const [openedUuid, setOpenedUuid] = useState(() => lines.find(({ state }) => state === 'pending')?.uuid ?? lines[0]?.uuid ?? '');
  const [reasonFor, setReasonFor] = useState<string | null>(null);
  const [said, setSaid] = useState('');
  const concluding = useConcluding(request, lines, onDone);
  const opened = lines.find(({ uuid }) => uuid === openedUuid) ?? lines[0];

  const open = (uuid: string) => {
    setReasonFor(null);
    setOpenedUuid(uuid);
  };
  const decide = (line: JudgedLine, word: Word) => {
    if (!isOnline()) return;
    setReasonFor(null);
    setSaid((word.state === 'approved' ? reportText.saidApproved : reportText.saidRejected)(line.item.description));
    if (isLast(lines, line.uuid)) {
      keep(line.uuid, word);
      concluding.ask();
      return;
    }
    setOpenedUuid(nextOpen(lines, line.uuid));
    void send(line.uuid, word);
  };
  const approveClean = async () => {
    const clean = cleanLines(lines);
    const pending = lines.filter(({ state }) => state === 'pending').length;
    for (const [index, { uuid }] of clean.entries()) {
      const closes = index === pending - 1;
      if (closes) {
        keep(uuid, { state: 'approved' });
        concluding.ask();
      } else if (!(await send(uuid, { state: 'approved' }))) return;
    }
    const left = lines.find(({ uuid, state }) => state === 'pending' && !clean.some((line) => line.uuid === uuid));
    if (left) setOpenedUuid(left.uuid);
  };
  return {
    lines,
    sums: sumsOf(lines),
    clean: cleanLines(lines).length,
    opened,
    open,
    reasonFor,
    askReason: setReasonFor,
    decide,
    approveClean,
    concluding,
    said,
    mayJudge: request.allowedActions.includes('judge'),
  };
}
export type ReportJudging = ReturnType<typeof useReportJudgement>;
