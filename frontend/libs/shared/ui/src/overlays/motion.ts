/** How panels come and go: the times of the specification (section 4.6) and the product's easing, said once. */
import type { MantineTransition, TransitionOverride } from '@mantine/core';

const EASING = 'cubic-bezier(.2,.8,.2,1)';

/** Milliseconds a sidebar, a sheet or a snackbar takes to slide out. */
export const SLIDE_OUT = 300;

const scale: MantineTransition = {
  in: { opacity: 1, transform: 'scale(1)' },
  out: { opacity: 0, transform: 'scale(.98)' },
  transitionProperty: 'opacity, transform',
};

/** Panels at an edge; which edge is the panel's own. */
export const PANEL_MOTION: TransitionOverride = { duration: 240, exitDuration: SLIDE_OUT, timingFunction: EASING };
export const DIALOG_MOTION: TransitionOverride = { transition: scale, duration: 180, exitDuration: 120, timingFunction: EASING };
