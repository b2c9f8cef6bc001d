/** The logo a provider has, and the file that takes its place when the form is saved. */
import { Button, FileButton, Group, Input, Text } from '@mantine/core';
import { ACCEPTED } from './picture-file';
import { providersText as text } from './providers.text';
import { Logo } from './provider-name';

interface LogoFieldProps {
  src: string | null;
  chosen: File | null;
  onChoose: (file: File) => void;
  error: string | null;
  isReadOnly: boolean;
}

export function LogoField({ src, chosen, onChoose, error, isReadOnly }: LogoFieldProps) {
  return (
    <Input.Wrapper label={text.logo} labelElement="div" description={text.logoHint} error={error}>
      <Group gap="md" mt="xs">
        <Logo src={src} isLarge />
        {!isReadOnly && (
          <FileButton accept={ACCEPTED} inputProps={{ 'aria-label': text.logo }} onChange={(file) => file && onChoose(file)}>
            {(props) => (
              <Button variant="default" {...props}>
                {src === null ? text.chooseLogo : text.changeLogo}
              </Button>
            )}
          </FileButton>
        )}
        {chosen && <Text fz="sm">{text.newLogo(chosen.name)}</Text>}
      </Group>
    </Input.Wrapper>
  );
}
