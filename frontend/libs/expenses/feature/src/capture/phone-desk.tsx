/** One hand: the camera first, then one receipt at a time over the whole screen. */
import { ActionIcon, Button, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { expensesUiText, ReceiptViewer } from '@trajeto/expenses-ui';
import { formatShortSpan } from '@trajeto/shared-format';
import { FullScreen } from '@trajeto/shared-ui';
import { IconChevronLeft, IconGauge, IconReceiptOff, IconZoomIn } from '@tabler/icons-react';
import { useState } from 'react';
import { framesOf, type Draft } from '../desk/draft';
import type { Field } from '../form/values';
import type { DeskProps } from './capture-page';
import classes from './capture.module.css';
import { captureText } from './capture.text';
import { Editor, ReadingBadge } from './editor';
import { CameraButton, FilesButton, QrButton } from './file-buttons';
import { Queue } from './queue';
import { photoSource } from './photo-source';

/** The preview is cut: it moves to where the focused field was read. */
function Photo({ draft, focused }: { draft: Draft; focused: Field | null }) {
  const [isLarge, large] = useDisclosure(false);
  const source = photoSource(draft);
  const frames = framesOf(draft, focused);
  const place = frames.find(({ isCurrent }) => isCurrent)?.place;
  const position = place && `50% ${String(Math.round((place.top + place.height / 2) * 100))}%`;
  if (!draft.photo) return null;
  return (
    <div className={classes.photo}>
      {source ? (
        <img src={source} alt={expensesUiText.newVoucher} style={{ objectPosition: position }} />
      ) : (
        <Text fz="sm">{expensesUiText.cannotShow}</Text>
      )}
      {source && (
        <Button
          className={classes.enlarge}
          variant="default"
          leftSection={<IconZoomIn size={20} stroke={1.75} aria-hidden />}
          onClick={large.open}
        >
          {captureText.enlarge}
        </Button>
      )}
      <FullScreen opened={isLarge} onClose={large.close} title={captureText.voucher} closeLabel={captureText.back}>
        <div className={classes.largePhoto}>
          <ReceiptViewer src={source} alt={expensesUiText.newVoucher} frames={frames} />
        </div>
      </FullScreen>
    </div>
  );
}

function PhoneHead({ working, current, lists, onOpen }: Pick<DeskProps, 'working' | 'lists' | 'onOpen'> & { current: Draft }) {
  const trip = lists.trips.find(({ uuid }) => uuid === current.values.orderUuid);
  return (
    <header className={classes.phoneHead}>
      <ActionIcon variant="subtle" color="ardosia" size={44} aria-label={captureText.back} onClick={() => onOpen(null)}>
        <IconChevronLeft size={24} aria-hidden />
      </ActionIcon>
      <div className={classes.phoneTitle}>
        <h2>{captureText.place(working.indexOf(current) + 1, working.length)}</h2>
        {trip && <span>{[trip.destination, formatShortSpan(trip.startDate, trip.endDate)].filter(Boolean).join(', ')}</span>}
      </div>
      <ReadingBadge draft={current} />
    </header>
  );
}

function PhoneEditor(desk: DeskProps & { current: Draft }) {
  const { at, lists, today, working, current, onOpen, onSave } = desk;
  const [focused, setFocused] = useState<Field | null>(null);
  return (
    <FullScreen
      opened
      hasOwnHead
      onClose={() => onOpen(null)}
      title={captureText.place(working.indexOf(current) + 1, working.length)}
      classNames={{ body: classes.phoneBody ?? '', content: classes.phoneContent ?? '' }}
    >
      <PhoneHead working={working} current={current} lists={lists} onOpen={onOpen} />
      <div className={classes.phoneScroll}>
        <Photo key={current.id} draft={current} focused={focused} />
        <Editor
          key={current.id}
          at={at}
          draft={current}
          lists={lists}
          today={today}
          hasNext={working.length > 1}
          onSave={onSave}
          onFocusField={setFocused}
        />
      </div>
    </FullScreen>
  );
}

export function PhoneDesk({ hasMileage, ...desk }: DeskProps & { hasMileage: boolean }) {
  const { working, measures, current, clean, isSavingAll, onFiles, onBegin, onOpen, onDiscard, onSaveAll } = desk;
  return (
    <div className={classes.phone}>
      <CameraButton onFiles={onFiles} />
      <FilesButton onFiles={onFiles} />
      <QrButton isBlock onFiles={onFiles} />
      <div className={classes.pair}>
        <Button variant="default" leftSection={<IconReceiptOff size={18} stroke={1.75} aria-hidden />} onClick={() => onBegin('plain')}>
          {captureText.plain}
        </Button>
        {hasMileage && (
          <Button variant="default" leftSection={<IconGauge size={18} stroke={1.75} aria-hidden />} onClick={() => onBegin('km')}>
            {captureText.mileage}
          </Button>
        )}
      </div>
      {working.length > 0 && <Queue drafts={working} measures={measures} currentId={null} onOpen={onOpen} onDiscard={onDiscard} />}
      {clean.length > 1 && (
        <Button variant="light" loading={isSavingAll} onClick={onSaveAll}>
          {captureText.saveAll(clean.length)}
        </Button>
      )}
      {current && <PhoneEditor {...desk} current={current} />}
    </div>
  );
}
