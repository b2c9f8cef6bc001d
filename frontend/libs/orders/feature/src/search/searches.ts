/** The products that can be searched, as the tabs of the search name them; a new one is its entry here. */
import { IconPlane, type Icon } from '@tabler/icons-react';

export interface ProductSearch {
  to: string;
  label: string;
  icon: Icon;
  /** The permission that books it. */
  action: string;
}

export const SEARCHES: readonly ProductSearch[] = [
  { to: '/busca/passagens-aereas', label: 'Aéreo', icon: IconPlane, action: 'create-airway-order' },
];
