/** The tabs of one's own list, each with how many it holds. */
import { LinkTabs } from '@trajeto/shared-ui';
import { ownAddressOf, TABS, type OwnAddress, type Tab } from './list-address';
import { listText } from './list.text';

export function OwnTabs({ address, counts }: { address: OwnAddress; counts: Record<Tab, number> | null }) {
  const tabs = TABS.map((tab) => ({
    id: tab,
    label: listText.tab[tab],
    to: ownAddressOf({ ...address, tab, page: 1, opened: null, status: null }),
    isCurrent: tab === address.tab,
    count: counts?.[tab],
  }));
  return <LinkTabs label={listText.tabs} tabs={tabs} />;
}
