/** A receipt in the size of a stamp; a plate of its own in dark, an icon where there is no picture. */
import { IconReceipt } from '@tabler/icons-react';
import { useState } from 'react';
import classes from './thumb.module.css';

export function ReceiptThumb({ src, isFaint = false }: { src: string | null; isFaint?: boolean }) {
  const [failed, setFailed] = useState<string | null>(null);
  return (
    <span className={classes.thumb} data-faint={isFaint || undefined}>
      {src && failed !== src ? (
        <img src={src} alt="" width={36} height={44} loading="lazy" onError={() => setFailed(src)} />
      ) : (
        <IconReceipt size={20} stroke={1.5} aria-hidden />
      )}
    </span>
  );
}
