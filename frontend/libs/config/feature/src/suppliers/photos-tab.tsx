/** Fotos of an offline hotel, each added at once; the API takes none away. */
import { FileButton, Group, Stack, Text } from '@mantine/core';
import { useAddPhoto, type OfflineHotel } from '@trajeto/config-data-access/suppliers';
import { EmptyState, NetworkButton, showSnackbar } from '@trajeto/shared-ui';
import { ACCEPTED, isPicture } from './picture-file';
import { offlineHotelsText as text } from './offline-hotels.text';
import classes from './suppliers.module.css';

const MOST = 20;

export function PhotosTab({ hotel }: { hotel: OfflineHotel }) {
  const { run, isPending } = useAddPhoto(text.photoWords);
  const { images, name } = hotel;
  const add = (image: File | null) => {
    if (!image) return;
    if (isPicture(image)) void run({ hotel, image }).catch(() => undefined);
    else showSnackbar({ kind: 'error', message: text.photoRefused });
  };
  return (
    <Stack gap="md">
      {images.length < MOST && (
        <Group>
          <FileButton accept={ACCEPTED} inputProps={{ 'aria-label': text.photos }} onChange={add}>
            {(props) => (
              <NetworkButton variant="default" loading={isPending} {...props}>
                {text.addPhoto}
              </NetworkButton>
            )}
          </FileButton>
        </Group>
      )}
      <Text fz="sm" c="dimmed">
        {text.photoHint(images.length)}
      </Text>
      {images.length === 0 && <EmptyState title={text.noPhotos} />}
      <ul className={classes.photos}>
        {images.map((src, at) => (
          <li key={src}>
            <img src={src} alt={text.photoOf(name, at + 1)} loading="lazy" />
          </li>
        ))}
      </ul>
    </Stack>
  );
}
