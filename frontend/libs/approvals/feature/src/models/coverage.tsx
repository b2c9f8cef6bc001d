/** Cobertura: for each kind of request the scopes without a model, the levels that nobody can decide, the ties of models. */
import { Button, Group, Skeleton, Stack, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { coverageQuery, type Coverage, type ModelType } from '@trajeto/approvals-data-access';
import { useCustomerUuid } from '@trajeto/shared-auth';
import { Banner, ErrorState } from '@trajeto/shared-ui';
import { useAddress, usePermitted } from '@trajeto/shared-ui/crud';
import { useState, type ReactNode } from 'react';
import { Link } from 'react-router';
import { ADDRESS, MODEL_ACTIONS } from './address';
import { LinkDialog } from './link-cost-center';
import { modelsText as text } from './models.text';

const KINDS = ['travel', 'advance', 'expense_report'] as const;
type Kind = (typeof KINDS)[number] & ModelType;
type Scope = Coverage['uncovered'][number];

const Row = ({ words, children }: { words: string; children: ReactNode }) => (
  <Group component="li" justify="space-between" gap="xs">
    <Text fz="sm">{words}</Text>
    <Group gap="xs">{children}</Group>
  </Group>
);

const wordsOf = ({ approvalType, name, branch }: Scope) => [text.types[approvalType], name, branch?.name].filter(Boolean).join(' · ');

/** 'Criar modelo' starts one with the cost center; other scopes start a plain one. */
function Uncovered({ kind, scopes, onLink }: { kind: Kind; scopes: readonly Scope[]; onLink: (scope: Scope) => void }) {
  const { to } = useAddress(ADDRESS);
  const may = usePermitted(MODEL_ACTIONS);
  const isCenter = ({ approvalType }: Scope) => approvalType === 'cost_center';
  const createAt = (scope: Scope) => to({ aba: 'modelos', abrir: 'novo', para: kind, vincular: isCenter(scope) ? scope.uuid : null });
  return (
    <Stack component="ul" gap="xs" p={0} m={0}>
      {scopes.map((scope) => (
        <Row key={`${scope.uuid} ${scope.branch?.uuid ?? ''}`} words={wordsOf(scope)}>
          {may('create') && (
            <Button component={Link} to={createAt(scope)} variant="default" size="compact-sm" aria-label={text.createModelFor(scope.name)}>
              {text.createModel}
            </Button>
          )}
          {may('update') && isCenter(scope) && (
            <Button variant="subtle" size="compact-sm" aria-label={text.linkNamed(scope.name)} onClick={() => onLink(scope)}>
              {text.link}
            </Button>
          )}
        </Row>
      ))}
    </Stack>
  );
}

function Undecided({ levels }: { levels: Coverage['withoutApprover'] }) {
  const { to } = useAddress(ADDRESS);
  const may = usePermitted(MODEL_ACTIONS)('update');
  return (
    <Stack component="ul" gap="xs" p={0} m={0}>
      {levels.map(({ model, level }) => (
        <Row key={`${model.uuid} ${String(level)}`} words={text.withoutApprover(model.name, level)}>
          {may && (
            <Button
              component={Link}
              to={to({ aba: 'modelos', abrir: model.uuid })}
              variant="default"
              size="compact-sm"
              aria-label={text.editNamed(model.name)}
            >
              {text.edit}
            </Button>
          )}
        </Row>
      ))}
    </Stack>
  );
}

function Tied({ ties }: { ties: Coverage['ties'] }) {
  const { to } = useAddress(ADDRESS);
  const may = usePermitted(MODEL_ACTIONS)('update');
  return (
    <Stack component="ul" gap="xs" p={0} m={0}>
      {ties.map(({ models, ...scope }) => (
        <Row
          key={`${scope.uuid} ${scope.branch?.uuid ?? ''}`}
          words={text.tied(
            wordsOf(scope),
            models.map(({ name }) => name),
          )}
        >
          {may &&
            models.map(({ uuid, name }) => (
              <Button
                key={uuid}
                component={Link}
                to={to({ aba: 'modelos', abrir: uuid })}
                variant="default"
                size="compact-sm"
                aria-label={text.editNamed(name)}
              >
                {name}
              </Button>
            ))}
        </Row>
      ))}
    </Stack>
  );
}

function CoverageOf({ kind, onLink }: { kind: Kind; onLink: (scope: Scope) => void }) {
  const { data, error, refetch } = useQuery(coverageQuery(useCustomerUuid(), { modelType: kind }));
  if (error) return <ErrorState message={text.loadCoverageFailed} error={error} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton height={72} radius="md" />;
  const { uncovered, withoutApprover, ties, covered, total } = data;
  if (uncovered.length === 0 && withoutApprover.length === 0 && ties.length === 0) return <Banner tone="folha" title={text.covered} />;
  return (
    <Stack gap="sm">
      {uncovered.length > 0 && <Banner tone="dende" title={text.uncovered(total - covered, total)} />}
      {uncovered.length > 0 && <Uncovered kind={kind} scopes={uncovered} onLink={onLink} />}
      {withoutApprover.length > 0 && <Banner tone="dende" title={text.undecided(withoutApprover.length)} />}
      {withoutApprover.length > 0 && <Undecided levels={withoutApprover} />}
      {ties.length > 0 && <Banner tone="anil" title={text.ties(ties.length)} />}
      {ties.length > 0 && <Tied ties={ties} />}
    </Stack>
  );
}

export function CoveragePanel() {
  const [center, setCenter] = useState<Scope | null>(null);
  return (
    <Stack gap="xl">
      {KINDS.map((kind) => (
        <Stack key={kind} gap="xs" component="section" aria-label={text.models[kind]}>
          <Title order={2} fz="lg">
            {text.models[kind]}
          </Title>
          <CoverageOf kind={kind} onLink={setCenter} />
        </Stack>
      ))}
      {center && <LinkDialog center={center} onClose={() => setCenter(null)} />}
    </Stack>
  );
}
