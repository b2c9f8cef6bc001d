/** Claro, Escuro, Do sistema: here at once, and on the person's other devices. */
import { SegmentedControl, useMantineColorScheme } from '@mantine/core';
import { SCHEME_CHOICES, type SchemeChoice } from '@trajeto/shared-ui';
import { useWish } from '@trajeto/shell-data-access';
import { accountText } from './account.text';

export function SchemeChoices() {
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  const wish = useWish(accountText.themeFailed);
  const choose = (scheme: SchemeChoice) => {
    setColorScheme(scheme);
    wish({ theme: scheme === 'auto' ? 'system' : scheme });
  };
  return (
    <SegmentedControl
      fullWidth
      size="sm"
      withItemsBorders={false}
      aria-label={accountText.theme}
      value={colorScheme}
      data={SCHEME_CHOICES.map((choice) => ({ ...choice }))}
      onChange={choose}
    />
  );
}
