/** Narrows a list of the agency's to one company. */
import { useQuery } from '@tanstack/react-query';
import { companyQuery } from '@trajeto/config-data-access/administration';
import { record, type ListFilter } from '@trajeto/shared-ui/crud';
import { CompanySelect } from './company-select';
import { companyText } from './company.text';

function CompanyChip({ uuid }: { uuid: string }) {
  const { data } = useQuery(companyQuery(uuid));
  return `${companyText.label}: ${data?.tradingName ?? '…'}`;
}

/** `className`: of its field, which is as wide as its list has room for. */
export const companyFilter = (className: string | undefined): ListFilter<string | null> => ({
  ...record,
  label: companyText.label,
  draw: ({ value, onChange }) => <CompanySelect className={className} value={value} onChange={onChange} />,
  show: (uuid) => uuid !== null && <CompanyChip uuid={uuid} />,
});
