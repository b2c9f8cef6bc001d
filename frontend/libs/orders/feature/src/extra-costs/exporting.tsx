/** Choosing costs of a page and saying that the back office has them: a manager's. */
import { Button, Checkbox, VisuallyHidden } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useExportCosts, type ExtraCost } from '@trajeto/orders-data-access';
import { formatMoney, sumMoney } from '@trajeto/shared-format';
import { ConfirmDialog, type Column } from '@trajeto/shared-ui';
import { useState } from 'react';
import { categoryOf } from './cost-cells';
import classes from './extra-costs.module.css';
import { extraCostsText as text } from './extra-costs.text';

export interface Choice {
  chosen: readonly ExtraCost[];
  isChosen: (cost: ExtraCost) => boolean;
  choose: (costs: readonly ExtraCost[], isOn: boolean) => void;
  clear: () => void;
}

const isOpen = ({ exportedAt }: ExtraCost) => exportedAt === null;

/** What is chosen stays so only while it is on the page, and not exported. */
export function useChoice(rows: readonly ExtraCost[]): Choice {
  const [uuids, setUuids] = useState<ReadonlySet<string>>(new Set());
  const chosen = rows.filter((cost) => uuids.has(cost.uuid) && isOpen(cost));
  return {
    chosen,
    isChosen: (cost) => chosen.includes(cost),
    choose: (costs, isOn) => {
      const named = costs.map(({ uuid }) => uuid);
      setUuids((last) => new Set(isOn ? [...last, ...named] : [...last].filter((uuid) => !named.includes(uuid))));
    },
    clear: () => setUuids(new Set()),
  };
}

export function ChooseOne({ cost, choice }: { cost: ExtraCost; choice: Choice }) {
  if (!isOpen(cost)) return null;
  return (
    <Checkbox
      className={classes.above}
      aria-label={text.chooseOne(categoryOf(cost), cost.orderNumber)}
      checked={choice.isChosen(cost)}
      onChange={({ currentTarget }) => choice.choose([cost], currentTarget.checked)}
    />
  );
}

function ChooseAll({ rows, choice }: { rows: readonly ExtraCost[]; choice: Choice }) {
  const open = rows.filter(isOpen);
  const isAll = open.length > 0 && open.length === choice.chosen.length;
  return (
    <Checkbox
      aria-label={text.chooseAll}
      checked={isAll}
      indeterminate={!isAll && choice.chosen.length > 0}
      disabled={open.length === 0}
      onChange={({ currentTarget }) => choice.choose(open, currentTarget.checked)}
    />
  );
}

export const choiceColumn = (rows: readonly ExtraCost[], choice: Choice): Column<ExtraCost> => ({
  id: 'choice',
  header: text.choice,
  head: (
    <>
      <VisuallyHidden>{text.choice}</VisuallyHidden>
      <ChooseAll rows={rows} choice={choice} />
    </>
  ),
  width: 44,
  cell: (cost) => <ChooseOne cost={cost} choice={choice} />,
});

/** In the place of the filters while something is chosen. */
export function ExportBar({ agencyId, choice: { chosen, clear } }: { agencyId: string; choice: Choice }) {
  const [isAsking, asking] = useDisclosure(false);
  const { run, isPending } = useExportCosts(agencyId, { success: text.exported, failure: text.exportFailed });
  const said = text.chosen(chosen.length, formatMoney(sumMoney(chosen.map(({ value }) => value))));
  const done = () => {
    asking.close();
    clear();
  };
  const send = () => void run(chosen.map(({ uuid }) => uuid)).then(done, asking.close);
  return (
    <div className={classes.chosen} role="toolbar" aria-label={said}>
      <b role="status">{said}</b>
      <Button onClick={asking.open}>{text.export}</Button>
      <Button variant="subtle" onClick={clear}>
        {text.clear}
      </Button>
      <ConfirmDialog
        opened={isAsking}
        onClose={asking.close}
        onConfirm={send}
        title={text.exportTitle(chosen.length)}
        verb={text.export}
        isPending={isPending}
      >
        {text.exportBody}
      </ConfirmDialog>
    </div>
  );
}
