/** Light, dark or the system's scheme; one button where room is short, three choices in menus. Its tooltip is the browser's: the sign-in page stays light. */
import { ActionIcon, useComputedColorScheme, useMantineColorScheme } from '@mantine/core';
import { IconMoon, IconSun } from '@tabler/icons-react';
import { schemeText } from './scheme.text';

export type SchemeChoice = 'light' | 'dark' | 'auto';
export const SCHEME_CHOICES: readonly { value: SchemeChoice; label: string }[] = [
  { value: 'light', label: schemeText.light },
  { value: 'dark', label: schemeText.dark },
  { value: 'auto', label: schemeText.system },
];

export function SchemeSwitch() {
  const { setColorScheme } = useMantineColorScheme();
  const isDark = useComputedColorScheme('light') === 'dark';
  const label = isDark ? schemeText.toLight : schemeText.toDark;
  return (
    <ActionIcon
      variant="subtle"
      color="ardosia"
      size={44}
      aria-label={label}
      title={label}
      onClick={() => setColorScheme(isDark ? 'light' : 'dark')}
    >
      {isDark ? <IconMoon size={20} stroke={1.75} aria-hidden /> : <IconSun size={20} stroke={1.75} aria-hidden />}
    </ActionIcon>
  );
}
