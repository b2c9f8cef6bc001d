/** The cost center of an expense or an advance, found by name among all of the company's. */
import type { SelectProps } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { costCenterOptions } from '@trajeto/config-data-access';
import { travelersQuery } from '@trajeto/orders-data-access';
import { useCustomerUuid } from '@trajeto/shared-auth';
import { SearchSelect } from '@trajeto/shared-ui/crud';

interface Named {
  uuid: string;
  name: string;
}

interface CostCenterSelectProps extends Pick<SelectProps, 'label' | 'placeholder' | 'readOnly' | 'error' | 'comboboxProps'> {
  value: string | null;
  /** Those that the record and its trips name: the form may begin with one beyond the first page of the list. */
  known: readonly Named[];
  onChange: (uuid: string) => void;
}

/** The option of what is chosen, by a name some list gave it. */
function useCurrent(value: string | null, known: readonly Named[]) {
  const offered = useQuery(costCenterOptions(useCustomerUuid())(''));
  const travelers = useQuery(travelersQuery(''));
  const named = [...known, ...(travelers.data ?? []).flatMap(({ costCenter }) => costCenter ?? [])];
  const options = [...named.map(({ uuid, name }) => ({ value: uuid, label: name })), ...(offered.data ?? [])];
  return options.find((option) => option.value === value);
}

export function CostCenterSelect({ value, known, onChange, ...input }: CostCenterSelectProps) {
  return (
    <SearchSelect
      {...input}
      allowDeselect={false}
      query={costCenterOptions(useCustomerUuid())}
      value={value}
      current={useCurrent(value, known)}
      onChange={(uuid) => uuid && onChange(uuid)}
    />
  );
}
