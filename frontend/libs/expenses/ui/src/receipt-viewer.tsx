/** A receipt beside its form: zoom, rotate, download; by pointer, by wheel and by the keys + − r. */
import { ActionIcon, Tooltip } from '@mantine/core';
import { IconDownload, IconReceiptOff, IconRotateClockwise, IconZoomIn, IconZoomOut, type Icon } from '@tabler/icons-react';
import { useState, type KeyboardEvent, type ReactNode } from 'react';
import { ReceiptFrames, type Frame, type Size } from './receipt-frames';
import classes from './receipt-viewer.module.css';
import { expensesUiText } from './ui.text';

const [LEAST, MOST, STEP] = [1, 5, 1.25];
export interface View {
  zoom: number;
  turn: number;
}
export const WHOLE: View = { zoom: 1, turn: 0 };

export const zoomed = (view: View, by: 1 | -1): View => ({
  ...view,
  zoom: Math.min(MOST, Math.max(LEAST, by > 0 ? view.zoom * STEP : view.zoom / STEP)),
});
export const turned = (view: View): View => ({ ...view, turn: (view.turn + 90) % 360 });

/** The view a key asks for, or null when it asks for none. */
export function viewOfKey(view: View, key: string): View | null {
  if (key === '+' || key === '=') return zoomed(view, 1);
  if (key === '-' || key === '−') return zoomed(view, -1);
  return key.toLowerCase() === 'r' ? turned(view) : null;
}

function Tool({ label, icon: ToolIcon, onClick }: { label: string; icon: Icon; onClick: () => void }) {
  return (
    <Tooltip label={label}>
      <ActionIcon variant="subtle" color="ardosia" size={36} aria-label={label} onClick={onClick}>
        <ToolIcon size={20} stroke={1.75} aria-hidden />
      </ActionIcon>
    </Tooltip>
  );
}

function Tools({ view, onView, download }: { view: View; onView: (view: View) => void; download?: string | undefined }) {
  return (
    <div className={classes.tools} role="toolbar" aria-label={expensesUiText.viewerTools}>
      <Tool label={expensesUiText.zoomOut} icon={IconZoomOut} onClick={() => onView(zoomed(view, -1))} />
      <Tool label={expensesUiText.zoomIn} icon={IconZoomIn} onClick={() => onView(zoomed(view, 1))} />
      <Tool label={expensesUiText.rotate} icon={IconRotateClockwise} onClick={() => onView(turned(view))} />
      {download && (
        <Tooltip label={expensesUiText.download}>
          <ActionIcon
            component="a"
            href={download}
            download
            variant="subtle"
            color="ardosia"
            size={36}
            aria-label={expensesUiText.download}
          >
            <IconDownload size={20} stroke={1.75} aria-hidden />
          </ActionIcon>
        </Tooltip>
      )}
    </div>
  );
}

interface ReceiptViewerProps {
  src: string | null;
  alt: string;
  /** Instead of a picture: why there is none. */
  note?: string;
  /** Beside that reason: how a picture gets there. */
  action?: ReactNode;
  download?: string | undefined;
  /** Held by the parent where two receipts move together. */
  view?: View;
  onView?: (view: View) => void;
  hasTools?: boolean;
  onFailed?: () => void;
  /** What was read stands here. */
  frames?: readonly Frame[];
}

const NO_FRAMES: readonly Frame[] = [];

export function ReceiptViewer({
  src,
  alt,
  note,
  action,
  download,
  view,
  onView,
  hasTools = true,
  onFailed,
  frames = NO_FRAMES,
}: ReceiptViewerProps) {
  const [own, setOwn] = useState(WHOLE);
  const [size, setSize] = useState<Size | null>(null);
  const [broken, setBroken] = useState<string | null>(null);
  const shown = view ?? own;
  const show = onView ?? setOwn;
  const onKeyDown = (event: KeyboardEvent) => {
    const next = viewOfKey(shown, event.key);
    if (!next || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    show(next);
  };
  if (src === null || (broken === src && !onFailed))
    return (
      <div className={classes.empty}>
        <IconReceiptOff size={20} stroke={1.5} aria-hidden />
        <span>{src === null ? (note ?? expensesUiText.noImage) : expensesUiText.broken}</span>
        {src === null && action}
      </div>
    );
  return (
    <div className={classes.viewer}>
      {/* Scrolled and zoomed by the keyboard: a picture larger than its frame must be reachable. */}
      {/* eslint-disable-next-line jsx-a11y-x/no-noninteractive-element-interactions, jsx-a11y-x/no-noninteractive-tabindex */}
      <div className={classes.stage} tabIndex={0} role="group" aria-label={expensesUiText.viewer} onKeyDown={onKeyDown}>
        <div
          className={classes.sheet}
          data-tools={hasTools || undefined}
          style={{ width: `${shown.zoom * 100}%`, height: `${shown.zoom * 100}%` }}
        >
          <img
            className={classes.picture}
            src={src}
            alt={alt}
            style={{ transform: `rotate(${shown.turn}deg)` }}
            onLoad={({ currentTarget: { naturalWidth: width, naturalHeight: height } }) => setSize({ width, height })}
            onError={onFailed ?? (() => setBroken(src))}
          />
          {size && frames.length > 0 && <ReceiptFrames frames={frames} size={size} turn={shown.turn} isZoomed={shown.zoom > LEAST} />}
        </div>
      </div>
      {hasTools && <Tools view={shown} onView={show} download={download} />}
    </div>
  );
}
