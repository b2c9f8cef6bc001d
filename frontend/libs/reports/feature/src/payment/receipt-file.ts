/** What may be attached before the server looks at it: the kinds and the size the contract names. */
import { paymentText } from './payment.text';

export const ACCEPTED = ['image/jpeg', 'image/png', 'image/webp', 'image/heic', 'image/heif', 'application/pdf'];
const ENDINGS = /\.(jpe?g|png|webp|hei[cf]|pdf)$/i;
const LARGEST = 15 * 1024 * 1024;

/** The sentence that refuses a file, or null; browsers leave the type of HEIC empty, so its name decides. */
export function fileProblem(file: Pick<File, 'name' | 'type' | 'size'>): string | null {
  if (file.size > LARGEST) return paymentText.tooLarge;
  return ACCEPTED.includes(file.type) || (file.type === '' && ENDINGS.test(file.name)) ? null : paymentText.wrongKind;
}
