/** Cobertura: for each kind of request the scopes without a model and the levels that nobody can decide. */
import { List, Skeleton, Stack, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { coverageQuery, type ModelType } from '@trajeto/approvals-data-access';
import { useCustomerUuid } from '@trajeto/shared-auth';
import { Banner, ErrorState } from '@trajeto/shared-ui';
import { modelsText as text } from './models.text';

const KINDS = ['travel', 'advance', 'expense_report'] as const satisfies readonly ModelType[];

function CoverageOf({ modelType }: { modelType: ModelType }) {
  const { data, error, refetch } = useQuery(coverageQuery(useCustomerUuid(), { modelType }));
  if (error) return <ErrorState message={text.loadCoverageFailed} error={error} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton height={72} radius="md" />;
  const { uncovered, withoutApprover, covered, total } = data;
  if (uncovered.length === 0 && withoutApprover.length === 0) return <Banner tone="petroleo" title={text.covered} />;
  return (
    <Stack gap="xs">
      {uncovered.length > 0 && (
        <>
          <Banner tone="urucum" title={text.uncovered(total - covered, total)} />
          <List fz="sm">
            {uncovered.map(({ approvalType, uuid, name, branch }) => (
              <List.Item key={`${uuid} ${branch?.uuid ?? ''}`}>
                {[text.types[approvalType], name, branch?.name].filter(Boolean).join(' · ')}
              </List.Item>
            ))}
          </List>
        </>
      )}
      {withoutApprover.map(({ model, level }) => (
        <Text key={`${model.uuid} ${String(level)}`} fz="sm">
          {text.withoutApprover(model.name, level)}
        </Text>
      ))}
    </Stack>
  );
}

export function CoveragePanel() {
  return (
    <Stack gap="xl">
      {KINDS.map((kind) => (
        <Stack key={kind} gap="xs" component="section" aria-label={text.models[kind]}>
          <Title order={2} fz="lg">
            {text.models[kind]}
          </Title>
          <CoverageOf modelType={kind} />
        </Stack>
      ))}
    </Stack>
  );
}
