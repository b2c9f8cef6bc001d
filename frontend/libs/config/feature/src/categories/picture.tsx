/** The picture a category has; one this version does not know is drawn as a receipt. */
import { CATEGORY_ICONS } from '@trajeto/shared-ui/crud';
import { IconReceipt } from '@tabler/icons-react';

export function Picture({ icon, size = 20 }: { icon: string; size?: number }) {
  const Found = CATEGORY_ICONS.find(({ slug }) => slug === icon)?.icon ?? IconReceipt;
  return <Found size={size} stroke={1.75} aria-hidden />;
}
