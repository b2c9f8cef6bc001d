/** The colour scheme somebody wished for on another device holds on this one too; who wished for none keeps the device's. */
import { useMantineColorScheme } from '@mantine/core';
import { preferencesOf, type Bootstrap } from '@trajeto/shell-data-access';
import { useEffect } from 'react';

export function useSavedScheme(start: Bootstrap): void {
  const { setColorScheme } = useMantineColorScheme();
  const { theme } = preferencesOf(start);
  useEffect(() => {
    if (theme) setColorScheme(theme === 'system' ? 'auto' : theme);
  }, [theme, setColorScheme]);
}
