/** The foot of a list: what is shown of how many, and the pages. */
import { Button, Group, NativeSelect, Text } from '@mantine/core';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { useIsMobile } from '../theme/use-is-mobile';
import { PAGE_SIZES, type PageSize } from '../address/address';
import { pageWindow, type PageSlot } from './page-window';
import { tableText } from './table.text';

export interface PageMeta {
  currentPage: number;
  lastPage: number;
  from: number | null;
  to: number | null;
  total: number;
}

function Slot({ slot, current, onPage }: { slot: PageSlot; current: number; onPage: (page: number) => void }) {
  if (slot === 'gap')
    return (
      <Text span c="dimmed" aria-hidden>
        …
      </Text>
    );
  const isCurrent = slot === current;
  return (
    <Button
      variant={isCurrent ? 'light' : 'subtle'}
      size="compact-md"
      mih={36}
      miw={36}
      aria-label={tableText.page(slot)}
      aria-current={isCurrent ? 'page' : undefined}
      onClick={() => onPage(slot)}
    >
      {slot}
    </Button>
  );
}

export interface PagesProps {
  meta: PageMeta;
  onPage: (page: number) => void;
  /** How many rows a page holds, where that may be chosen. */
  size?: { value: PageSize; onChange: (size: PageSize) => void } | undefined;
}

function SizeSelect({ value, onChange }: NonNullable<PagesProps['size']>) {
  return (
    <NativeSelect
      size="xs"
      aria-label={tableText.pageSize}
      data={PAGE_SIZES.map((size) => ({ value: String(size), label: tableText.perPage(size) }))}
      value={String(value)}
      onChange={({ currentTarget }) => onChange(PAGE_SIZES.find((size) => String(size) === currentTarget.value) ?? PAGE_SIZES[0])}
    />
  );
}

export function Pages({ meta, onPage, size }: PagesProps) {
  const isMobile = useIsMobile();
  const { currentPage, lastPage, from, to, total } = meta;
  if (total === 0) return null;
  return (
    <Group justify="space-between" px="sm" py="xs">
      <Group gap="sm">
        <Text fz="sm" c="dimmed" className="tj-num">
          {tableText.showing(from ?? 0, to ?? 0, total)}
        </Text>
        {size && total > PAGE_SIZES[0] && <SizeSelect {...size} />}
      </Group>
      {lastPage > 1 && (
        <Group gap={4} component="nav" aria-label={tableText.pages}>
          <Button
            variant="subtle"
            size="compact-md"
            mih={36}
            aria-label={tableText.previous}
            disabled={currentPage <= 1}
            onClick={() => onPage(currentPage - 1)}
          >
            <IconChevronLeft size={16} aria-hidden />
          </Button>
          {pageWindow(currentPage, lastPage, { isMobile }).map((slot, index) => (
            <Slot key={slot === 'gap' ? `gap-${index}` : slot} slot={slot} current={currentPage} onPage={onPage} />
          ))}
          <Button
            variant="subtle"
            size="compact-md"
            mih={36}
            aria-label={tableText.next}
            disabled={currentPage >= lastPage}
            onClick={() => onPage(currentPage + 1)}
          >
            <IconChevronRight size={16} aria-hidden />
          </Button>
        </Group>
      )}
    </Group>
  );
}
