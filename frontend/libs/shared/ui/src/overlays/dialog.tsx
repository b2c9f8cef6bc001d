/** Dialogs: a modal on desktop, a sheet from the bottom on mobile; they close on the backdrop unless told not to. */
import { Button, Group, Loader, Stack, Text } from '@mantine/core';
import type { CSSProperties, ReactNode } from 'react';
import { useElapsed } from '../feedback/loading';
import { statesText } from '../feedback/states.text';
import { NetworkButton } from '../network/network-button';
import { useIsMobile } from '../theme/use-is-mobile';
import { useEscape } from './escape';
import { useOverlay } from './use-overlay';
import { usePanels } from './use-panels';

/** The padding leaves room for the ring of a focused field; the foot of a form covers it while it sticks, and no more is below it. */
const SCROLLED = {
  overflowY: 'auto',
  minHeight: 0,
  flex: 1,
  margin: -4,
  padding: 4,
  '--tj-scroll-padding': '4px',
  '--tj-padding-below': '0px',
} as CSSProperties;

interface DialogProps {
  opened: boolean;
  onClose: () => void;
  title: string;
  children: ReactNode;
  footer?: ReactNode;
  size?: 440 | 560 | 720;
  noClose?: boolean;
}

export function Dialog({ opened, onClose, title, children, footer, size = 440, noClose = false }: DialogProps) {
  const isMobile = useIsMobile();
  const panels = usePanels(opened, onClose);
  const shared = {
    ...useOverlay({ opened, onClose, noClose }),
    title,
    styles: { title: { fontSize: '1.125rem', fontWeight: 600 }, body: { display: 'flex', flexDirection: 'column', maxHeight: '70vh' } },
  } as const;
  const body = (
    <>
      <div style={SCROLLED}>{children}</div>
      {footer !== undefined && (
        <Group justify="flex-end" gap="sm" pt="md">
          {footer}
        </Group>
      )}
    </>
  );
  if (!panels) return null;
  if (isMobile)
    return (
      // As high as what it holds: of a size 'auto' Mantine makes the whole screen.
      <panels.Drawer {...shared} position="bottom" radius="20px 20px 0 0" styles={{ ...shared.styles, content: { height: 'auto' } }}>
        {body}
      </panels.Drawer>
    );
  return (
    <panels.Modal {...shared} size={size}>
      {body}
    </panels.Modal>
  );
}

interface FullScreenProps {
  opened: boolean;
  onClose: () => void;
  title: string;
  children: ReactNode;
  closeLabel?: string;
  /** What it shows brings a head and a way back of its own. */
  hasOwnHead?: boolean;
  classNames?: { content?: string; body?: string };
}

/** A receipt, or one step of a task on the phone, over the whole window. */
export function FullScreen({
  opened,
  onClose,
  title,
  children,
  closeLabel = statesText.close,
  hasOwnHead = false,
  classNames = {},
}: FullScreenProps) {
  const overlay = useOverlay({ opened, onClose, closeLabel });
  const panels = usePanels(opened, onClose);
  const head = hasOwnHead
    ? { withCloseButton: false, transitionProps: { duration: 0 }, attributes: { content: { 'aria-label': title } } }
    : { title };
  return (
    panels && (
      <panels.Modal fullScreen {...overlay} {...head} classNames={classNames}>
        {children}
      </panels.Modal>
    )
  );
}

interface ConfirmDialogProps {
  opened: boolean;
  onClose: () => void;
  onConfirm: () => void;
  /** The question, with the object's name. */
  title: string;
  /** The consequence. */
  children?: ReactNode;
  /** The verb of the button; never 'Sim'. */
  verb: string;
  /** Where staying is more than 'Cancelar'. */
  cancelLabel?: string;
  isDestructive?: boolean;
  isPending?: boolean;
  /** Something is still missing before it may be confirmed. */
  isBlocked?: boolean;
  /** What it does is done in this browser and needs no network. */
  isLocal?: boolean;
}

export function ConfirmDialog({
  opened,
  onClose,
  onConfirm,
  title,
  children,
  verb,
  cancelLabel = statesText.cancel,
  isDestructive = false,
  isPending = false,
  isBlocked = false,
  isLocal = false,
}: ConfirmDialogProps) {
  const Act = isLocal ? Button : NetworkButton;
  const footer = (
    <>
      <Button variant="default" onClick={onClose} data-autofocus={isDestructive || undefined}>
        {cancelLabel}
      </Button>
      <Act
        color={isDestructive ? 'urucum' : 'petroleo'}
        loading={isPending}
        disabled={isBlocked}
        onClick={onConfirm}
        data-autofocus={isDestructive ? undefined : true}
      >
        {verb}
      </Act>
    </>
  );
  return (
    <Dialog opened={opened} onClose={onClose} title={title} footer={footer}>
      {children}
    </Dialog>
  );
}

function TakingLong() {
  return useElapsed(10_000) ? (
    <Text c="dimmed" fz="sm">
      {statesText.takingLong}
    </Text>
  ) : null;
}

const stayOpen = () => undefined;

/** Only for the flows the specification gives a title to; it cannot be closed. What it reveals may want the focus for itself. */
export function LoadingDialog({ opened, title, returnsFocus = true }: { opened: boolean; title: string; returnsFocus?: boolean }) {
  useEscape(opened, stayOpen);
  const panels = usePanels(opened, stayOpen);
  return (
    panels && (
      <panels.Modal
        opened={opened}
        returnFocus={returnsFocus}
        onClose={stayOpen}
        withCloseButton={false}
        closeOnClickOutside={false}
        closeOnEscape={false}
        attributes={{ content: { 'aria-label': title } }}
        size={320}
      >
        <Stack align="center" gap="sm" role="status">
          <Loader aria-hidden />
          <Text fw={600}>{title}</Text>
          {opened && <TakingLong />}
        </Stack>
      </panels.Modal>
    )
  );
}
