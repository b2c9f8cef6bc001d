/** Frames on a receipt's picture around what was read: one per field, the focused field's drawn stronger. */
import { useEffect, useRef } from 'react';
import classes from './receipt-viewer.module.css';

/** Shares of the upright picture's width and height, from the upper left corner. */
export interface Place {
  left: number;
  top: number;
  width: number;
  height: number;
}
export interface Frame {
  field: string;
  place: Place;
  /** False where a person is asked to check the field. */
  isCalm: boolean;
  isCurrent: boolean;
}
export interface Size {
  width: number;
  height: number;
}

/** Of the picture's width: air between the print and its frame. */
const MARGIN = 0.008;

function rectOf({ left, top, width, height }: Place, size: Size) {
  const margin = MARGIN * size.width;
  return {
    x: left * size.width - margin,
    y: top * size.height - margin,
    width: width * size.width + 2 * margin,
    height: height * size.height + 2 * margin,
    rx: margin,
  };
}

interface FramesProps {
  frames: readonly Frame[];
  /** The picture's own size in pixels. */
  size: Size;
  turn: number;
  /** Larger than its pane: the current frame is scrolled into view. */
  isZoomed: boolean;
}

/** Lies over an `object-fit: contain` picture of the same box: `meet` fits its view box alike. The form says it all in words. */
export function ReceiptFrames({ frames, size, turn, isZoomed }: FramesProps) {
  const current = useRef<SVGRectElement>(null);
  const shown = frames.find(({ isCurrent }) => isCurrent);
  const at = shown && `${shown.field} ${String(shown.place.left)} ${String(shown.place.top)}`;
  useEffect(() => {
    if (at && isZoomed) current.current?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }, [at, isZoomed]);
  return (
    <svg
      className={classes.frames}
      viewBox={`0 0 ${String(size.width)} ${String(size.height)}`}
      preserveAspectRatio="xMidYMid meet"
      style={{ transform: `rotate(${String(turn)}deg)` }}
      aria-hidden
    >
      {frames.map(({ field, place, isCalm, isCurrent }) => (
        <rect
          key={field}
          ref={isCurrent ? current : null}
          data-field={field}
          data-calm={isCalm || undefined}
          data-current={isCurrent || undefined}
          {...rectOf(place, size)}
        />
      ))}
    </svg>
  );
}
