/** Panels at an edge: the sidebar that keeps the list in sight, and the sheet a thumb can reach. */
import type { ReactNode } from 'react';
import { useIsMobile } from '../theme/use-is-mobile';
import { useOverlay } from './use-overlay';
import { usePanels } from './use-panels';

/** What a sheet covers unless told. */
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
  const panels = usePanels(opened, onClose);
  return (
    panels && (
      <panels.Drawer {...overlay} title={title} position={position} size={isMobile ? '100%' : width} zIndex={190}>
        {children}
      </panels.Drawer>
    )
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
  const panels = usePanels(opened, onClose);
  return (
    panels && (
      <panels.Drawer
        {...overlay}
        title={title}
        position="bottom"
        size={fullScreen ? '100%' : height}
        radius={fullScreen ? 0 : '20px 20px 0 0'}
        styles={{ content: { position: 'relative' } }}
      >
        {!noClose && <panels.DragHandle onDismiss={onClose} />}
        {children}
      </panels.Drawer>
    )
  );
}
