/** The credit a company may use: the old amount in sight while the new one is typed. */
import { Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { companyQuery, useSetCreditLimit, type Company } from '@trajeto/config-data-access/administration';
import { formatMoney } from '@trajeto/shared-format';
import { RecordPanel, type RecordDescription } from '@trajeto/shared-ui/crud';
import { companiesText as text } from './companies.text';

type Values = { invoiceLimit: string };

const LIMIT_FORM: RecordDescription<Company, Values> = {
  valuesOf: (company) => ({ invoiceLimit: company?.invoiceLimit ?? '' }),
  fields: [{ name: 'invoiceLimit', label: text.newLimit, kind: 'money', required: text.limitRequired }],
  notice: (company) => (
    <Text fz="sm" c="dimmed">
      {text.limitNow(formatMoney(company?.invoiceLimit))}
    </Text>
  ),
};

/** `company`: as the list showed it; what somebody else changes meanwhile is read. */
export function LimitDialog({ company, onClose }: { company: Company; onClose: () => void }) {
  const { data = company } = useQuery(companyQuery(company.uuid));
  const { run } = useSetCreditLimit({ success: text.limitSaved, failure: text.limitFailed });
  return (
    <RecordPanel
      record={LIMIT_FORM}
      writes={{ update: (base, { invoiceLimit }) => run({ company: base, creditLimit: invoiceLimit }) }}
      row={data}
      title={text.limitTitle(company.tradingName)}
      onClose={onClose}
    />
  );
}
