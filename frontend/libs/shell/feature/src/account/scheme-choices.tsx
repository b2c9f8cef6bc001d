/** Claro, Escuro, Do sistema. */
import { SegmentedControl, useMantineColorScheme } from '@mantine/core';
import { SCHEME_CHOICES } from '@trajeto/shared-ui';
import { accountText } from './account.text';

export function SchemeChoices() {
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  return (
    <SegmentedControl
      fullWidth
      size="sm"
      withItemsBorders={false}
      aria-label={accountText.theme}
      value={colorScheme}
      data={SCHEME_CHOICES.map((choice) => ({ ...choice }))}
      onChange={(value) => setColorScheme(value)}
    />
  );
}
