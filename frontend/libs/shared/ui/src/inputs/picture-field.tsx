/** The picture of a person, changed and removed at once. */
import { FileButton, Group, Text } from '@mantine/core';
import { NetworkButton } from '../network/network-button';
import { PersonAvatar } from '../status/person-avatar';
import { pictureText as text } from './picture.text';
import { squared } from './square';

const ACCEPTED = 'image/jpeg,image/png,image/webp,image/heic';

interface PictureWrite<Variables> {
  run: (variables: Variables) => Promise<unknown>;
  isPending: boolean;
}
interface PictureFieldProps {
  name: string;
  src: string | null;
  save: PictureWrite<Blob>;
  remove: PictureWrite<void>;
}

export function PictureField({ name, src, save, remove }: PictureFieldProps) {
  const send = async (file: File | null) => {
    if (file) await save.run(await squared(file)).catch(() => undefined);
  };
  return (
    <div>
      <Group gap="md">
        <PersonAvatar name={name} src={src} size={64} />
        <FileButton accept={ACCEPTED} onChange={(file) => void send(file)}>
          {(props) => (
            <NetworkButton variant="default" loading={save.isPending} {...props}>
              {text.change}
            </NetworkButton>
          )}
        </FileButton>
        {src && (
          <NetworkButton
            variant="subtle"
            color="urucum"
            loading={remove.isPending}
            onClick={() => void remove.run().catch(() => undefined)}
          >
            {text.remove}
          </NetworkButton>
        )}
      </Group>
      <Text fz="sm" c="dimmed" mt="sm">
        {text.hint}
      </Text>
    </div>
  );
}
