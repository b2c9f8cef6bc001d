/** One company of the agency's, found while typing. */
import { Select } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { companiesQuery, companyQuery } from '@trajeto/config-data-access/administration';
import { noOption } from '@trajeto/shared-ui';
import { IconBuilding } from '@tabler/icons-react';
import { useState } from 'react';
import { companyText } from './company.text';

const ANY = { active: undefined, onlyBlocked: false, maxCreditLimit: null, page: 1, limit: 20 };
/** Milliseconds without a key before the server is asked (spec section 9). */
const PAUSE = 700;

interface CompanySelectProps {
  className?: string | undefined;
  value: string | null;
  onChange: (customerUuid: string | null) => void;
}

export function CompanySelect({ className, value, onChange }: CompanySelectProps) {
  const [typed, setTyped] = useState('');
  const [chosen, setChosen] = useState<{ value: string; label: string } | null>(null);
  const [words] = useDebouncedValue(chosen?.label === typed ? '' : typed.trim(), PAUSE);
  const { data, isFetching } = useQuery({ ...companiesQuery({ ...ANY, name: words || undefined }), placeholderData: keepPreviousData });
  const options = (data?.data ?? []).map(({ uuid, tradingName }) => ({ value: uuid, label: tradingName }));
  const known = [...options, ...(chosen ? [chosen] : [])].find((option) => option.value === value);
  // One that came with the address is asked for its name.
  const { data: named } = useQuery({ ...companyQuery(value ?? ''), enabled: value !== null && !known });
  const kept = value && !options.some((option) => option.value === value) ? [known ?? { value, label: named?.tradingName ?? '…' }] : [];
  return (
    <Select
      className={className}
      aria-label={companyText.label}
      placeholder={companyText.any}
      leftSection={<IconBuilding size={18} stroke={1.75} aria-hidden />}
      searchable
      clearable
      clearButtonProps={{ 'aria-label': companyText.clear }}
      value={value}
      searchValue={typed}
      onSearchChange={setTyped}
      data={[...kept, ...options]}
      filter={({ options: all }) => all}
      nothingFoundMessage={noOption(isFetching)}
      onChange={(customerUuid, option) => {
        setChosen(customerUuid ? option : null);
        onChange(customerUuid);
      }}
    />
  );
}
