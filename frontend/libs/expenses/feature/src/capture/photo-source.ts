/** The address of a draft's picture: the file itself where the browser can draw it, else what the server made of it. */
import type { Draft } from '../desk/draft';
import { isDrawable } from '../desk/photos';
import { pictureOf } from '../desk/pictures';

export function photoSource(draft: Draft | null): string | null {
  if (draft?.photo && isDrawable(draft.photo)) return pictureOf(draft.photo);
  return draft?.reading.answer?.imageLink ?? null;
}
