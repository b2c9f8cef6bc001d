/** What every dialog, sheet and sidebar hands to the part of Mantine that draws it. */
import { statesText } from '../feedback/states.text';
import { useEscape } from './escape';
import { useFocusBack } from './focus-back';

interface Overlay {
  opened: boolean;
  onClose: () => void;
  noClose?: boolean;
  closeLabel?: string;
}

/** Escape goes to the topmost overlay only and the focus back to the opener, so Mantine's own ways of both are off. */
export function useOverlay({ opened, onClose, noClose = false, closeLabel = statesText.close }: Overlay) {
  useEscape(opened, () => {
    if (!noClose) onClose();
  });
  return {
    opened,
    onClose,
    onExitTransitionEnd: useFocusBack(opened),
    returnFocus: false,
    closeOnEscape: false,
    closeOnClickOutside: !noClose,
    withCloseButton: !noClose,
    closeButtonProps: { 'aria-label': closeLabel },
  } as const;
}
