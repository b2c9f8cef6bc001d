/** What a cost is told by, in the list of its order and in the agency's. */
import { Anchor, Text } from '@mantine/core';
import type { ExtraCost } from '@trajeto/orders-data-access';
import { formatDateTime, formatShortSpan } from '@trajeto/shared-format';
import { Money, type Column } from '@trajeto/shared-ui';
import classes from './extra-costs.module.css';
import { extraCostsText as text } from './extra-costs.text';

const NONE = '—';
export const categoryOf = ({ costCategory }: ExtraCost) => costCategory.name;
export const periodOf = ({ startDate, endDate }: ExtraCost) =>
  startDate || endDate ? formatShortSpan(startDate ?? endDate, endDate) : null;
export const exportedOf = ({ exportedAt }: ExtraCost) => exportedAt && formatDateTime(exportedAt);

export function Proof({ cost }: { cost: ExtraCost }) {
  if (!cost.proofLink) return NONE;
  return (
    <Anchor href={cost.proofLink} target="_blank" rel="noopener" className={classes.proof} aria-label={text.seeProofOf(categoryOf(cost))}>
      {text.seeProof}
    </Anchor>
  );
}

function Category({ cost }: { cost: ExtraCost }) {
  return (
    <span className={classes.category}>
      {categoryOf(cost)}
      {cost.obs && (
        <Text fz="sm" c="dimmed">
          {cost.obs}
        </Text>
      )}
    </span>
  );
}

export const COST_COLUMNS: readonly Column<ExtraCost>[] = [
  { id: 'category', header: text.category, width: '34%', cell: (cost) => <Category cost={cost} /> },
  { id: 'traveler', header: text.traveler, cell: ({ traveler }) => traveler?.name ?? NONE },
  { id: 'period', header: text.period, cell: (cost) => periodOf(cost) ?? NONE },
  { id: 'proof', header: text.proof, cell: (cost) => <Proof cost={cost} /> },
  { id: 'exported', header: text.exportedAt, cell: (cost) => exportedOf(cost) ?? NONE },
  { id: 'value', header: text.value, align: 'right', cell: ({ value }) => <Money value={value} /> },
];
