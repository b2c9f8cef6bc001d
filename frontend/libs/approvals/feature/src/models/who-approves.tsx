/** Quem aprova?: the model that would serve a charge, why it won, and who would decide. */
import { Checkbox, List, NativeSelect, SimpleGrid, Skeleton, Stack, Text, Title } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { simulationQuery, type ApprovalSimulation, type ModelType, type SimulatedRequest } from '@trajeto/approvals-data-access';
import { activePhasesQuery } from '@trajeto/config-data-access';
import { costCenterOptionsQuery, groupOptionsQuery, personOptionsQuery } from '@trajeto/config-data-access/people';
import { branchOptionsQuery, projectOptionsQuery } from '@trajeto/config-data-access/structure';
import { useCustomerUuid } from '@trajeto/shared-auth';
import { ApprovalTrail, ErrorState } from '@trajeto/shared-ui';
import { MoneyInput, SearchSelect, type SearchQuery } from '@trajeto/shared-ui/crud';
import { useState } from 'react';
import { modelsText as text } from './models.text';

const PAUSE = 700;
const KINDS = ['travel', 'advance', 'expense_report'] as const satisfies readonly ModelType[];

interface ChargeFieldProps {
  label: string;
  query: SearchQuery;
  value: string | undefined;
  onChange: (value: string | undefined) => void;
}

const ChargeField = ({ label, query, value, onChange }: ChargeFieldProps) => (
  <SearchSelect label={label} clearable query={query} value={value ?? null} onChange={(next) => onChange(next ?? undefined)} />
);

function Answer({ simulation }: { simulation: ApprovalSimulation }) {
  const lost = simulation.candidates.filter(({ model }) => model.uuid !== simulation.model?.uuid);
  return (
    <Stack gap="md">
      <ApprovalTrail levels={simulation.levels} automatic={simulation.automatic} />
      <div>
        <Title order={2} fz="md">
          {simulation.model ? `${text.why} ${simulation.model.name}` : text.why}
        </Title>
        <List type="ordered" fz="sm">
          {simulation.reasons.map((reason) => (
            <List.Item key={reason}>{reason}</List.Item>
          ))}
        </List>
      </div>
      {simulation.decidersNow.length > 0 && (
        <div>
          <Title order={2} fz="md">
            {text.deciders}
          </Title>
          <Text fz="sm">{simulation.decidersNow.map(({ name }) => name).join(', ')}</Text>
        </div>
      )}
      {lost.length > 0 && (
        <div>
          <Title order={2} fz="md">
            {text.others}
          </Title>
          {lost.map(({ model, reason }) => (
            <Text key={model.uuid} fz="sm">
              {model.name}: {reason}
            </Text>
          ))}
        </div>
      )}
    </Stack>
  );
}

export function WhoApproves() {
  const customerId = useCustomerUuid();
  const [question, setQuestion] = useState<SimulatedRequest>({ modelType: 'travel' });
  const [asked] = useDebouncedValue(question, PAUSE);
  const { data, error, refetch } = useQuery(simulationQuery(customerId, asked));
  const put = (part: Partial<SimulatedRequest>) => setQuestion((before) => ({ ...before, ...part }));
  return (
    <SimpleGrid cols={{ base: 1, md: 2 }} spacing="xl">
      <Stack gap="sm">
        <NativeSelect
          label={text.model}
          data={KINDS.map((value) => ({ value, label: text.models[value] }))}
          value={question.modelType}
          onChange={({ currentTarget }) => put({ modelType: currentTarget.value as ModelType })}
        />
        <ChargeField
          label={text.branch}
          query={(words) => branchOptionsQuery(customerId, words)}
          value={question.branchUuid ?? undefined}
          onChange={(branchUuid) => put({ branchUuid })}
        />
        <ChargeField
          label={text.costCenter}
          query={(words) => costCenterOptionsQuery(customerId, words)}
          value={question.costCenterUuid ?? undefined}
          onChange={(costCenterUuid) => put({ costCenterUuid })}
        />
        <ChargeField
          label={text.project}
          query={(words) => projectOptionsQuery(customerId, words)}
          value={question.projectUuid ?? undefined}
          onChange={(projectUuid) => put({ projectUuid, phaseUuid: undefined })}
        />
        {question.projectUuid && (
          <ChargeField
            key={question.projectUuid}
            label={text.phase}
            query={(words) => activePhasesQuery(question.projectUuid ?? '', words, ({ uuid, name }) => ({ value: uuid, label: name }))}
            value={question.phaseUuid ?? undefined}
            onChange={(phaseUuid) => put({ phaseUuid })}
          />
        )}
        <ChargeField
          label={text.group}
          query={(words) => groupOptionsQuery(customerId, words)}
          value={question.groupUuid ?? undefined}
          onChange={(groupUuid) => put({ groupUuid })}
        />
        <ChargeField
          label={text.requester}
          query={(words) => personOptionsQuery(customerId, words)}
          value={question.customerEmployeeUuid ?? undefined}
          onChange={(customerEmployeeUuid) => put({ customerEmployeeUuid })}
        />
        <MoneyInput label={text.value} value={question.value ?? ''} onChange={(value) => put({ value: value || undefined })} />
        <Checkbox
          label={text.brokenPolicy}
          checked={question.brokenPolicy ?? false}
          onChange={({ currentTarget }) => put({ brokenPolicy: currentTarget.checked })}
        />
      </Stack>
      <section aria-label={text.tabs['quem-aprova']}>
        {error && <ErrorState message={text.simulationFailed} error={error} onRetry={() => void refetch()} />}
        {!error && !data && <Skeleton height={120} radius="md" />}
        {data && <Answer simulation={data} />}
      </section>
    </SimpleGrid>
  );
}
