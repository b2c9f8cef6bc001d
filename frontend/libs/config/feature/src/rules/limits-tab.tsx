/** Regras of an expense policy: a sentence each, changed in a dialog over the policy. */
import { Button, Group, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { policyLimitsQuery, usePolicyLimitWrites, type Policy, type PolicyLimit } from '@trajeto/config-data-access/rules';
import { EmptyState, ErrorState, RowsSkeleton } from '@trajeto/shared-ui';
import { crudText, RecordPanel, RowMenu, usePermitted, useRowActs, type RowAct } from '@trajeto/shared-ui/crud';
import { IconEdit, IconPlus, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { limitsText as text } from './policies.text';
import { limitBodyOf, limitForm, sentenceOfLimit } from './policy-limit';
import classes from './rules.module.css';

const ACTIONS = {
  create: 'create-policy-value-expense',
  update: 'update-policy-value-expense',
  remove: 'delete-policy-value-expense',
} as const;
const named = ({ expenseType, policyParameter }: PolicyLimit) => `${expenseType.name} · ${text.parameters[policyParameter]}`;

interface LimitsProps {
  limits: readonly PolicyLimit[];
  onOpen: (uuid: string) => void;
  onRemove: (limit: PolicyLimit) => Promise<unknown>;
}

function Limits({ limits, onOpen, onRemove }: LimitsProps) {
  const may = usePermitted(ACTIONS);
  const { perform, question } = useRowActs();
  const actsOf = (limit: PolicyLimit): RowAct[] => [
    ...(may('update') ? [{ id: 'edit', label: crudText.edit, icon: IconEdit, run: () => onOpen(limit.uuid) }] : []),
    ...(may('remove')
      ? [
          {
            id: 'remove',
            label: crudText.remove,
            icon: IconTrash,
            isDestructive: true,
            confirm: { title: text.removeTitle(named(limit)), body: text.removeBody },
            run: () => onRemove(limit),
          },
        ]
      : []),
  ];
  return (
    <ul className={classes.limits} aria-label={text.title}>
      {limits.map((limit) => (
        <li key={limit.uuid} className={`tj-card ${classes.limit ?? ''}`}>
          <Text className={classes.grows ?? ''}>{sentenceOfLimit(limit)}</Text>
          <RowMenu name={named(limit)} acts={actsOf(limit)} onAct={perform} />
        </li>
      ))}
      {question}
    </ul>
  );
}

export function LimitsTab({ policy }: { policy: Policy }) {
  const { data, error, refetch } = useQuery(policyLimitsQuery(policy.uuid));
  const { create, update, remove } = usePolicyLimitWrites(policy.uuid, text.words);
  const [opened, setOpened] = useState<string | null>(null);
  const mayCreate = usePermitted(ACTIONS)('create');
  if (error && !data) return <ErrorState message={text.loadFailed} error={error} onRetry={() => void refetch()} />;
  if (!data) return <RowsSkeleton rows={3} />;
  const row = data.data.find(({ uuid }) => uuid === opened) ?? null;
  return (
    <Stack gap="md">
      {mayCreate && (
        <Group>
          <Button leftSection={<IconPlus size={18} aria-hidden />} onClick={() => setOpened('new')}>
            {text.create}
          </Button>
        </Group>
      )}
      {data.data.length === 0 && <EmptyState title={text.empty} />}
      <Limits limits={data.data} onOpen={setOpened} onRemove={remove.run} />
      {(opened === 'new' || row) && (
        <RecordPanel
          key={opened}
          record={limitForm(policy.customerUuid)}
          row={row}
          writes={{
            create: (values) => create.run(limitBodyOf(values)),
            update: (limit: PolicyLimit, values) => update.run({ row: limit, body: limitBodyOf(values) }),
          }}
          title={row ? text.editTitle(named(row)) : text.create}
          saving={row ? text.updating : text.creating}
          size={560}
          onClose={() => setOpened(null)}
        />
      )}
    </Stack>
  );
}
