/** Regras of an expense policy: a sentence each, changed in a dialog over the policy. */
import { Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { policyLimitsQuery, usePolicyLimitWrites, type Policy, type PolicyLimit } from '@trajeto/config-data-access/rules';
import { ErrorState, RowsSkeleton } from '@trajeto/shared-ui';
import { RecordCards } from '@trajeto/shared-ui/crud';
import { limitsText as text } from './policies.text';
import { limitBodyOf, limitForm, sentenceOfLimit, type LimitValues } from './policy-limit';

const ACTIONS = {
  create: 'create-policy-value-expense',
  update: 'update-policy-value-expense',
  remove: 'delete-policy-value-expense',
};
const nameOf = ({ expenseType, policyParameter }: PolicyLimit) => `${expenseType.name} · ${text.parameters[policyParameter]}`;
const Limit = (limit: PolicyLimit) => <Text>{sentenceOfLimit(limit)}</Text>;

export function LimitsTab({ policy }: { policy: Policy }) {
  const { data, error, refetch } = useQuery(policyLimitsQuery(policy.uuid));
  const { create, update, remove } = usePolicyLimitWrites(policy.uuid, text.words);
  if (error && !data) return <ErrorState message={text.loadFailed} error={error} onRetry={() => void refetch()} />;
  if (!data) return <RowsSkeleton rows={3} />;
  return (
    <RecordCards<PolicyLimit, LimitValues>
      text={text}
      rows={data.data}
      nameOf={nameOf}
      draw={Limit}
      record={limitForm(policy.customerUuid)}
      writes={{
        create: { run: (values) => create.run(limitBodyOf(values)) },
        update: { run: ({ row, values }) => update.run({ row, body: limitBodyOf(values) }) },
        remove,
      }}
      actions={ACTIONS}
    />
  );
}
