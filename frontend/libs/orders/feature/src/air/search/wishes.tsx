/** What every flight of the search must be: its class, no stops, a bag. Folded away, with a count of what is asked. */
import { Button, Checkbox, NativeSelect, Popover, Stack } from '@mantine/core';
import { IconAdjustmentsHorizontal } from '@tabler/icons-react';
import { useId } from 'react';
import type { AirWishes } from './air-search';
import { airSearchText } from './air-search.text';

const ANY = 'any';
const CABINS = [{ value: ANY, label: airSearchText.anyCabin }, ...airSearchText.cabins] as const;
const countOf = ({ cabin, directOnly, withBaggage }: AirWishes) => [cabin, directOnly, withBaggage].filter(Boolean).length;

/** ` · Executiva · Só voos diretos`; nothing when nothing is asked. */
export const wishWords = ({ cabin, directOnly, withBaggage }: AirWishes): string =>
  [
    airSearchText.cabins.find(({ value }) => value === cabin)?.label,
    directOnly && airSearchText.directOnly,
    withBaggage && airSearchText.withBaggage,
  ]
    .filter(Boolean)
    .map((wish) => ` · ${wish}`)
    .join('');

interface WishesProps {
  wishes: AirWishes;
  onChange: (wishes: AirWishes) => void;
}

export function Wishes({ wishes, onChange }: WishesProps) {
  const title = useId();
  return (
    <Popover width={280} position="bottom-end" shadow="sm" radius="lg" trapFocus returnFocus withRoles>
      <Popover.Target>
        <Button id={title} variant="subtle" size="compact-md" leftSection={<IconAdjustmentsHorizontal size={18} aria-hidden />}>
          {airSearchText.wishes(countOf(wishes))}
        </Button>
      </Popover.Target>
      <Popover.Dropdown aria-labelledby={title}>
        <Stack gap="sm">
          <NativeSelect
            label={airSearchText.cabin}
            data={CABINS.map(({ value, label }) => ({ value, label }))}
            value={wishes.cabin ?? ANY}
            onChange={({ currentTarget }) =>
              onChange({ ...wishes, cabin: airSearchText.cabins.find(({ value }) => value === currentTarget.value)?.value ?? null })
            }
          />
          <Checkbox
            label={airSearchText.directOnly}
            checked={wishes.directOnly}
            onChange={({ currentTarget }) => onChange({ ...wishes, directOnly: currentTarget.checked })}
          />
          <Checkbox
            label={airSearchText.withBaggage}
            checked={wishes.withBaggage}
            onChange={({ currentTarget }) => onChange({ ...wishes, withBaggage: currentTarget.checked })}
          />
        </Stack>
      </Popover.Dropdown>
    </Popover>
  );
}
