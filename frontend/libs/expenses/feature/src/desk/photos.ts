/** Photos before they travel: which may be sent, and large ones made smaller. */
import { expensesUiText } from '@trajeto/expenses-ui';

const KINDS = ['image/jpeg', 'image/png', 'image/webp', 'image/heic', 'image/heif', 'application/pdf'];
const ENDINGS = /\.(jpe?g|png|webp|hei[cf]|pdf)$/i;
export const ACCEPTED = [...KINDS, '.heic', '.heif'].join(',');

const MEGABYTE = 1024 * 1024;
export const LARGEST = 15 * MEGABYTE;
const WORTH_SHRINKING = 4 * MEGABYTE;
const LONGEST_SIDE = 2400;
const QUALITY = 0.85;
const SHRINKABLE: ReadonlySet<string> = new Set(['image/jpeg', 'image/png', 'image/webp']);

/** Why a file cannot be a receipt, or null; some systems name no type for HEIC, so its ending counts too. */
export function refusalOf(file: { name: string; type: string }): string | null {
  const isKnown = KINDS.includes(file.type) || (file.type === '' && ENDINGS.test(file.name));
  return isKnown ? null : expensesUiText.refused;
}

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
    return new File([small], file.name.replace(ENDINGS, '.jpg'), { type: 'image/jpeg' });
  } catch {
    return file;
  }
}
