/** What stands in the header for the palette: a field on desktop with its key, a lens on the phone. */
import { ActionIcon, Kbd, UnstyledButton } from '@mantine/core';
import { useOs } from '@mantine/hooks';
import { IconSearch } from '@tabler/icons-react';
import { useIsMobile } from '@trajeto/shared-ui';
import { openPalette } from '../openers';
import classes from './palette-field.module.css';
import { paletteText } from './palette.text';

/** So that the first opening waits for nothing. */
const fetchPalette = () => void import('./palette').catch(() => undefined);

/** The field itself, wherever a page offers to look for something else to do. */
export function PaletteField() {
  const os = useOs();
  const isApple = os === 'macos' || os === 'ios';
  return (
    <UnstyledButton
      className={classes.field}
      aria-haspopup="dialog"
      onClick={openPalette}
      onMouseEnter={fetchPalette}
      onFocus={fetchPalette}
    >
      <IconSearch size={18} stroke={1.75} aria-hidden />
      <span className={classes.words}>{paletteText.search}</span>
      <Kbd aria-hidden className={classes.keys}>
        {paletteText.keys(isApple)}
      </Kbd>
    </UnstyledButton>
  );
}

/** `isSmall` where the header has no room for a field. */
export function HeaderSearch({ isSmall = false }: { isSmall?: boolean }) {
  const isMobile = useIsMobile();
  if (!isMobile && !isSmall) return <PaletteField />;
  return (
    <ActionIcon
      variant="subtle"
      color="ardosia"
      size={44}
      aria-label={paletteText.search}
      aria-haspopup="dialog"
      onClick={openPalette}
      onFocus={fetchPalette}
    >
      <IconSearch size={22} stroke={1.75} aria-hidden />
    </ActionIcon>
  );
}
