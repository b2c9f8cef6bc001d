/** What each product takes of the total: a ring with its legend, and a card per product with its share out of policy. */
import { DonutChart } from '@mantine/charts';
import { UnstyledButton } from '@mantine/core';
import type { ItemShare } from '@trajeto/bi-data-access';
import { formatMoney, formatPercent } from '@trajeto/shared-format';
import { useIsMobile } from '@trajeto/shared-ui';
import { IconBed, IconBus, IconCar, IconHeadset, IconPlane, IconReceipt, type Icon } from '@tabler/icons-react';
import type { ProductName } from './address';
import classes from './dashboard.module.css';
import { dashboardText } from './dashboard.text';
import { greatestOf, shortMoney, wholePercent } from './figures';
import { Panel } from './panel';

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

export function ByItemPanel({ items, isStale }: { items: readonly ItemShare[] | undefined; isStale: boolean }) {
  const greatest = greatestOf((items ?? []).map(({ item, value }) => ({ label: nameOf(item), height: Number(value), value })));
  return (
    <Panel
      title={dashboardText.byItem}
      isStale={isStale}
      height={240}
      summary={greatest && dashboardText.greatest(greatest.name, greatest.value)}
      table={
        items && {
          heads: [dashboardText.product, dashboardText.share, dashboardText.value],
          rows: items.map(({ item, percentValue, value }) => ({
            key: item,
            cells: [nameOf(item), wholePercent(percentValue), formatMoney(value)],
          })),
        }
      }
    >
      {items && <Ring items={items} />}
    </Panel>
  );
}

interface ItemCardsProps {
  items: readonly ItemShare[];
  chosen: readonly ProductName[];
  isStale: boolean;
  onToggle: (product: ProductName) => void;
}

export function ItemCards({ items, chosen, isStale, onToggle }: ItemCardsProps) {
  return (
    <ul className={classes.cards} data-stale={isStale || undefined}>
      {items.map(({ item, value, percentBrokenPolicy: outside }) => {
        const CardIcon = ICONS[item] ?? IconPlane;
        return (
          <li key={item}>
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
          </li>
        );
      })}
    </ul>
  );
}
