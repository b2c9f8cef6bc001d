/** /despesas/lancar-despesas: the photo first, the fields fill themselves, nothing typed or photographed is ever lost. */
import { Button, Group, Text } from '@mantine/core';
import { dayInSaoPaulo } from '@trajeto/shared-format';
import { ConfirmDialog, ErrorState, PageHeader, useIsMobile } from '@trajeto/shared-ui';
import { IconGauge, IconReceiptOff } from '@tabler/icons-react';
import type { Expense } from '@trajeto/expenses-data-access';
import { useCallback, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { isOnItsWay, type Draft } from '../desk/draft';
import { useDesk, useReadings, type AtDesk } from '../desk/use-desk';
import { useFormLists, type FormLists } from '../form/lists';
import { captureText } from './capture.text';
import classes from './capture.module.css';
import { useDefaults } from './defaults';
import { DesktopDesk } from './desktop-desk';
import { acceptable, QrButton } from './file-buttons';
import { PhoneDesk } from './phone-desk';
import { isClean, onTheDesk, type Measures } from './readiness';
import { TwinDialog } from './twin-dialog';
import { useOver } from './use-over';
import { useSaving } from './use-saving';

export interface DeskProps {
  at: AtDesk;
  lists: FormLists;
  today: string;
  measures: Measures;
  working: readonly Draft[];
  current: Draft | null;
  onFiles: (files: readonly File[]) => void;
  onBegin: (kind: 'plain' | 'km') => void;
  onOpen: (id: string | null) => void;
  onDiscard: (draft: Draft) => void;
  onSave: (draft: Draft, goesOn: boolean) => void;
  /** Those that need nobody's eye, saved together. */
  clean: readonly Draft[];
  onSaveAll: () => void;
  isSavingAll: boolean;
}

/** What is open is named by the address, so the phone's way back closes it. */
function useOpened(working: readonly Draft[], isMobile: boolean) {
  const [query, setQuery] = useSearchParams();
  const asked = working.find(({ id }) => id === query.get('captura')) ?? null;
  const current = asked ?? (isMobile ? null : (working[0] ?? null));
  const open = (id: string | null) =>
    setQuery(
      (last) => {
        const next = new URLSearchParams(last);
        if (id) next.set('captura', id);
        else next.delete('captura');
        return next;
      },
      { replace: !isMobile || id === null || asked !== null },
    );
  return { current, open, orderUuid: query.get('pedido') };
}

function HeadActions({ onFiles, onBegin, hasMileage }: Pick<DeskProps, 'onFiles' | 'onBegin'> & { hasMileage: boolean }) {
  return (
    <Group gap="xs">
      <Button variant="default" leftSection={<IconReceiptOff size={18} stroke={1.75} aria-hidden />} onClick={() => onBegin('plain')}>
        {captureText.plain}
      </Button>
      <QrButton onFiles={onFiles} />
      {hasMileage && (
        <Button variant="default" leftSection={<IconGauge size={18} stroke={1.75} aria-hidden />} onClick={() => onBegin('km')}>
          {captureText.mileage}
        </Button>
      )}
    </Group>
  );
}

function DiscardDialog({ draft, onClose, onDiscard }: { draft: Draft | null; onClose: () => void; onDiscard: (id: string) => void }) {
  return (
    <ConfirmDialog
      isLocal
      opened={draft !== null}
      onClose={onClose}
      onConfirm={() => {
        if (draft) onDiscard(draft.id);
        onClose();
      }}
      title={captureText.discardTitle}
      verb={captureText.discardVerb}
      isDestructive
    >
      {captureText.discardBody}
    </ConfirmDialog>
  );
}

/** After the last one there is nothing to stay for: the list shows what became of them. */
function useAfterSaving(working: readonly Draft[], open: (id: string | null) => void, onTwin: (expense: Expense) => void) {
  const navigate = useNavigate();
  return useCallback(
    ({ draft, goesOn, expense }: { draft: Draft; goesOn: boolean; expense: Expense | null }) => {
      const rest = working.filter(({ id }) => id !== draft.id);
      const after = working.slice(working.indexOf(draft) + 1)[0] ?? rest[0];
      if (expense?.suspectedVoucher) {
        onTwin(expense);
        open(goesOn ? (after?.id ?? null) : null);
        return;
      }
      // Without a network no other screen could be fetched: what was kept is told here.
      if (rest.length === 0 && expense) void navigate('/despesas/listagem-de-despesas#abertas');
      else open(goesOn ? (after?.id ?? null) : null);
    },
    [working, open, onTwin, navigate],
  );
}

export function CapturePage() {
  const isMobile = useIsMobile();
  const at = useDesk();
  const lists = useFormLists();
  const [today] = useState(() => dayInSaoPaulo(new Date()));
  const [discarded, setDiscarded] = useState<Draft | null>(null);
  const [twin, setTwin] = useState<Expense | null>(null);
  const working = onTheDesk(at.drafts);
  const { current, open, orderUuid } = useOpened(working, isMobile);
  useReadings(at);
  useDefaults(at, lists, orderUuid);
  const { save, saveAll, isSavingAll } = useSaving(at, useAfterSaving(working, open, setTwin));
  const begin = (kind: Draft['kind'], files: readonly File[] = []) => {
    const ids = at.desk.add(kind, files, kind === 'receipt' ? {} : { expenseDate: today });
    if (ids[0] && (files.length <= 1 || !isMobile) && (kind !== 'receipt' || working.length === 0)) open(ids[0]);
  };
  const takeFiles = (files: readonly File[]) =>
    void acceptable(files).then((accepted) => accepted.length > 0 && begin('receipt', accepted));
  const waiting = at.drafts.filter(isOnItsWay).length;
  const measures = { today, over: useOver(working), needsProject: lists.charging.isMandatory };
  const clean = working.filter((draft) => isClean(draft, measures));
  const desk: DeskProps = {
    ...{ at, lists, today, measures, working, current, clean, isSavingAll, onFiles: takeFiles, onBegin: begin, onOpen: open },
    onDiscard: setDiscarded,
    onSave: save,
    onSaveAll: () => saveAll(clean),
  };
  const hasMileage = (lists.types ?? []).some(({ kind }) => kind === 'km');
  return (
    <>
      <PageHeader
        title={captureText.title}
        actions={isMobile ? null : <HeadActions onFiles={takeFiles} onBegin={begin} hasMileage={hasMileage} />}
      />
      {working.length > 0 && (
        <Text c="dimmed" className={classes.counted}>
          {captureText.counted(working.length, clean.length)}
        </Text>
      )}
      {waiting > 0 && (
        <Text c="dimmed" className={classes.counted} role="status">
          {captureText.waitingToSend(waiting)}
        </Text>
      )}
      {lists.typesError !== null && !lists.types && <ErrorState message={captureText.listsFailed} error={lists.typesError} />}
      {isMobile ? <PhoneDesk {...desk} hasMileage={hasMileage} /> : <DesktopDesk {...desk} />}
      <DiscardDialog draft={discarded} onClose={() => setDiscarded(null)} onDiscard={at.desk.discard} />
      <TwinDialog expense={twin} onClose={() => setTwin(null)} />
    </>
  );
}
