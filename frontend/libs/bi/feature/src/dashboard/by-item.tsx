/** What each product takes of the total: a ring with its legend, and a card per product with its share out of policy. */
import { DonutChart } from '@mantine/charts';
import { Skeleton, UnstyledButton } from '@mantine/core';
import type { ItemShare } from '@trajeto/bi-data-access';
import { formatMoney, formatPercent } from '@trajeto/shared-format';
import { useIsMobile } from '@trajeto/shared-ui';
import { IconBed, IconBus, IconCar, IconHeadset, IconPlane, IconReceipt, type Icon } from '@tabler/icons-react';
import type { ProductName } from './address';
import classes from './dashboard.module.css';
import { dashboardText } from './dashboard.text';
import { greatestOf, shortMoney, wholePercent } from './figures';
import { Panel } from './panel';
import type { PanelRead } from './use-spending';

const ICONS: Readonly<Record<string, Icon>> = {
  airway: IconPlane,
  hotel: IconBed,
  road: IconBus,
  vehicle: IconCar,
  offline_hotel: IconHeadset,
  expense: IconReceipt,
};
const nameOf = (item: string) => dashboardText.products[item] ?? item;
const colorOf = (item: string) => `var(--bi-${item.replace('_', '-')})`;

/** Shares that round to nothing are not drawn. */
const drawn = (items: readonly ItemShare[]) => items.filter(({ percentValue }) => Math.round(percentValue * 100) > 0);

function Ring({ items }: { items: readonly ItemShare[] }) {
  const isMobile = useIsMobile();
  const shown = drawn(items);
  const first = shown[0];
  return (
    <div className={classes.ring}>
      <div className={classes.ringChart}>
        <DonutChart
          data={shown.map(({ item, percentValue }) => ({ name: nameOf(item), value: percentValue, color: colorOf(item) }))}
          size={isMobile ? 220 : 184}
          thickness={28}
          paddingAngle={shown.length > 1 ? 1.5 : 0}
          strokeWidth={0}
          startAngle={90}
          endAngle={-270}
          tooltipDataSource="segment"
          valueFormatter={wholePercent}
          pieProps={{ isAnimationActive: false }}
        />
        {first && (
          <span className={classes.ringLabel} aria-hidden>
            <b>{wholePercent(first.percentValue)}</b>
            {nameOf(first.item)}
          </span>
        )}
      </div>
      <ul className={classes.legend}>
        {shown.map(({ item, percentValue, value }) => (
          <li key={item}>
            <span className={classes.swatch} style={{ background: colorOf(item) }} aria-hidden />
            {nameOf(item)}
            <b className="tj-num">{wholePercent(percentValue)}</b>
            {isMobile && <span className={classes.quiet}>{shortMoney(Number(value))}</span>}
          </li>
        ))}
      </ul>
    </div>
  );
}

export function ByItemPanel({ read: { data: items, ...state } }: { read: PanelRead<ItemShare[]> }) {
  const greatest = greatestOf((items ?? []).map(({ item, value }) => ({ label: nameOf(item), height: Number(value), value })));
  return (
    <Panel
      title={dashboardText.byItem}
      isStale={state.isStale}
      isFailed={state.isFailed}
      onRetry={state.retry}
      height={240}
      summary={greatest && dashboardText.greatest(greatest.name, greatest.value)}
      table={
        items && {
          heads: [dashboardText.product, dashboardText.share, dashboardText.value],
          rows: items.map(({ item, percentValue, value }) => ({
            key: item,
            cells: [nameOf(item), wholePercent(percentValue), formatMoney(value)],
            height: percentValue,
          })),
        }
      }
    >
      <Ring items={items ?? []} />
    </Panel>
  );
}

interface ItemCardsProps {
  read: PanelRead<ItemShare[]>;
  chosen: readonly ProductName[];
  onToggle: (product: ProductName) => void;
}

function ItemCard({ share, chosen, onToggle }: Omit<ItemCardsProps, 'read'> & { share: ItemShare }) {
  const { item, value, percentBrokenPolicy: outside } = share;
  const CardIcon = ICONS[item] ?? IconPlane;
  return (
    <UnstyledButton
      className={`tj-card ${classes.itemCard ?? ''}`}
      aria-pressed={chosen.includes(item)}
      title={`${dashboardText.ofProduct(nameOf(item))}, ${formatMoney(value)}`}
      onClick={() => onToggle(item)}
    >
      <span className={classes.cardHead}>
        <CardIcon size={20} stroke={1.75} aria-hidden /> {nameOf(item)}
        <b className="tj-num">{shortMoney(Number(value))}</b>
      </span>
      <span className={classes.policy} aria-hidden>
        <span className={classes.within} style={{ flexGrow: 1 - outside }} />
        {outside > 0 && <span className={classes.beyond} style={{ flexGrow: outside }} />}
      </span>
      <span className={classes.cardFoot}>
        <span>{dashboardText.inside(formatPercent(1 - outside))}</span>
        <span>{dashboardText.outside(formatPercent(outside))}</span>
      </span>
    </UnstyledButton>
  );
}

/** One card per product; what failed or is empty is said by the ring above. */
export function ItemCards({ read: { data: items, isStale, isFailed }, chosen, onToggle }: ItemCardsProps) {
  if (isFailed || items?.length === 0) return null;
  return (
    <ul className={classes.cards} data-stale={isStale || undefined}>
      {items?.map((share) => (
        <li key={share.item}>
          <ItemCard share={share} chosen={chosen} onToggle={onToggle} />
        </li>
      )) ?? Array.from({ length: 4 }, (_, index) => <Skeleton key={index} component="li" height={118} radius="md" />)}
    </ul>
  );
}
