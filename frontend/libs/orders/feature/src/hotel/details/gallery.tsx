/** The pictures of a hotel: three beside each other, all of them in a dialog that the arrow keys turn over. */
import { Button } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconPhoto } from '@tabler/icons-react';
import { Dialog } from '@trajeto/shared-ui';
import { hotelText } from '../hotel.text';
import { Pictures } from '../pictures';
import classes from './details.module.css';
import { detailsText } from './details.text';

const SHOWN = 3;

export function Gallery({ images, name }: { images: readonly string[]; name: string }) {
  const [isOpen, photos] = useDisclosure(false);
  if (images.length === 0) return null;
  return (
    <div className={classes.gallery}>
      {images.slice(0, SHOWN).map((image, index) => (
        <img
          key={image}
          src={image}
          alt={hotelText.photoOf(name, index + 1, images.length)}
          data-first={index === 0 || undefined}
          decoding="async"
        />
      ))}
      {images.length > 1 && (
        <Button
          variant="default"
          className={classes.photos ?? ''}
          leftSection={<IconPhoto size={18} stroke={1.75} aria-hidden />}
          onClick={photos.open}
        >
          {detailsText.seePhotos(images.length)}
        </Button>
      )}
      <Dialog opened={isOpen} onClose={photos.close} title={detailsText.photosOf(name)} size={720}>
        <Pictures images={images} name={name} isLarge hasKeys />
      </Dialog>
    </div>
  );
}
