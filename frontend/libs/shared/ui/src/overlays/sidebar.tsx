/** Panels at an edge: the sidebar that keeps the list in sight, and the sheet a thumb can reach. */
import { Drawer } from '@mantine/core';
import { useDrag } from '@mantine/hooks';
import { useState, type ReactNode } from 'react';
import { useIsMobile } from '../theme/use-is-mobile';
import classes from './sidebar.module.css';
import { useOverlay } from './use-overlay';

/** Pixels a sheet is dragged down before it closes, and what it covers unless told (spec sections 4.6 and 9). */
export const SHEET_DISMISS = 100;
const SHEET_HEIGHT = '50%';
const SIDEBAR_WIDTH = 400;

interface PanelProps {
  opened: boolean;
  onClose: () => void;
  title: ReactNode;
  children: ReactNode;
  noClose?: boolean;
}

export function Sidebar({
  opened,
  onClose,
  title,
  children,
  noClose = false,
  width = SIDEBAR_WIDTH,
  position = 'right',
}: PanelProps & { width?: 400 | 720; position?: 'left' | 'right' }) {
  const isMobile = useIsMobile();
  const overlay = useOverlay({ opened, onClose, noClose });
  return (
    <Drawer {...overlay} title={title} position={position} size={isMobile ? '100%' : width} zIndex={190}>
      {children}
    </Drawer>
  );
}

function DragHandle({ onDismiss }: { onDismiss: () => void }) {
  const [pulled, setPulled] = useState(0);
  const { ref } = useDrag<HTMLDivElement>(
    ({ movement, last, canceled }) => {
      const down = Math.max(0, movement[1]);
      setPulled(last ? 0 : down);
      if (last && !canceled && down > SHEET_DISMISS) onDismiss();
    },
    { axis: 'y' },
  );
  return (
    <div ref={ref} className={classes.handle} style={{ transform: `translateY(${Math.min(pulled, 24)}px)` }} data-testid="sheet-handle" />
  );
}

export function BottomSheet({
  opened,
  onClose,
  title,
  children,
  noClose = false,
  fullScreen = false,
  height = SHEET_HEIGHT,
}: PanelProps & { fullScreen?: boolean; height?: string }) {
  const overlay = useOverlay({ opened, onClose, noClose });
  return (
    <Drawer
      {...overlay}
      title={title}
      position="bottom"
      size={fullScreen ? '100%' : height}
      radius={fullScreen ? 0 : '20px 20px 0 0'}
      styles={{ content: { position: 'relative' } }}
    >
      {!noClose && <DragHandle onDismiss={onClose} />}
      {children}
    </Drawer>
  );
}
