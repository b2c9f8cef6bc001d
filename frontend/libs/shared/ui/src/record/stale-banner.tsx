/** Somebody else changed the record while it was edited: both versions side by side, and which one to go on with. */
import { Button, Group, Table } from '@mantine/core';
import { useState, type ReactNode } from 'react';
import { Banner } from '../feedback/banner';
import { recordText } from './record.text';

interface Difference {
  name: string;
  typed: unknown;
  now: unknown;
}
interface StaleBannerProps {
  record: { reload: () => void; differences?: () => Difference[]; keepTyped?: () => void };
  /** What a field is called; one without a label is not shown. */
  labelOf?: (name: string) => string | undefined;
  /** A value as people read it; `other` is the version it is compared with. */
  show?: (name: string, value: unknown, other: unknown) => ReactNode;
}

/** A value of a field no description knows. */
export function showPlainly(value: unknown): string {
  if (typeof value === 'boolean') return value ? recordText.yes : recordText.no;
  if (Array.isArray(value)) return value.map(showPlainly).join(', ') || recordText.none;
  return typeof value === 'string' || typeof value === 'number' ? String(value) || recordText.none : recordText.none;
}

function Differences({ differences, labelOf, show }: Required<Omit<StaleBannerProps, 'record'>> & { differences: readonly Difference[] }) {
  return (
    <Table aria-label={recordText.differences} mt="xs">
      <Table.Thead>
        <Table.Tr>
          <Table.Th scope="col">{recordText.field}</Table.Th>
          <Table.Th scope="col">{recordText.typed}</Table.Th>
          <Table.Th scope="col">{recordText.now}</Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {differences.map(({ name, typed, now }) => (
          <Table.Tr key={name}>
            <Table.Th scope="row">{labelOf(name)}</Table.Th>
            <Table.Td>{show(name, typed, now)}</Table.Td>
            <Table.Td>{show(name, now, typed)}</Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  );
}

export function StaleBanner({ record, labelOf = () => undefined, show = (_name, value) => showPlainly(value) }: StaleBannerProps) {
  const [isOpen, setIsOpen] = useState(false);
  const differences = (record.differences?.() ?? []).filter(({ name }) => labelOf(name) !== undefined);
  return (
    <Banner tone="ipe" title={recordText.stale}>
      <Group gap="xs" mt="xs">
        {differences.length > 0 && (
          <Button variant="default" size="compact-sm" aria-expanded={isOpen} onClick={() => setIsOpen(!isOpen)}>
            {isOpen ? recordText.hideDifferences : recordText.showDifferences}
          </Button>
        )}
        <Button variant="default" size="compact-sm" onClick={record.reload}>
          {recordText.reload}
        </Button>
        {isOpen && record.keepTyped && (
          <Button variant="default" size="compact-sm" onClick={record.keepTyped}>
            {recordText.keepTyped}
          </Button>
        )}
      </Group>
      {isOpen && <Differences differences={differences} labelOf={labelOf} show={show} />}
    </Banner>
  );
}
