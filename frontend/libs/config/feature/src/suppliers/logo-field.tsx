/** The logo a provider has, and the file that takes its place when the form is saved. */
import { Button, FileButton, Group, Input, Text } from '@mantine/core';
import { providersText as text } from './providers.text';
import { Logo } from './provider-name';

const ACCEPTED = 'image/jpeg,image/png,image/webp,image/heic,image/heif';
const LARGEST = 15 * 1024 * 1024;
/** A browser that does not know HEIC names no type: the server decides. */
export const isLogo = ({ type, size }: File): boolean => (type === '' || ACCEPTED.split(',').includes(type)) && size <= LARGEST;

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
