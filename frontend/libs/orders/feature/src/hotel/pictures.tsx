/** Pictures of a hotel, one at a time. */
import { ActionIcon } from '@mantine/core';
import { useHotkeys } from '@mantine/hooks';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { useState } from 'react';
import classes from './hotel.module.css';
import { hotelText } from './hotel.text';

interface PicturesProps {
  images: readonly string[];
  name: string;
  isLarge?: boolean;
  /** The arrow keys turn them over: of the only pictures that can be seen. */
  hasKeys?: boolean;
}

export function Pictures({ images, name, isLarge = false, hasKeys = false }: PicturesProps) {
  const [index, setIndex] = useState(0);
  const image = images[index];
  const move = (by: number) => setIndex((index + by + images.length) % images.length);
  useHotkeys(
    hasKeys
      ? [
          ['ArrowLeft', () => move(-1)],
          ['ArrowRight', () => move(1)],
        ]
      : [],
  );
  if (image === undefined) return <span className={classes.picture} data-large={isLarge || undefined} aria-hidden />;
  return (
    <span className={classes.picture} data-large={isLarge || undefined}>
      <img src={image} alt={hotelText.photoOf(name, index + 1, images.length)} loading="lazy" decoding="async" />
      {images.length > 1 && (
        <span className={classes.pictureButtons}>
          <ActionIcon variant="default" radius="xl" aria-label={`${hotelText.previousPhoto}, ${name}`} onClick={() => move(-1)}>
            <IconChevronLeft size={18} aria-hidden />
          </ActionIcon>
          <ActionIcon variant="default" radius="xl" aria-label={`${hotelText.nextPhoto}, ${name}`} onClick={() => move(1)}>
            <IconChevronRight size={18} aria-hidden />
          </ActionIcon>
        </span>
      )}
    </span>
  );
}
