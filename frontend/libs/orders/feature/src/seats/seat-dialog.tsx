/** Seats chosen over the page: a dialog on the desktop, the whole screen on the phone. */
import { Button, Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { SeatChoice, SeatMap, SeatMapsQuery } from '@trajeto/orders-data-access';
import { ApiError, messageOf } from '@trajeto/shared-auth';
import { Banner, Dialog, EmptyState, ErrorState, FullScreen, Money, NetworkButton, useIsMobile } from '@trajeto/shared-ui';
import { useState, type ReactNode } from 'react';
import { nextTurn, priceOf, stillFree, type SeatedTraveler } from './choice';
import { SeatPicker } from './seat-picker';
import classes from './seats.module.css';
import { seatsText } from './seats.text';

interface SeatDialogProps {
  /** 'Assentos, Viação Serra 22:30, Semileito'. */
  title: string;
  maps: SeatMapsQuery;
  travelers: readonly SeatedTraveler[];
  /** Where they sit already. */
  chosen?: readonly SeatChoice[];
  /** Who chooses no seat is given one at check-in, so that all seats may be given back. */
  isOptional?: boolean;
  segmentName?: ((segmentUuid: string, position: number) => string) | undefined;
  /** A rejection keeps the dialog open and shows why; SEAT_TAKEN reads the map again. */
  onConfirm: (seats: SeatChoice[]) => Promise<unknown>;
  onClose: () => void;
}

/** The choices as they can still be had, and what went wrong with the ones that cannot. */
function useSeatDialog({ maps: query, chosen = [], onConfirm, onClose }: SeatDialogProps) {
  const { data: maps, error, isPending, refetch } = useQuery(query);
  const [picked, setPicked] = useState<readonly SeatChoice[]>(chosen);
  const [refusal, setRefusal] = useState<string | null>(null);
  const [isSending, setIsSending] = useState(false);
  const choices = maps ? stillFree(picked, maps) : picked;
  const choose = (next: SeatChoice[]) => {
    setRefusal(null);
    setPicked(next);
  };
  const confirm = async (seats: readonly SeatChoice[] = choices) => {
    setIsSending(true);
    setRefusal(null);
    try {
      await onConfirm([...seats]);
      onClose();
    } catch (reason) {
      setRefusal(messageOf(reason, seatsText.changeFailed));
      if (reason instanceof ApiError && reason.code === 'SEAT_TAKEN') await refetch();
    } finally {
      setIsSending(false);
    }
  };
  const problem = refusal ?? (choices.length < picked.length ? seatsText.taken : null);
  return { maps, error, isPending, retry: () => void refetch(), choices, choose, confirm, isSending, problem };
}
type Dialogue = ReturnType<typeof useSeatDialog>;

type Shown = Pick<SeatDialogProps, 'travelers' | 'chosen' | 'isOptional' | 'segmentName' | 'onClose'> & { dialogue: Dialogue };

function Content({ dialogue, travelers, isOptional, segmentName }: Shown) {
  const { maps, error, isPending, retry, choices, choose } = dialogue;
  // A map that could not be read again still shows where the seats are.
  if (error && !maps) return <ErrorState message={messageOf(error, seatsText.loadFailed)} error={error} onRetry={retry} />;
  if (isPending || !maps)
    return (
      <div role="status" aria-label={seatsText.loading} className={classes.loading}>
        <Skeleton height={420} radius="md" />
        <Skeleton height={120} radius="md" />
      </div>
    );
  if (maps.length === 0)
    return isOptional ? (
      <EmptyState title={seatsText.noMap} hint={seatsText.noMapHint} />
    ) : (
      <EmptyState title={seatsText.none} hint={seatsText.noneHint} />
    );
  return <SeatPicker maps={maps} travelers={travelers} value={choices} onChange={choose} {...(segmentName && { segmentName })} />;
}

function Sum({ choices, maps }: { choices: readonly SeatChoice[]; maps: readonly SeatMap[] }) {
  const sum = priceOf(choices, maps);
  if (sum === '0.00') return null;
  return (
    <span>
      {seatsText.total} <Money value={sum} fw={600} />
    </span>
  );
}

function Foot({ dialogue, travelers, chosen = [], isOptional, onClose }: Shown) {
  const { maps = [], choices, confirm, isSending } = dialogue;
  const isShort = maps.length > 0 && nextTurn(choices, maps, travelers) !== undefined;
  return (
    <div className={classes.foot}>
      <div className={classes.footWords}>
        <Sum choices={choices} maps={maps} />
        {isShort && <span>{isOptional ? seatsText.automaticLater : seatsText.automatic}</span>}
      </div>
      {isOptional && chosen.length > 0 && (
        <Button variant="subtle" disabled={isSending} onClick={() => void confirm([])}>
          {seatsText.giveBack}
        </Button>
      )}
      <Button variant="default" onClick={onClose}>
        {seatsText.cancel}
      </Button>
      <NetworkButton loading={isSending} disabled={choices.length === 0} onClick={() => void confirm()}>
        {seatsText.confirm}
      </NetworkButton>
    </div>
  );
}

/** Mounted while it is open, so that each opening begins with the seats as they are. */
export function SeatDialog(props: SeatDialogProps) {
  const { title, onClose } = props;
  const isMobile = useIsMobile();
  const dialogue = useSeatDialog(props);
  const foot = <Foot {...props} dialogue={dialogue} />;
  const content: ReactNode = (
    <>
      {dialogue.problem && <Banner tone="urucum" title={dialogue.problem} />}
      <Content {...props} dialogue={dialogue} />
    </>
  );
  if (isMobile)
    return (
      <FullScreen opened onClose={onClose} title={title} classNames={{ body: classes.sheet ?? '' }}>
        {content}
        <div className={classes.sheetFoot}>{foot}</div>
      </FullScreen>
    );
  return (
    <Dialog opened onClose={onClose} title={title} size={720} footer={foot}>
      {content}
    </Dialog>
  );
}
