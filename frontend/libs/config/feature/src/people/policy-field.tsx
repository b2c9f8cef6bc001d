/** The expense policy of one person; a person's record names it by its uuid alone. */
import { useQuery } from '@tanstack/react-query';
import { policyOptionsQuery, policyQuery } from '@trajeto/config-data-access/people';
import { SearchSelect } from '@trajeto/shared-ui/crud';
import { useState, type ReactNode } from 'react';
import { employeesText as text } from './employees.text';

interface PolicyFieldProps {
  customerId: string;
  isReadOnly: boolean;
  value: string | null;
  error?: ReactNode;
  onChange: (value: string | null) => void;
}

/** The name of a policy that a version of a record holds by its uuid. */
export function PolicyName({ policyId }: { policyId: string }) {
  const { data } = useQuery(policyQuery(policyId));
  return data?.label ?? text.policyUnknown;
}

export function PolicyField({ customerId, isReadOnly, value, error, onChange }: PolicyFieldProps) {
  const [stored] = useState(value);
  const { data } = useQuery({ ...policyQuery(stored ?? ''), enabled: stored !== null });
  return (
    <SearchSelect
      key={data?.value}
      label={text.policy}
      isInDialog
      clearable
      readOnly={isReadOnly}
      error={error}
      query={(words) => policyOptionsQuery(customerId, words)}
      current={data}
      value={value}
      onChange={onChange}
    />
  );
}
