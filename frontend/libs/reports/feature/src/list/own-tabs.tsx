/** The tabs of one's own list, each with how many it holds. */
import { LinkTabs } from '@trajeto/shared-ui';
import { OWN_LISTS, type OwnAddress, type Tab } from './list-address';
import { listText } from './list.text';

interface OwnTabsProps {
  address: OwnAddress;
  counts: Record<Tab, number> | null;
}

export function OwnTabs({ address: { tab: current, toTab }, counts }: OwnTabsProps) {
  const tabs = OWN_LISTS.advance.tabs.map((tab) => ({
    id: tab,
    label: listText.tab[tab],
    to: toTab(tab),
    isCurrent: tab === current,
    count: counts?.[tab],
  }));
  return <LinkTabs label={listText.tabs} tabs={tabs} />;
}
