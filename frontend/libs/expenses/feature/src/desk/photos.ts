/** Photos before they travel: which a browser draws, and large ones made smaller. */
import { RECEIPT_ENDINGS } from '@trajeto/shared-format';

const MEGABYTE = 1024 * 1024;
const WORTH_SHRINKING = 4 * MEGABYTE;
const LONGEST_SIDE = 2400;
const QUALITY = 0.85;
const SHRINKABLE: ReadonlySet<string> = new Set(['image/jpeg', 'image/png', 'image/webp']);

/** What a browser draws by itself; of the others the server's picture is shown once it was read. */
export const isDrawable = (photo: Blob): boolean => SHRINKABLE.has(photo.type);

function drawn(picture: ImageBitmap): HTMLCanvasElement {
  const scale = Math.min(1, LONGEST_SIDE / Math.max(picture.width, picture.height));
  const canvas = document.createElement('canvas');
  canvas.width = Math.round(picture.width * scale);
  canvas.height = Math.round(picture.height * scale);
  canvas.getContext('2d')?.drawImage(picture, 0, 0, canvas.width, canvas.height);
  return canvas;
}

/** A photo above 4 MB as a JPEG of at most 2400 pixels; whatever cannot be drawn is sent as it is. */
export async function shrunk(file: File): Promise<File> {
  if (file.size <= WORTH_SHRINKING || !SHRINKABLE.has(file.type)) return file;
  try {
    const picture = await createImageBitmap(file);
    const canvas = drawn(picture);
    picture.close();
    const small = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', QUALITY));
    if (!small || small.size >= file.size) return file;
    return new File([small], file.name.replace(RECEIPT_ENDINGS, '.jpg'), { type: 'image/jpeg' });
  } catch {
    return file;
  }
}
