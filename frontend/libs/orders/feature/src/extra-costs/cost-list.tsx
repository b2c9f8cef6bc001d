/** Extra costs as rows, and as cards on a phone. */
import { Text } from '@mantine/core';
import { useRemoveExtraCost, type ExtraCost } from '@trajeto/orders-data-access';
import { DataTable, Money, type Column } from '@trajeto/shared-ui';
import { RowCard, RowMenu, useRowActs, type RowAct } from '@trajeto/shared-ui/crud';
import { IconPencil, IconTrash } from '@tabler/icons-react';
import { COST_COLUMNS, categoryOf, exportedOf, periodOf, Proof } from './cost-cells';
import { extraCostsText as text } from './extra-costs.text';

function useActs(onEdit: (cost: ExtraCost) => void) {
  const { run } = useRemoveExtraCost({ success: text.removed, failure: text.removeFailed });
  return (cost: ExtraCost): RowAct[] => [
    { id: 'edit', label: text.editAct, icon: IconPencil, run: () => onEdit(cost) },
    {
      id: 'remove',
      label: text.removeAct,
      icon: IconTrash,
      isDestructive: true,
      needsNetwork: true,
      confirm: { title: text.removeTitle(categoryOf(cost)), body: text.removeBody },
      run: () => run(cost),
    },
  ];
}

function CostCard({ cost, acts, perform }: { cost: ExtraCost; acts: readonly RowAct[]; perform: (act: RowAct) => void }) {
  const exported = exportedOf(cost);
  const facts = [cost.traveler?.name, periodOf(cost), cost.obs, exported && `${text.exportedAt} ${exported}`].filter(Boolean).join(' · ');
  return (
    <RowCard
      title={categoryOf(cost)}
      badge={<Money value={cost.value} fw={600} />}
      facts={facts}
      figure={cost.proofLink && <Proof cost={cost} />}
      menu={<RowMenu name={text.about(categoryOf(cost))} acts={acts} onAct={perform} />}
    />
  );
}

/** `onEdit`: null to whoever only reads; what is exported is changed in the agency's back office. */
export function CostList({ costs, onEdit }: { costs: readonly ExtraCost[]; onEdit: ((cost: ExtraCost) => void) | null }) {
  const { perform, question } = useRowActs();
  const actsOf = useActs(onEdit ?? (() => undefined));
  const acts = (cost: ExtraCost) => (onEdit === null || cost.exportedAt !== null ? [] : actsOf(cost));
  const menu: Column<ExtraCost> = {
    id: 'acts',
    header: text.acts,
    align: 'right',
    width: 72,
    cell: (cost) => <RowMenu name={text.about(categoryOf(cost))} acts={acts(cost)} onAct={perform} />,
  };
  if (costs.length === 0)
    return (
      <Text c="dimmed" fz="sm">
        {text.none}. {text.noneHint}
      </Text>
    );
  return (
    <>
      <DataTable
        caption={text.caption}
        columns={onEdit === null ? COST_COLUMNS : [...COST_COLUMNS, menu]}
        rows={costs}
        rowKey={({ uuid }) => uuid}
        versionOf={({ version }) => version}
        card={(cost) => <CostCard cost={cost} acts={acts(cost)} perform={perform} />}
      />
      {question}
    </>
  );
}
