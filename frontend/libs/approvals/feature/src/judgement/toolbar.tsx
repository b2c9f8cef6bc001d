/** What is looked through and in which order: the box, words, the sort. */
import { SegmentedControl, Select } from '@mantine/core';
import { useIsMobile } from '@trajeto/shared-ui';
import { SearchField } from '@trajeto/shared-ui/crud';
import { KINDS, SORTS, type QueueAddress, type QueueKind } from './address';
import { BehalfFilter } from './behalf-filter';
import classes from './judgement.module.css';
import { judgementText } from './judgement.text';

interface ToolbarProps {
  address: QueueAddress;
  /** How many of each kind wait; undefined until known. */
  counts: Readonly<Record<'travel' | 'advance' | 'expenseReport', number>> | undefined;
  onChange: (change: Partial<QueueAddress>) => void;
}

function labelOf(kind: QueueKind, counts: ToolbarProps['counts']): string {
  const count = kind === 'all' ? undefined : counts?.[kind === 'expense_report' ? 'expenseReport' : kind];
  return [judgementText.kind[kind], count].filter((part) => part !== undefined).join(' ');
}

function Kinds({ address, counts, onChange }: ToolbarProps) {
  const data = KINDS.map((kind) => ({ value: kind, label: labelOf(kind, counts) }));
  const isMobile = useIsMobile();
  if (!isMobile)
    return (
      <div className={classes.kinds}>
        <SegmentedControl aria-label={judgementText.kinds} value={address.kind} onChange={(kind) => onChange({ kind })} data={data} />
      </div>
    );
  return (
    <Select
      className={classes.kinds}
      aria-label={judgementText.kinds}
      value={address.kind}
      allowDeselect={false}
      data={data}
      onChange={(kind) => onChange({ kind: KINDS.find((one) => one === kind) ?? 'all' })}
    />
  );
}

export function Toolbar({ address, counts, onChange }: ToolbarProps) {
  const shownCounts = address.box === 'pending' ? counts : undefined;
  return (
    <div className={classes.toolbar}>
      <Kinds address={address} counts={shownCounts} onChange={onChange} />
      <SegmentedControl
        aria-label={judgementText.boxes}
        value={address.box}
        onChange={(box) => onChange({ box: box })}
        data={[
          { value: 'pending', label: judgementText.pendingBox },
          { value: 'decided', label: judgementText.decidedBox },
        ]}
      />
      <SearchField
        label={judgementText.search}
        placeholder={judgementText.searchShort}
        className={classes.search}
        value={address.search}
        onSearch={(search) => onChange({ search })}
      />
      {address.box === 'pending' && <BehalfFilter address={address} onChange={onChange} />}
      {address.box === 'pending' && (
        <Select
          className={classes.sort}
          aria-label={judgementText.sort}
          value={address.sort}
          allowDeselect={false}
          data={SORTS.map((sort) => ({ value: sort, label: judgementText.sorts[sort] }))}
          onChange={(sort) => onChange({ sort: SORTS.find((one) => one === sort) ?? 'deadline' })}
        />
      )}
    </div>
  );
}
