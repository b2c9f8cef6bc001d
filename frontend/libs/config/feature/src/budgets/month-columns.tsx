/** What was consumed month by month beside the plan of a month, as columns or as a table. */
import { Button, Group, Table, Text, Title } from '@mantine/core';
import type { BudgetView } from '@trajeto/config-data-access/budgets';
import { formatMoney } from '@trajeto/shared-format';
import { IconChartBar, IconTable } from '@tabler/icons-react';
import { useState } from 'react';
import classes from './budgets.module.css';
import { budgetViewText as text } from './budget-view.text';
import { monthsOf, type ColumnHeights } from './consumption';

const shortMonth = new Intl.DateTimeFormat('pt-BR', { timeZone: 'UTC', month: 'short' });
const longMonth = new Intl.DateTimeFormat('pt-BR', { timeZone: 'UTC', month: 'long', year: 'numeric' });
const firstDay = (month: string) => new Date(`${month.slice(0, 7)}-01T00:00:00Z`);
const nameOf = (month: string) => longMonth.format(firstDay(month));

type Months = readonly BudgetView['byMonth'][number][];

function Columns({ heights, plan, months }: ColumnHeights & { months: Months }) {
  return (
    <ul className={classes.months}>
      {months.map(({ month, consumed }, at) => (
        <li key={month} title={text.part(nameOf(month), formatMoney(consumed))}>
          <span className={classes.column} style={{ height: `${heights[at] ?? 0}%` }} />
          <span className={classes.monthName}>{shortMonth.format(firstDay(month)).replace('.', '')}</span>
        </li>
      ))}
      <li aria-hidden className={classes.plan} style={{ insetBlockEnd: `${plan}%` }} />
    </ul>
  );
}

function MonthTable({ months }: { months: Months }) {
  return (
    <Table>
      <Table.Thead>
        <Table.Tr>
          <Table.Th scope="col">{text.month}</Table.Th>
          <Table.Th scope="col" ta="right">
            {text.consumed}
          </Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {months.map(({ month, consumed }) => (
          <Table.Tr key={month}>
            <Table.Th scope="row" fw={400}>
              {nameOf(month)}
            </Table.Th>
            <Table.Td ta="right" className="tj-num">
              {formatMoney(consumed)}
            </Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  );
}

export function MonthColumns({ view }: { view: BudgetView }) {
  const [isTable, setIsTable] = useState(false);
  const { months, top, planned, ...columns } = monthsOf(view);
  if (!top) return <Text c="dimmed">{text.noMonths}</Text>;
  return (
    <figure style={{ margin: 0 }}>
      <Group justify="space-between" mb="sm">
        <Title order={3} fz="md">
          {text.months}
        </Title>
        <Button
          variant="subtle"
          size="compact-sm"
          leftSection={isTable ? <IconChartBar size={18} aria-hidden /> : <IconTable size={18} aria-hidden />}
          onClick={() => setIsTable(!isTable)}
        >
          {isTable ? text.showChart : text.showTable}
        </Button>
      </Group>
      {isTable ? <MonthTable months={months} /> : <Columns months={months} {...columns} />}
      <Text component="figcaption" fz="sm" c="dimmed" mt="xs">
        {text.monthsSummary(nameOf(top.month), formatMoney(top.consumed))} · {text.plan(formatMoney(planned))}
      </Text>
    </figure>
  );
}
