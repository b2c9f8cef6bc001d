/** The columns and views of lists as this person keeps them, and the way to keep others (UI 3.1, 3.2). */
import type { ListWishes } from '@trajeto/shared-ui';
import { preferencesOf, useWish } from '@trajeto/shell-data-access';
import { useStart } from '../access/start';
import { frameText } from './frame.text';

export function useListWishes(): ListWishes {
  const { columns, views } = preferencesOf(useStart());
  return { columns, views, save: useWish(frameText.wishFailed) };
}
