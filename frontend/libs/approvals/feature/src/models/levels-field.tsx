/** The levels of a model: who decides each, in which order, and what each applies to. */
import { ActionIcon, Button, Checkbox, Group, NativeSelect, Paper, Stack, Text } from '@mantine/core';
import { IconArrowDown, IconArrowUp, IconPlus, IconTrash, IconX } from '@tabler/icons-react';
import { Banner, ToneBadge } from '@trajeto/shared-ui';
import { MoneyInput, SearchSelect, type SearchOption, type SearchQuery } from '@trajeto/shared-ui/crud';
import type { ReactNode } from 'react';
import { deadEndsOf } from './level-checks';
import { newLevel, type LevelApprover, type LevelValues } from './model-values';
import { modelsText as text } from './models.text';

interface LevelsFieldProps {
  levels: readonly LevelValues[];
  onChange: (levels: readonly LevelValues[]) => void;
  /** People who may be put into a level, by the words typed. */
  query: SearchQuery;
  isReadOnly: boolean;
  error?: ReactNode;
}
interface LevelProps extends Omit<LevelsFieldProps, 'onChange' | 'error'> {
  level: LevelValues;
  number: number;
  onChange: (level: LevelValues) => void;
  onMove: (by: 1 | -1) => void;
  onRemove: () => void;
}

const withoutUsed = (query: SearchQuery, levels: readonly LevelValues[]): SearchQuery => {
  const used = new Set(levels.flatMap(({ approvers }) => approvers.map(({ uuid }) => uuid)));
  return (words) => {
    const asked = query(words);
    const select = asked.select;
    return {
      ...asked,
      select: (data: unknown) => (select ? select(data) : []).filter(({ value }) => !used.has(value)),
    };
  };
};

interface ApproverProps {
  approver: LevelApprover;
  isReadOnly: boolean;
  onChange: (approver: LevelApprover | null) => void;
}

function Approver({ approver, isReadOnly, onChange }: ApproverProps) {
  const { name, isActive, selfApprover } = approver;
  return (
    <Group gap="xs" justify="space-between">
      <Group gap="xs">
        <Text fz="sm" fw={500}>
          {name}
        </Text>
        {!isActive && <ToneBadge tone="urucum">{text.inactive}</ToneBadge>}
      </Group>
      <Group gap="xs">
        <Checkbox
          size="sm"
          label={text.selfApprover}
          aria-label={`${text.selfApprover}: ${name}`}
          checked={selfApprover}
          disabled={isReadOnly}
          onChange={({ currentTarget }) => onChange({ ...approver, selfApprover: currentTarget.checked })}
        />
        {!isReadOnly && approver.rowUuid !== null && (
          <Button
            variant="subtle"
            size="compact-sm"
            aria-label={isActive ? text.inactivateApprover(name) : text.activateApprover(name)}
            onClick={() => onChange({ ...approver, isActive: !isActive })}
          >
            {isActive ? text.inactivate : text.activate}
          </Button>
        )}
        {!isReadOnly && (
          <ActionIcon variant="subtle" color="ardosia" aria-label={text.removeApprover(name)} onClick={() => onChange(null)}>
            <IconX size={18} aria-hidden />
          </ActionIcon>
        )}
      </Group>
    </Group>
  );
}

function Conditions({ level, isReadOnly, onChange }: Pick<LevelProps, 'level' | 'isReadOnly' | 'onChange'>) {
  return (
    <Group gap="sm" grow preventGrowOverflow={false}>
      <NativeSelect
        label={text.decides}
        disabled={isReadOnly}
        data={[
          { value: 'any', label: text.anyOne },
          { value: 'all', label: text.everyone },
        ]}
        value={level.requireAll ? 'all' : 'any'}
        onChange={({ currentTarget }) => onChange({ ...level, requireAll: currentTarget.value === 'all' })}
      />
      <MoneyInput
        label={text.minValue}
        readOnly={isReadOnly}
        value={level.minValue}
        onChange={(minValue) => onChange({ ...level, minValue })}
      />
      <MoneyInput
        label={text.maxValue}
        readOnly={isReadOnly}
        value={level.maxValue}
        onChange={(maxValue) => onChange({ ...level, maxValue })}
      />
    </Group>
  );
}

function LevelTools({ number, levels, onMove, onRemove }: Pick<LevelProps, 'number' | 'levels' | 'onMove' | 'onRemove'>) {
  if (levels.length === 1) return null;
  return (
    <Group gap={4}>
      <ActionIcon variant="subtle" color="ardosia" aria-label={text.moveUp(number)} disabled={number === 1} onClick={() => onMove(-1)}>
        <IconArrowUp size={18} aria-hidden />
      </ActionIcon>
      <ActionIcon
        variant="subtle"
        color="ardosia"
        aria-label={text.moveDown(number)}
        disabled={number === levels.length}
        onClick={() => onMove(1)}
      >
        <IconArrowDown size={18} aria-hidden />
      </ActionIcon>
      <ActionIcon variant="subtle" color="ardosia" aria-label={text.removeLevel(number)} onClick={onRemove}>
        <IconTrash size={18} aria-hidden />
      </ActionIcon>
    </Group>
  );
}

const added = (uuid: string, { label, hint }: SearchOption): LevelApprover => ({
  ...{ uuid, rowUuid: null, name: label, group: hint ?? null, selfApprover: false, isActive: true },
});

function Level(props: LevelProps) {
  const { level, number, levels, query, isReadOnly, onChange } = props;
  const { approvers } = level;
  const put = (uuid: string) => (next: LevelApprover | null) =>
    onChange({ ...level, approvers: approvers.flatMap((one) => (one.uuid === uuid ? (next ?? []) : one)) });
  return (
    <Paper withBorder p="sm" radius="md" component="section" aria-label={text.level(number)}>
      <Stack gap="xs">
        <Group justify="space-between">
          <Text fw={600}>{text.level(number)}</Text>
          {!isReadOnly && <LevelTools {...props} />}
        </Group>
        {approvers.map((approver) => (
          <Approver key={approver.uuid} approver={approver} isReadOnly={isReadOnly} onChange={put(approver.uuid)} />
        ))}
        {!isReadOnly && (
          <SearchSelect
            key={approvers.length}
            aria-label={text.addApprover(number)}
            placeholder={`+ ${text.approver}`}
            isInDialog
            query={withoutUsed(query, levels)}
            value={null}
            onChange={(uuid, option) =>
              uuid !== null &&
              option !== null &&
              onChange({
                ...level,
                approvers: [...approvers, added(uuid, option)],
              })
            }
          />
        )}
        <Conditions level={level} isReadOnly={isReadOnly} onChange={onChange} />
      </Stack>
    </Paper>
  );
}

function moved(levels: readonly LevelValues[], from: number, by: 1 | -1): readonly LevelValues[] {
  const next = [...levels];
  next.splice(from + by, 0, ...next.splice(from, 1));
  return next;
}

export function LevelsField({ levels, onChange, query, isReadOnly, error }: LevelsFieldProps) {
  return (
    <Stack gap="sm" data-field="levels" role="group" aria-label={text.levels}>
      <Text fw={600} fz="sm">
        {text.levels}
      </Text>
      {levels.map((level, place) => (
        <Level
          key={level.key}
          level={level}
          number={place + 1}
          levels={levels}
          query={query}
          isReadOnly={isReadOnly}
          onChange={(next) => onChange(levels.map((one) => (one.key === level.key ? next : one)))}
          onMove={(by) => onChange(moved(levels, place, by))}
          onRemove={() => onChange(levels.filter(({ key }) => key !== level.key))}
        />
      ))}
      {error !== undefined && error !== null && (
        <Text fz="sm" c="var(--tj-urucum-text)" role="alert">
          {error}
        </Text>
      )}
      {deadEndsOf(levels).map((warning) => (
        <Banner key={warning} tone="dende" title={warning} />
      ))}
      {!isReadOnly && (
        <Button
          variant="default"
          size="compact-sm"
          leftSection={<IconPlus size={16} aria-hidden />}
          onClick={() => onChange([...levels, newLevel()])}
          w="fit-content"
        >
          {text.addLevel}
        </Button>
      )}
    </Stack>
  );
}
