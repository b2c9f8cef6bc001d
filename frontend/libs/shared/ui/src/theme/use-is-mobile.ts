/** The one breakpoint of the shell: mobile is below 988 px (spec section 9). */
import { useMediaQuery } from '@mantine/hooks';

export const useIsMobile = (): boolean => useMediaQuery('(max-width: 61.74em)', undefined, { getInitialValueInEffect: false });
