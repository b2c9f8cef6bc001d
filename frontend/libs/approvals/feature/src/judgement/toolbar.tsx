/** What is looked through and in which order: the box, words, the sort. */
import { SegmentedControl, Select } from '@mantine/core';
import { useIsMobile } from '@trajeto/shared-ui';
import { SearchField } from '@trajeto/shared-ui/crud';
import { KINDS, SORTS, type QueueKind, type QueueValues } from './address';
import { BehalfFilter } from './behalf-filter';
import classes from './judgement.module.css';
import { judgementText } from './judgement.text';

interface ToolbarProps {
  values: QueueValues;
  /** How many of each kind wait; undefined until known. */
  counts: Readonly<Record<'travel' | 'advance' | 'expenseReport', number>> | undefined;
  onChange: (change: Partial<QueueValues>) => void;
}

function labelOf(kind: QueueKind, counts: ToolbarProps['counts']): string {
  const count = kind === 'all' ? undefined : counts?.[kind === 'expense_report' ? 'expenseReport' : kind];
  return [judgementText.kind[kind], count].filter((part) => part !== undefined).join(' ');
}

function Kinds({ values, counts, onChange }: ToolbarProps) {
  const data = KINDS.map((kind) => ({ value: kind, label: labelOf(kind, counts) }));
  const isMobile = useIsMobile();
  if (!isMobile)
    return (
      <div className={classes.kinds}>
        <SegmentedControl aria-label={judgementText.kinds} value={values.type} onChange={(kind) => onChange({ type: kind })} data={data} />
      </div>
    );
  return (
    <Select
      className={classes.kinds}
      aria-label={judgementText.kinds}
      value={values.type}
      allowDeselect={false}
      data={data}
      onChange={(kind) => onChange({ type: KINDS.find((one) => one === kind) ?? 'all' })}
    />
  );
}

export function Toolbar({ values, counts, onChange }: ToolbarProps) {
  const shownCounts = values.box === 'pending' ? counts : undefined;
  return (
    <div className={classes.toolbar}>
      <Kinds values={values} counts={shownCounts} onChange={onChange} />
      <SegmentedControl
        aria-label={judgementText.boxes}
        value={values.box}
        onChange={(box) => onChange({ box })}
        data={[
          { value: 'pending', label: judgementText.pendingBox },
          { value: 'decided', label: judgementText.decidedBox },
        ]}
      />
      <SearchField
        label={judgementText.search}
        placeholder={judgementText.searchShort}
        className={classes.search}
        value={values.search}
        onSearch={(search) => onChange({ search })}
      />
      {values.box === 'pending' && <BehalfFilter values={values} onChange={onChange} />}
      {values.box === 'pending' && (
        <Select
          className={classes.sort}
          aria-label={judgementText.sort}
          value={values.sort}
          allowDeselect={false}
          data={SORTS.map((sort) => ({ value: sort, label: judgementText.sorts[sort] }))}
          onChange={(sort) => onChange({ sort: SORTS.find((one) => one === sort) ?? 'deadline' })}
        />
      )}
    </div>
  );
}
